"""R-106-20..25: what permanents could produce."""

import random
import re

from hypothesis import given
from hypothesis import strategies as st
from other_cards import EMPERION
from play import Table, could, letters

from mirrorpool.cards import CardPool, tree
from mirrorpool.cards.embedded._words import add, costs, land, mana, yours

ANY = "WUBRG"
ANY_TYPE = "WUBRGC"
CAVERNS = land(
    "Lucky Caverns",
    tree.ActivatedAbility(
        costs("{T}"), (tree.If(tree.CountersAtLeast(1, "luck"), (add(ANY),), (add("C"),)),)
    ),
)
TENDER_LAND = land(
    "Tender Land",
    tree.ActivatedAbility(costs("{T}"), (tree.AddMana(tree.ColorsAmong(yours()), "each"),)),
)
VEIN = land("Burst Land", mana("C", cost=(tree.Tap(), tree.SacrificeThis()), amount=2))
# Cards whose effects ask for a condition, so that more lands may mean fewer types.
ASKING = {"River of Tears", "Urza's Mine", "Urza's Power Plant", "Urza's Tower"}


def masks_of(boards, **put):
    """Masks of a board given as {player: [names]}, in that order."""
    table = Table(players=max(2, len(boards)))
    slots = [table.put(p, name, **put) for p, names in boards.items() for name in names]
    found = table.could()
    return [letters(found[slot]) for slot in slots]


# ---- R-106-21: costs and status do not matter ------------------------------------------------


def test_T_106_21a_neither_counters_nor_being_untapped():
    table = Table()
    crag = table.put(1, "Vivid Crag", tapped=True)
    orchard = table.put(0, "Exotic Orchard")
    found = table.could()
    assert letters(found[crag]) == letters(found[orchard]) == ANY
    table.start().do("ACTIVATE", "Exotic Orchard")
    assert {option.what for option in table.options()} == set(ANY)


def test_T_106_21b_a_tapped_filter_land():
    table = Table()
    table.put(0, "Mystic Gate", tapped=True)
    table.put(0, "Reflecting Pool")
    table.start().do("ACTIVATE", "Reflecting Pool")
    assert {option.what for option in table.options()} == set("WUC")


def test_T_106_21c_life_is_a_cost():
    table = Table(cards=[EMPERION])
    table.put_all(0, EMPERION.name, "Mana Confluence", "Reflecting Pool")
    table.start()
    assert not table.can("ACTIVATE", "Mana Confluence")
    table.do("ACTIVATE", "Reflecting Pool")
    assert {option.what for option in table.options()} == set(ANY)


def test_T_106_21d_a_sacrifice_is_a_cost():
    assert could(["Burst Land"], cards=[VEIN]) == {"P0 Burst Land": "C"}


def test_T_106_21e_summoning_sickness():
    table = Table()
    table.put(0, "Dryad Arbor", sick=True)
    table.put(0, "Reflecting Pool")
    table.start()
    assert not table.can("ACTIVATE", "Dryad Arbor")
    table.do("ACTIVATE", "Reflecting Pool")
    assert table.pool_of(0) == "G"


def test_T_106_21f_mana_is_a_cost():
    table = Table()
    table.put_all(0, "Cascading Cataracts", "Reflecting Pool")
    table.start().do("ACTIVATE", "Reflecting Pool")
    assert {option.what for option in table.options()} == set(ANY_TYPE)
    found = could(["Cascading Cataracts", "Reflecting Pool"])
    assert found["P0 Cascading Cataracts"] == ANY_TYPE


# ---- R-106-22: activation conditions do not matter -------------------------------------------


def test_T_106_22a_the_temple_with_two_lands():
    table = Table()
    table.put_all(0, "Temple of the False God", "Reflecting Pool")
    table.start()
    assert not table.can("ACTIVATE", "Temple of the False God")
    table.do("ACTIVATE", "Reflecting Pool")
    assert table.pool_of(0) == "C"


def test_T_106_22b_the_maze_without_island_and_plains():
    assert could(["Nimbus Maze", "Reflecting Pool"])["P0 Nimbus Maze"] == "WUC"


def test_T_106_22c_a_tainted_land_without_swamp():
    assert could(["Tainted Isle"]) == {"P0 Tainted Isle": "UBC"}


def test_T_106_22d_the_spire_without_artifact():
    table = Table()
    table.put_all(0, "Spire of Industry", "Incubation Druid")
    table.start().do("ACTIVATE", "Incubation Druid")
    assert {option.what for option in table.options()} == set(ANY_TYPE)


# ---- R-106-23: conditions and counts in the effect do ----------------------------------------


def test_T_106_23a_a_count_of_creatures():
    assert could(["Gaea's Cradle"]) == {"P0 Gaea's Cradle": ""}
    assert could(["Gaea's Cradle", "Grizzly Bears"])["P0 Gaea's Cradle"] == "G"
    assert could(["Gaea's Cradle"], ["Grizzly Bears"])["P0 Gaea's Cradle"] == ""


def test_T_106_23b_counts_of_artifacts_and_swamps():
    assert could(["Tolarian Academy", "Cabal Coffers"]) == {
        "P0 Tolarian Academy": "",
        "P0 Cabal Coffers": "",
    }
    with_urborg = could(["Cabal Coffers", "Urborg, Tomb of Yawgmoth"])
    assert with_urborg["P0 Cabal Coffers"] == "B"


def test_T_106_23c_a_counter_changes_the_effect():
    for luck, types in ((0, "C"), (1, ANY)):
        table = Table(cards=[CAVERNS])
        slot = table.put(0, "Lucky Caverns", counters={"luck": luck} if luck else None)
        assert letters(table.could()[slot]) == types


def test_T_106_23d_a_land_played_this_turn():
    table = Table()
    river = table.put(0, "River of Tears")
    table.hand(0, "Wastes")
    table.start()
    assert letters(table.could()[river]) == "U"
    table.do("PLAY_LAND", "Wastes")
    assert letters(table.could()[river]) == "B"
    table.do("ACTIVATE", "River of Tears")
    assert table.pool_of(0) == "B"


def test_T_106_23e_devotion():
    shrine = "Nykthos, Shrine to Nyx"
    devoted = could([shrine, "Centaur Courser", "Elvish Warrior"])
    assert devoted[f"P0 {shrine}"] == "GC"
    assert could([shrine])[f"P0 {shrine}"] == "C"


def test_T_106_23f_the_colours_of_permanents_together():
    cards = [TENDER_LAND]
    with_both = could(["Tender Land", "Savannah Lions", "Storm Crow"], cards=cards)
    assert with_both["P0 Tender Land"] == "WU"
    table = Table(cards=cards)
    table.put_all(0, "Tender Land", "Savannah Lions", "Storm Crow")
    table.start().do("ACTIVATE", "Tender Land")
    assert table.pool_of(0) == "WU"


def test_T_106_23g_a_colour_of_a_permanent():
    crater = "Meteor Crater"
    assert could([crater, "Savannah Lions", "Storm Crow"])[f"P0 {crater}"] == "WU"
    assert could([crater, "Wastes", "Sol Ring"])[f"P0 {crater}"] == ""


def test_T_106_23h_a_payment_may_be_declined():
    assert could(["Rhystic Cave", "Wastes"], ["Wastes"])["P0 Rhystic Cave"] == ANY


# ---- R-106-24: values fixed by costs ---------------------------------------------------------


def test_T_106_24a_any_x_that_counters_could_pay():
    table = Table()
    table.put_all(0, "Calciform Pools", "Reflecting Pool")
    table.start().do("ACTIVATE", "Reflecting Pool")
    assert {option.what for option in table.options()} == set("WUC")


# ---- R-106-25: the least fixed point ---------------------------------------------------------


def test_T_106_25a_pools_alone():
    assert masks_of({0: ["Reflecting Pool"]}) == [""]
    assert masks_of({0: ["Reflecting Pool"] * 2}) == ["", ""]


def test_T_106_25b_orchards_alone():
    assert masks_of({0: ["Exotic Orchard"], 1: ["Exotic Orchard"]}) == ["", ""]


def test_T_106_25c_one_forest_for_all():
    board = {0: ["Forest", "Exotic Orchard"], 1: ["Exotic Orchard", "Reflecting Pool"]}
    assert masks_of(board) == ["G", "G", "G", "G"]


def test_T_106_25d_readers_without_a_source():
    board = {0: ["Exotic Orchard"], 1: ["Exotic Orchard", "Reflecting Pool"]}
    assert masks_of(board) == ["", "", ""]


def test_T_106_25e_colourless_is_a_type_and_no_colour():
    board = {0: ["Wastes", "Reflecting Pool"], 1: ["Exotic Orchard"]}
    assert masks_of(board) == ["C", "C", ""]


def test_T_106_25f_colours_come_back():
    board = {
        0: ["Reflecting Pool", "Exotic Orchard", "Forest"],
        1: ["Exotic Orchard", "Plains"],
    }
    assert masks_of(board) == ["WG", "WG", "G", "WG", "W"]


def test_T_106_25g_opponents_are_the_other_two():
    board = {
        0: ["Exotic Orchard", "Island"],
        1: ["Exotic Orchard"],
        2: ["Exotic Orchard", "Swamp"],
    }
    assert masks_of(board) == ["UB", "U", "UB", "UB", "B"]


PERMANENTS = [card for card in CardPool.builtin() if not {"instant", "sorcery"} & set(card.types)]
LANDS = [card.name for card in PERMANENTS if "land" in card.types]
TAKES_AWAY = re.compile("ManaReplacement|SetLandTypes|SetTypes|LoseTypes|LoseAbilities")
ADDING = [
    card.name
    for card in PERMANENTS
    if card.name not in ASKING and not TAKES_AWAY.search(tree.to_json(card))
]


def boards_of(names):
    """Lists of (card, player)."""
    placed = st.tuples(st.sampled_from(names), st.integers(0, 2))
    return st.lists(placed, min_size=1, max_size=12)


def by_object(permanents, players=3, stamps=None):
    """Masks of the permanents, which entered in the order of ``stamps``."""
    table = Table(players=players)
    slots = [table.put(player, name) for name, player in permanents]
    if stamps is not None:
        table.board["permanents"]["timestamp"][slots] = stamps
        for player in range(players):  # the layers are looked at anew
            table.put(player, "Ornithopter")
    first, again = table.could(), table.could()
    assert first == again
    return [first[slot] for slot in slots]


@given(boards_of([card.name for card in PERMANENTS]), st.randoms(use_true_random=False))
def test_T_106_25h_neither_order_nor_seats_matter(permanents, rng):
    order = list(range(len(permanents)))
    rng.shuffle(order)
    seats = random.Random(rng.random()).sample(range(3), 3)
    moved = [(permanents[i][0], seats[permanents[i][1]]) for i in order]
    before = by_object(permanents, stamps=range(1, len(order) + 1))
    after = by_object(moved, stamps=[i + 1 for i in order])
    assert after == [before[i] for i in order]


@given(boards_of(ADDING), st.sampled_from([name for name in LANDS if name in ADDING]))
def test_T_106_25i_another_land_takes_nothing_away(permanents, land_name):
    before = by_object(permanents)
    after = by_object([*permanents, (land_name, 0)])
    assert all(old & new == old for old, new in zip(before, after, strict=False))


def test_T_106_25j_gates():
    assert masks_of({0: ["Gond Gate", "Gond Gate"]}) == ["C", "C"]
    board = {0: ["Gond Gate", "Simic Guildgate", "Plaza of Harmony"]}
    assert masks_of(board) == ["UGC", "UG", "UGC"]


# ---- SPEC G.1 --------------------------------------------------------------------------------

READERS = ["Reflecting Pool", "Exotic Orchard", "Fellwar Stone", "Star Compass", "Naga Vitalist"]


@given(st.lists(st.tuples(st.sampled_from(READERS), st.integers(0, 2)), max_size=12))
def test_readers_alone_could_produce_nothing(permanents):
    assert not any(by_object(permanents))
