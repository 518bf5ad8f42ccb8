"""The reference against what the specification says of production: R-106-01..05, R-605-05..08."""

from reference.boards_in_words import board, masks, outcomes, pools
from reference.layers import characteristics
from reference.mana_board import ANY_COLOR, Activated, Add, Card, Lasting, OtherTrigger, adds, mana
from reference.mana_cards import DEEP_WATER, FALSE_DAWN, HARVEST_MAGE, tap
from reference.production import in_words, mana_abilities, outcomes_on, solved

FIVE = {f"{{{color}}}" for color in ANY_COLOR}


def thing(name, *abilities, types=("artifact",)):
    return Card(name, frozenset(types), abilities=abilities)


def land(name, *abilities):
    return thing(name, *abilities, types=("land",))


# ---- R-106-01..05: types, sources, symbols, no mana --------------------------------------------


def test_reference_T_106_01a_any_color_is_five():
    assert pools(board("City of Brass"), "City of Brass") == FIVE


def test_reference_T_106_01b_snow_is_of_the_source():
    here = board("Snow-Covered Forest; Reflecting Pool")
    assert pools(here, "Reflecting Pool") == {"{G}"}
    assert "snow" not in characteristics(here)[1].supertypes


def test_reference_T_106_02a_mana_of_the_aura_is_extra():
    [only] = outcomes(board("Plains; Wild Growth on Plains"), "Plains")
    assert only == {(mana("W"), mana("G"))}


def test_reference_T_106_02b_the_land_has_the_granted_ability():
    here = board("Plains; Chromatic Lantern")
    assert len(mana_abilities(solved(here), 0)) == 2
    assert pools(here, "Plains") == FIVE


def test_reference_T_106_03a_a_hybrid_symbol():
    here = board("Hybrid", cards=(land("Hybrid", tap("GW")),))
    assert pools(here, "Hybrid") == {"{G}", "{W}"}


def test_reference_T_106_03b_generic_and_snow_symbols():
    three, snow = land("Three", tap(adds("C", 3))), land("Snow", tap(adds("C", 2)))
    here = board("Three; Snow", cards=(three, snow))
    assert pools(here, "Three") == {"{C}{C}{C}"}
    assert pools(here, "Snow") == {"{C}{C}"}


def test_reference_T_106_03c_a_hybrid_symbol_with_a_generic_half():
    either = land("Either", tap(((Add("R"),), (Add("C", 2),))))
    assert pools(board("Either", cards=(either,)), "Either") == {"{R}", "{C}{C}"}


def test_reference_T_106_04a_no_colored_permanent():
    # Manabarbs is a trigger on tapping for mana, like this one; it is red.
    from_nothing = board("Meteor Crater", "Mana Flare")
    assert pools(from_nothing, "Meteor Crater") == {""}
    assert pools(board("Meteor Crater; Mana Flare"), "Meteor Crater") == {"{R}{R}"}


def test_reference_T_106_04b_no_legendary_creature():
    assert pools(board("Mox Amber; Llanowar Elves"), "Mox Amber") == {""}


def test_reference_T_106_04c_a_colorless_legendary_creature():
    golem = Card("Golem", frozenset(["creature"]), supertypes=frozenset(["legendary"]))
    assert pools(board("Mox Amber; Golem", cards=(golem,)), "Mox Amber") == {""}


def test_reference_T_106_04d_no_choice_was_made():
    assert pools(board("Coldsteel Heart"), "Coldsteel Heart") == {""}
    assert pools(board("Coldsteel Heart = R"), "Coldsteel Heart") == {"{R}"}


def test_reference_T_106_04e_a_basic_land_without_color():
    assert pools(board("Wastes; Star Compass"), "Star Compass") == {""}


def test_reference_106_5_one_undefined_type_and_nothing_is_added():
    both = land("Both", tap(((Add("G"), Add("chosen")),)))
    assert pools(board("Both", cards=(both,)), "Both") == {""}
    assert pools(board("Both = R", cards=(both,)), "Both") == {"{R}{G}"}


def test_reference_T_106_05a_no_mana_no_trigger():
    here = board("Gaea's Cradle; Wild Growth on Gaea's Cradle")
    assert pools(here, "Gaea's Cradle") == {""}


def test_reference_T_106_05b_negative_power():
    weak = board("Viridian Joiner with -1/-1")
    assert pools(weak, "Viridian Joiner") == {""}
    assert masks("Viridian Joiner with -1/-1") == {"P0 Viridian Joiner": ""}


def test_reference_T_106_05c_nothing_to_replace():
    assert pools(board("Gaea's Cradle; Contamination"), "Gaea's Cradle") == {""}


def test_reference_T_106_05d_nothing_to_produce():
    found = masks("Gaea's Cradle; Mana Reflection", "Fellwar Stone; Contamination")
    assert found["P0 Gaea's Cradle"] == found["P1 Fellwar Stone"] == ""


# ---- R-605-05: what tapping for mana is --------------------------------------------------------


def test_reference_T_605_05a_the_symbol_must_be_in_the_cost():
    cards = (thing("Treasure", tap("C")), thing("Gold", Activated(adds("C"), taps=False)))
    here = board("Treasure; Gold; Mana Reflection", cards=cards)
    assert pools(here, "Treasure") == {"{C}{C}"}
    assert pools(here, "Gold") == {"{C}"}


def test_reference_T_605_05b_untapping_is_not_tapping():
    pala = thing("Pala", Activated(adds("G"), taps=False))
    assert pools(board("Pala; Mana Reflection", cards=(pala,)), "Pala") == {"{G}"}


def test_reference_T_605_05d_an_ability_that_is_no_mana_ability():
    shaman = thing("Shaman", Activated(adds("G"), is_mana_ability=False))
    here = board("Shaman; Mana Reflection; Kinnan, Bonder Prodigy", cards=(shaman,))
    assert pools(here, "Shaman") == {"{G}"}


# ---- R-605-06: triggers on tapping for mana ----------------------------------------------------


def test_reference_T_605_06a_any_type_that_land_produced():
    here = board("Azorius Chancery; Mana Flare")
    assert pools(here, "Azorius Chancery") == {"{W}{W}{U}", "{W}{U}{U}"}


def test_reference_T_605_06b_triggers_see_the_final_mana():
    assert pools(board("Forest; Mana Flare; Contamination"), "Forest") == {"{B}{B}"}


def test_reference_T_605_06c_triggers_that_look_for_a_type():
    water = (Lasting(DEEP_WATER),)
    here = board("Mountain; Gauntlet of Power = U", lasting=water)
    assert pools(here, "Mountain") == {"{U}{U}"}
    here = board("Island; Gauntlet of Power = U; Infernal Darkness")
    assert pools(here, "Island") == {"{B}"}


def test_reference_T_605_06d_the_aura_adds_at_once():
    assert pools(board("Forest; Wild Growth on Forest"), "Forest") == {"{G}{G}"}


def test_reference_T_605_06g_colorless_of_any_permanent():
    here = board("City of Brass; Forsaken Monument; Ritual of Subdual")
    assert pools(here, "City of Brass") == {"{C}{C}"}


def test_reference_T_605_06h_the_land_type_matters_not_the_mana():
    here = board("Forest; Crypt Ghast; Urborg, Tomb of Yawgmoth")
    assert pools(here, "Forest") == {"{B}{G}", "{B}{B}"}


def test_reference_T_605_06i_three_and_one():
    shop = land("Shop", tap(adds("C", 3)))
    assert outcomes(board("Shop; Mana Flare", cards=(shop,)), "Shop") == [
        {(mana("CCC"), mana("C"))}
    ]


def test_reference_T_605_06j_nothing_was_produced():
    here = board("Rhystic Cave; Mana Flare")
    assert pools(here, "Rhystic Cave") == {""} | {2 * color for color in FIVE}


# ---- R-605-07: replacement of production -------------------------------------------------------


def test_reference_T_605_07a_multipliers_in_any_order():
    assert pools(board("Forest; Mana Reflection; Nyxbloom Ancient"), "Forest") == {"{G}" * 6}


def test_reference_T_605_07b_several_of_a_kind():
    assert pools(board("Forest" + "; Mana Reflection" * 2), "Forest") == {"{G}" * 4}
    assert pools(board("Forest" + "; Mana Reflection" * 3), "Forest") == {"{G}" * 8}


def test_reference_T_605_07c_type_and_amount():
    assert pools(board("Forest; Mana Reflection; Contamination"), "Forest") == {"{B}", "{B}{B}"}


def test_reference_T_605_07d_type_only():
    assert pools(board("Forest; Mana Reflection; Infernal Darkness"), "Forest") == {"{B}{B}"}


def test_reference_T_605_07e_an_effect_that_looks_at_the_amount():
    assert pools(board("Forest; Damping Sphere; Mana Reflection"), "Forest") == {"{C}"}
    assert pools(board("Forest; Damping Sphere"), "Forest") == {"{G}"}
    assert pools(board("Ancient Tomb; Damping Sphere"), "Ancient Tomb") == {"{C}"}


def test_reference_T_605_07f_three_effects():
    here = board("Forest; Damping Sphere; Mana Reflection; Contamination")
    assert pools(here, "Forest") == {"{C}", "{B}"}


def test_reference_T_605_07g_every_unit_is_multiplied():
    assert "{W}{W}{U}{U}" in pools(board("Mystic Gate; Mana Reflection"), "Mystic Gate")


def test_reference_T_605_07h_the_trigger_comes_after():
    here = board("Sol Ring; Mana Reflection; Kinnan, Bonder Prodigy")
    assert outcomes(here, "Sol Ring") == [{(mana("CCCC"), mana("C"))}]


def test_reference_T_605_07i_basic_lands_only():
    here = board("Forest; Stomping Ground; Virtue of Strength")
    assert pools(here, "Forest") == {"{G}{G}{G}"}
    assert pools(here, "Stomping Ground") == {"{R}", "{G}"}


def test_reference_T_605_07j_the_land_itself_made_one():
    assert pools(board("Forest; Damping Sphere; Mana Flare"), "Forest") == {"{G}{G}"}


def test_reference_T_605_07k_whose_permanents():
    assert pools(board("Forest", "Mana Reflection"), "Forest") == {"{G}"}


def test_reference_T_605_07l_two_or_more_made_one_first():
    here = board("Azorius Chancery; Damping Sphere; Contamination")
    assert pools(here, "Azorius Chancery") == {"{B}"}


def test_reference_T_605_07m_one_color_for_all():
    here = board("Forest; Pulse of Llanowar; Mana Reflection")
    assert pools(here, "Forest") == {2 * color for color in FIVE}


def test_reference_T_605_07n_one_of_a_color():
    here = board("Forest; Mana Reflection", lasting=(Lasting(HARVEST_MAGE),))
    assert pools(here, "Forest") == FIVE | {2 * color for color in FIVE}


def test_reference_T_605_07o_one_clause_for_all():
    here = board("Badlands; Reality Twist; Mana Reflection")
    assert pools(here, "Badlands") == {"{G}{G}", "{W}{W}"}


def test_reference_F_21_an_effect_that_changes_nothing_may_be_first():
    assert pools(board("Swamp; Mana Reflection; Contamination"), "Swamp") == {"{B}", "{B}{B}"}


# ---- R-605-08: mana of triggers ----------------------------------------------------------------


def test_reference_T_605_08a_is_not_multiplied():
    here = board("Forest; Wild Growth on Forest; Nyxbloom Ancient")
    assert outcomes(here, "Forest") == [{(mana("GGG"), mana("G"))}]


def test_reference_T_605_08b_any_ability_of_a_land():
    here = board("Calciform Pools; Caged Sun = W")
    storage = outcomes(here, "Calciform Pools", x=2)[1]
    assert {(mana("WW"), mana("W")), (mana("WU"), mana("W")), (mana("UU"), mana(""))} == storage


def test_reference_T_605_08c_does_not_trigger_again():
    assert pools(board("Forest; Mana Flare; Mana Flare"), "Forest") == {"{G}{G}{G}"}


def test_reference_T_605_08d_effects_on_all_that_would_be_added():
    dawn = (Lasting(FALSE_DAWN),)
    ritual = thing("Ritual", Activated(adds("B", 3), taps=False))
    here = board("Forest; Wild Growth on Forest; Sol Ring; Ritual", lasting=dawn, cards=(ritual,))
    assert pools(here, "Forest") == {"{W}{W}"}
    assert pools(here, "Sol Ring") == {"{C}{C}"}
    assert pools(here, "Ritual") == {"{W}{W}{W}"}
    theirs = board("Forest", "Wild Growth on Forest", lasting=dawn)
    assert pools(theirs, "Forest") == {"{W}{G}"}


def test_reference_T_605_08e_a_trigger_of_a_land():
    here = board("Crumbling Vestige; Caged Sun = G")
    position = solved(here)
    [(number, enters)] = position.abilities_like(OtherTrigger)
    assert in_words(outcomes_on(position, number, enters)) == FIVE - {"{G}"} | {"{G}{G}"}


def test_reference_605_1b_a_creature_that_is_a_land():
    # Both the Swamp's mana and that of the Ghast are of a land's ability.
    here = board("Swamp; Ashaya, Soul of the Wild; Crypt Ghast; Caged Sun = B")
    assert pools(here, "Swamp") == {"{B}{B}{B}{B}"}


def test_reference_605_1b_whose_mana_is_added():
    assert pools(board("Forest", "Caged Sun = G"), "Forest") == {"{G}"}
    assert pools(board("Forest; Caged Sun = G"), "Forest") == {"{G}{G}"}


def test_reference_605_4a_triggers_of_several_players():
    here = board("Forest; Wild Growth on Forest", "Mana Flare; Fertile Ground on Forest")
    assert pools(here, "Forest") == {
        *("{W}{G}{G}{G}", "{U}{G}{G}{G}", "{B}{G}{G}{G}", "{R}{G}{G}{G}", "{G}{G}{G}{G}")
    }
