"""The reference against what the specification says of could-produce: R-106-20..28, R-613-01."""

from dataclasses import replace

import pytest
from reference.boards_in_words import board, masks, pools
from reference.layers import characteristics
from reference.mana_board import (
    Activated,
    Board,
    Card,
    Continuous,
    Filter,
    Lasting,
    SetLandTypes,
    adds,
    mask_of,
)
from reference.mana_cards import (
    DEEP_WATER,
    FALSE_DAWN,
    HARVEST_MAGE,
    QUARUM_TRENCH_GNOMES,
    tap,
)
from reference.production import could_produce

ANY, ALL_TYPES = "WUBRG", "WUBRGC"


# ---- R-106-20..24 ------------------------------------------------------------------------------


def test_reference_T_106_20a_triggers_of_other_permanents():
    found = masks("Plains; Wild Growth on Plains; Reflecting Pool")
    assert found["P0 Plains"] == found["P0 Reflecting Pool"] == "W"


def test_reference_T_106_20b_granted_abilities():
    assert masks("Forest; Abundant Growth on Forest")["P0 Forest"] == ANY


def test_reference_T_106_20c_other_triggers_of_the_permanent():
    found = masks("Ashaya, Soul of the Wild; Lotus Cobra; Reflecting Pool")
    assert found["P0 Lotus Cobra"] == found["P0 Reflecting Pool"] == ANY


def test_reference_T_106_21a_counters_are_a_cost():
    found = masks("Exotic Orchard", "Vivid Crag")
    assert found == {"P0 Exotic Orchard": ANY, "P1 Vivid Crag": ANY}


def test_reference_T_106_21b_mana_is_a_cost():
    assert masks("Mystic Gate; Reflecting Pool")["P0 Reflecting Pool"] == "WUC"


def test_reference_T_106_21c_life_is_a_cost():
    assert masks("Mana Confluence; Reflecting Pool")["P0 Reflecting Pool"] == ANY


def test_reference_T_106_21d_a_sacrifice_is_a_cost():
    assert masks("Crystal Vein") == {"P0 Crystal Vein": "C"}


def test_reference_T_106_21e_a_land_creature():
    assert masks("Dryad Arbor; Reflecting Pool")["P0 Reflecting Pool"] == "G"


def test_reference_T_106_21f_all_its_abilities():
    assert masks("Cascading Cataracts; Reflecting Pool")["P0 Reflecting Pool"] == ALL_TYPES


@pytest.mark.parametrize(
    ("name", "types"),
    [
        pytest.param("Temple of the False God", "C", id="T_106_22a"),
        pytest.param("Nimbus Maze", "WUC", id="T_106_22b"),
        pytest.param("Tainted Isle", "UBC", id="T_106_22c"),
        pytest.param("Spire of Industry", ALL_TYPES, id="T_106_22d"),
    ],
)
def test_reference_T_106_22_activation_conditions(name, types):
    found = masks(f"{name}; Incubation Druid")
    assert found[f"P0 {name}"] == found["P0 Incubation Druid"] == types


@pytest.mark.parametrize(
    ("permanents", "types"),
    [
        pytest.param("Gaea's Cradle", "", id="T_106_23a-none"),
        pytest.param("Gaea's Cradle; Grizzly Bears", "G", id="T_106_23a-one"),
        pytest.param("Tolarian Academy", "", id="T_106_23b-artifacts"),
        pytest.param("Cabal Coffers", "", id="T_106_23b-none"),
        pytest.param("Gemstone Caverns", "C", id="T_106_23c-none"),
        pytest.param("Gemstone Caverns with luck", ANY, id="T_106_23c-luck"),
        pytest.param("Nykthos, Shrine to Nyx", "C", id="T_106_23e-none"),
        pytest.param("Nykthos, Shrine to Nyx; Grizzly Bears", "GC", id="T_106_23e-green"),
        pytest.param("Meteor Crater", "", id="T_106_23g-none"),
        pytest.param("Meteor Crater; Conversion; Reality Twist", "WU", id="T_106_23g"),
        pytest.param("Rhystic Cave", ANY, id="T_106_23h"),
        pytest.param("Calciform Pools", "WUC", id="T_106_24a"),
    ],
)
def test_reference_T_106_23_the_effect_looks_at_the_board(permanents, types):
    first = permanents.split("; ")[0].split(" with ")[0]
    assert masks(permanents)[f"P0 {first}"] == types


def test_reference_T_106_23b_coffers_with_urborg():
    assert masks("Cabal Coffers; Urborg, Tomb of Yawgmoth")["P0 Cabal Coffers"] == "B"


def test_reference_T_106_23d_a_land_was_played():
    assert masks("River of Tears") == {"P0 River of Tears": "U"}
    assert masks("River of Tears", lands_played=(1, 0)) == {"P0 River of Tears": "B"}


def test_reference_T_106_23f_each_color_among_permanents():
    found = masks("Bloom Tender; Blood Moon; Crypt Ghast")
    assert found["P0 Bloom Tender"] == "BRG"
    assert pools(board("Bloom Tender; Blood Moon"), "Bloom Tender") == {"{R}{G}"}


# ---- R-106-25: the least fixed point -----------------------------------------------------------


def test_reference_T_106_25a_pools_alone():
    assert masks("Reflecting Pool") == {"P0 Reflecting Pool": ""}
    assert could_produce(board("Reflecting Pool; Reflecting Pool")) == [0, 0]


def test_reference_T_106_25b_orchards_alone():
    assert could_produce(board("Exotic Orchard", "Exotic Orchard")) == [0, 0]


def test_reference_T_106_25c_through_each_other():
    here = board("Forest; Exotic Orchard", "Exotic Orchard; Reflecting Pool")
    assert could_produce(here) == [mask_of("G")] * 4


def test_reference_T_106_25d_through_each_other_from_nothing():
    assert could_produce(board("Exotic Orchard", "Exotic Orchard; Reflecting Pool")) == [0] * 3


def test_reference_T_106_25e_colorless():
    found = masks("Wastes; Reflecting Pool", "Exotic Orchard")
    assert (found["P0 Reflecting Pool"], found["P1 Exotic Orchard"]) == ("C", "")


def test_reference_T_106_25f_back_and_forth():
    found = masks("Reflecting Pool; Exotic Orchard; Forest", "Exotic Orchard; Plains")
    assert found["P0 Reflecting Pool"] == found["P0 Exotic Orchard"] == "WG"
    assert found["P1 Exotic Orchard"] == "WG"


def test_reference_T_106_25g_three_players():
    found = masks("Exotic Orchard; Island", "Exotic Orchard", "Exotic Orchard; Swamp")
    assert {found[f"P{player} Exotic Orchard"] for player in range(3)} == {"UB"}


def test_reference_T_106_25j_gates():
    assert could_produce(board("Gond Gate; Gond Gate")) == [mask_of("C")] * 2
    found = masks("Gond Gate; Simic Guildgate; Plaza of Harmony")
    assert found["P0 Gond Gate"] == found["P0 Plaza of Harmony"] == "UGC"


# ---- R-106-26: replacement effects -------------------------------------------------------------


def test_reference_T_106_26a_contamination():
    found = masks("Fellwar Stone", "City of Brass; Contamination")
    assert (found["P1 City of Brass"], found["P0 Fellwar Stone"]) == ("B", "B")


def test_reference_T_106_26b_either_may_be_last():
    assert masks("Forest; Contamination; Ritual of Subdual")["P0 Forest"] == "BC"


def test_reference_T_106_26c_colorless_only():
    found = masks("Exotic Orchard; Ritual of Subdual", "City of Brass; Forest")
    assert found["P1 City of Brass"] == found["P1 Forest"] == "C"
    assert found["P0 Exotic Orchard"] == ""
    here = board("Exotic Orchard; Ritual of Subdual", "City of Brass; Forest")
    assert pools(here, "Exotic Orchard") == {""}


def test_reference_T_106_26d_their_lands_this_turn():
    water = (Lasting(DEEP_WATER, controller=1),)
    assert masks("Exotic Orchard", "Forest; Mountain", lasting=water)["P0 Exotic Orchard"] == "U"


def test_reference_T_106_26e_a_color_of_their_choice():
    mage = (Lasting(HARVEST_MAGE, controller=1),)
    assert masks("Contamination", "Forest", lasting=mage)["P1 Forest"] == ANY


def test_reference_T_106_26f_two_or_more_mana():
    found = masks("Exotic Orchard; Damping Sphere", "Azorius Chancery; Reflecting Pool")
    assert found["P1 Azorius Chancery"] == found["P1 Reflecting Pool"] == "C"
    assert found["P0 Exotic Orchard"] == ""


def test_reference_T_106_26g_doubled_to_two():
    assert masks("Damping Sphere", "Mana Reflection; Forest")["P1 Forest"] == "C"


def test_reference_T_106_26h_doubled_to_two_and_contaminated():
    assert masks("Damping Sphere; Contamination", "Mana Reflection; Forest")["P1 Forest"] == "BC"


def test_reference_T_106_26i_basic_lands_of_a_color_of_choice():
    found = masks("", "Pulse of Llanowar; Plains; Tundra")
    assert (found["P1 Plains"], found["P1 Tundra"]) == (ANY, "WU")


def test_reference_T_106_26j_no_other_color():
    found = masks("Hall of Gemstone = G", "City of Brass; Wastes")
    assert (found["P1 City of Brass"], found["P1 Wastes"]) == ("G", "C")


def test_reference_T_106_26k_abilities_without_tapping():
    burst = Card(
        "Burst",
        frozenset(["land"]),
        abilities=(tap("C"), Activated(adds("R", 2), taps=False)),
    )
    assert masks("Burst; Contamination", cards=(burst,))["P0 Burst"] == "BR"


def test_reference_T_106_26l_everything_that_would_be_added():
    dawn = (Lasting(FALSE_DAWN, controller=1),)
    assert masks("", "Calciform Pools", lasting=dawn)["P1 Calciform Pools"] == "WC"


def test_reference_106_12b_an_effect_that_looks_for_color_waits_for_it():
    dawn = (Lasting(FALSE_DAWN),)
    assert masks("Pulse of Llanowar; Wastes", lasting=dawn)["P0 Wastes"] == "W"
    # This one only looks for tapping, so it may be first and change nothing (F.21).
    assert masks("Pulse of Llanowar; Wastes; Hall of Gemstone = G")["P0 Wastes"] == ANY


def test_reference_T_106_26m_one_type_of_one_land():
    gnomes = (Lasting(QUARUM_TRENCH_GNOMES, attached_to=0),)
    assert masks("", "Tundra", lasting=gnomes)["P1 Tundra"] == "UC"
    assert masks("", "Tundra; Chromatic Lantern", lasting=gnomes)["P1 Tundra"] == "UBRGC"


def test_reference_T_106_26n_a_trigger_is_no_tapping():
    assert masks("Contamination; Crumbling Vestige")["P0 Crumbling Vestige"] == ANY


def test_reference_T_106_26o_colorless_of_basic_lands():
    assert masks("", "Pulse of Llanowar; Wastes")["P1 Wastes"] == ANY


# ---- R-106-27, R-613-01: layers ----------------------------------------------------------------


def test_reference_T_106_27a_nonbasic_lands_are_mountains():
    found = masks("Exotic Orchard; Blood Moon", "City of Brass; Reflecting Pool")
    assert {found["P1 City of Brass"], found["P1 Reflecting Pool"]} == {"R"}
    assert found["P0 Exotic Orchard"] == "R"


def test_reference_T_106_27b_granted_abilities_stay():
    assert masks("Blood Moon; Chromatic Lantern; City of Brass")["P0 City of Brass"] == ANY


@pytest.mark.parametrize(
    "order",
    ["Blood Moon; Urborg, Tomb of Yawgmoth", "Urborg, Tomb of Yawgmoth; Blood Moon"],
)
def test_reference_T_106_27c_dependency(order):
    found = masks(f"Forest; Tundra; {order}")
    assert (found["P0 Forest"], found["P0 Tundra"]) == ("G", "R")
    assert found["P0 Urborg, Tomb of Yawgmoth"] == "R"
    found = masks("Forest; Wastes; Urborg, Tomb of Yawgmoth")
    assert (found["P0 Forest"], found["P0 Wastes"]) == ("BG", "BC")


def test_reference_T_106_27d_every_land_is_a_forest():
    found = masks("Reflecting Pool; Yavimaya, Cradle of Growth", "Wastes")
    assert found["P0 Reflecting Pool"] == "G"
    assert found["P1 Wastes"] == "GC"


def test_reference_T_106_27e_every_basic_land_type():
    found = masks("Wastes; Prismatic Omen", "Exotic Orchard")
    assert (found["P0 Wastes"], found["P1 Exotic Orchard"]) == (ALL_TYPES, ANY)


def test_reference_T_106_27f_timestamps():
    assert masks("Dryad of the Ilysian Grove; Blood Moon; Tundra")["P0 Tundra"] == "R"
    assert masks("Blood Moon; Dryad of the Ilysian Grove; Tundra")["P0 Tundra"] == ANY


def test_reference_T_106_27g_your_lands_are_plains():
    found = masks("", "Celestial Dawn; City of Brass; Forest")
    assert found["P1 City of Brass"] == found["P1 Forest"] == "W"


def test_reference_T_106_27j_a_land_creature_becomes_a_mountain():
    here = board("Blood Moon; Dryad Arbor")
    assert masks("Blood Moon; Dryad Arbor")["P0 Dryad Arbor"] == "R"
    arbor = characteristics(here)[1]
    assert (arbor.types, arbor.colors) == ({"land", "creature"}, "G")
    assert arbor.subtypes == {"Mountain", "Dryad"}


def test_reference_T_106_27k_it_keeps_its_land_type_but_no_ability():
    here = board("Plains; Imprisoned in the Moon on Plains")
    assert could_produce(here) == [mask_of("C"), 0]
    assert characteristics(here)[0].subtypes == {"Plains"}


@pytest.mark.parametrize("timestamp", [None, -1], ids=["later", "earlier"])
def test_reference_T_106_27l_the_land_that_makes_swamps_is_an_island(timestamp):
    urborg = "Urborg, Tomb of Yawgmoth"
    forest, tomb, seas = board(f"Forest; {urborg}; Spreading Seas on {urborg}").permanents
    here = Board((forest, tomb, replace(seas, timestamp=timestamp)))
    assert could_produce(here) == [mask_of("G"), mask_of("U"), 0]


def test_reference_T_613_01d_an_effect_that_has_begun_goes_on():
    # Its ability is lost in layer 6, its effect is applied in layer 4 (613.6).
    found = masks("Magus of the Moon; Humility; Tundra")
    assert found["P0 Tundra"] == "R"


def test_reference_613_6_the_same_permanents_in_each_layer():
    # They are no Mountains any more when abilities are granted, and Humility has come before.
    effect = Continuous(
        Filter(subtypes=("Mountain",)), (SetLandTypes(("Plains",)),), gains=(tap("C"),)
    )
    painter = Card("Painter", frozenset(["creature"]), abilities=(effect,))
    for order in ("Humility; Painter", "Painter; Humility"):
        assert masks(f"{order}; Mountain", cards=(painter,))["P0 Mountain"] == "WC"


def test_reference_T_613_01g_two_auras_on_one_land():
    assert masks("Forest; Spreading Seas on Forest; Evil Presence on Forest")["P0 Forest"] == "B"
    assert masks("Forest; Evil Presence on Forest; Spreading Seas on Forest")["P0 Forest"] == "U"


def test_reference_305_7_gates_are_gates_no_more():
    found = masks("Plaza of Harmony; Gond Gate; Harbinger of the Seas", "Azorius Guildgate")
    assert set(found.values()) == {"U", ""}


def test_reference_613_8a_an_ability_lost_in_the_same_layer():
    # Enduring Vitality's ability is one of those that Humility removes, whichever is older.
    for order in ("Enduring Vitality; Humility", "Humility; Enduring Vitality"):
        assert masks(f"{order}; Grizzly Bears")["P0 Grizzly Bears"] == ""


def test_reference_613_7_granted_before_or_after_the_loss():
    older = masks("Dryad Arbor; Cryptolith Rite; Humility")
    newer = masks("Dryad Arbor; Humility; Cryptolith Rite")
    assert (older["P0 Dryad Arbor"], newer["P0 Dryad Arbor"]) == ("", ANY)


def test_reference_613_8b_a_loop_is_in_timestamp_order():
    def all_are(name, before, after):
        effect = Continuous(Filter(subtypes=(before,)), (SetLandTypes((after,)),))
        return Card(name, frozenset(["enchantment"]), abilities=(effect,))

    cards = (all_are("Flood", "Swamp", "Island"), all_are("Rot", "Island", "Swamp"))
    for order, types in {"Flood; Rot": "B", "Rot; Flood": "U"}.items():
        found = masks(f"Swamp; Island; {order}", cards=cards)
        assert found["P0 Swamp"] == found["P0 Island"] == types


def test_reference_613_8_alpine_moon_on_urborg():
    # Losing abilities comes in layer 6, too late for an effect that adds types in layer 4.
    urborg = "Urborg, Tomb of Yawgmoth"
    found = masks(f"Forest; {urborg}", f"Alpine Moon = {urborg}")
    assert (found["P0 Forest"], found[f"P0 {urborg}"]) == ("BG", ANY)


@pytest.mark.parametrize("moon", ["Blood Moon", "Magus of the Moon"])
def test_reference_613_8a_more_lands_to_apply_to(moon):
    # Which lands are nonbasic depends on the effect that makes creatures lands.
    ashaya = "Ashaya, Soul of the Wild"
    for order in (f"{moon}; {ashaya}", f"{ashaya}; {moon}"):
        found = masks(f"{order}; Lotus Cobra; Forest")
        assert (found["P0 Lotus Cobra"], found["P0 Forest"]) == ("R", "G")
        assert found[f"P0 {ashaya}"] == "R"


def test_reference_613_8c_a_creature_that_has_become_a_land():
    elves = "Llanowar Elves; Imprisoned in the Moon on Llanowar Elves"
    assert masks(elves)["P0 Llanowar Elves"] == "C"
    assert masks(f"Blood Moon; {elves}")["P0 Llanowar Elves"] == "C"
    assert masks(f"Chromatic Lantern; {elves}")["P0 Llanowar Elves"] == "C"
    assert masks(f"{elves}; Chromatic Lantern")["P0 Llanowar Elves"] == "WUBRGC"


# ---- R-106-28: readers -------------------------------------------------------------------------


def test_reference_T_106_28a_the_land_as_it_was():
    assert masks("Reflecting Pool; Forest")["P0 Reflecting Pool"] == "G"
    assert masks("Gaea's Cradle")["P0 Gaea's Cradle"] == ""


def test_reference_T_106_28b_only_what_the_land_could_make():
    assert masks("Island; Contamination")["P0 Island"] == "B"


def test_reference_T_106_28c_any_type():
    assert masks("Forest; Ritual of Subdual")["P0 Forest"] == "C"


def test_reference_T_106_28d_lands_with_a_type_in_common():
    found = could_produce(board("", "Forest; Taiga; Island"))
    assert [bool(mask & found[0]) for mask in found] == [True, True, False]


def test_reference_T_106_28e_three_of_one_type():
    here = board("Incubation Druid with +1/+1; Forest; Island")
    assert pools(here, "Incubation Druid") == {"{G}{G}{G}", "{U}{U}{U}"}
    assert pools(board("Incubation Druid with +1/+1"), "Incubation Druid") == {""}


def test_reference_T_106_28f_its_own_effect():
    found = masks("Urborg, Tomb of Yawgmoth")
    assert found["P0 Urborg, Tomb of Yawgmoth"] == "B"


def test_reference_T_106_28g_lands_with_any_of_several_types():
    found = could_produce(board("", "Mystic Gate; Plains; Island; Wastes; Forest"))
    assert [bool(mask & found[0]) for mask in found] == [True, True, True, True, False]
