"""Kinds of faults of producing mana: what is made, by what, when, and what watches it."""

import pytest
from exploring import reached
from faults.sources import castable, go_on, table_with
from play import letters

import mirrorpool as mp

COLORS = "WUBRG"

# ---- M1: the types a permanent could produce, the same by every path -----------------------------


@pytest.mark.parametrize(
    ("others", "types"),
    [
        (["T Snow-Covered Plains", "T Snow-Covered Plains", "T Snow-Covered Island"], "WU"),
        (["T Tundra"], "WU"),
        (["T Mana Confluence", "T Tundra"], "WUBRG"),
        (["T Mana Confluence", "T Wastes"], "WUBRGC"),
        (["T Cascading Cataracts", "T Plains"], "WUBRGC"),
        (["T Gaea's Cradle", "T Swamp"], "B"),
        ([], ""),
    ],
)
@pytest.mark.parametrize("life", [1, 20])
def test_M1_one_answer_by_query_by_tapping_and_by_paying(others, types, life):
    table = table_with("Reflecting Pool", *others, life=life)
    assert letters(table.could()[0]) == types
    assert reached(table.fork().do("ACTIVATE", "Reflecting Pool")) == (set(types) or {""})
    outcomes = mp.production_outcomes(table.boards.game(0), 0)
    assert set(outcomes) - {""} == {f"{{{letter}}}" for letter in types}
    payable = {t for t in "WUBRGC" if mp.can_pay(table.boards.game(0), 0, f"{{{t}}}") == 1}
    assert payable == set(types)
    hand = ["Bear {W}", "Bear {U}", "Bear {B}", "Bear {R}", "Bear {C}"]
    wanted = {f"Bear {{{t}}}" for t in types} & set(hand)
    assert castable("Reflecting Pool", *others, hand=hand, life=life) == wanted


# ---- M3: when ------------------------------------------------------------------------------------


def test_M3_a_reader_resolves_at_once_in_the_middle_of_a_cast():
    table = table_with("Reflecting Pool", "Forest", "Forest", hand=["Bear {2}"])
    table.do("CAST", "Bear {2}").do("ACTIVATE", "Reflecting Pool")
    assert (table.decision, table.stack(), table.pool_of(0)) == ("PAYMENT", ["Bear {2}"], "G")


def test_M3_what_adds_no_mana_waits_on_the_stack():
    table = table_with("Mana Web", theirs=["Forest", "Forest", "Forest", "Island"])
    table.do("PASS").do("ACTIVATE", "Forest")
    assert table.stack() == ["Mana Web"]
    table.do("ACTIVATE", "Forest")  # in response
    assert (table.stack(), table.pool_of(1)) == (["Mana Web", "Mana Web"], "GG")
    table.resolve()
    assert [table.tapped(slot) for slot in table.slots(1)] == [True, True, True, False]
    assert table.pool_of(1) == "GG"


def test_M3_who_must_pay_during_a_resolution_may_tap_lands():
    table = table_with("Plains", theirs=["Island"] * 3, hand=["Taxing Rite"])
    go_on(table.do("CAST", "Taxing Rite")).resolve()
    assert (table.decision, table.decider) == ("MAY", 1)
    go_on(table.do("YES"))
    assert (table.life(1), [table.tapped(slot) for slot in table.slots(1)]) == (20, [True] * 3)


# ---- M4: triggers on tapping for mana ------------------------------------------------------------


def test_M4_the_trigger_is_a_source_of_its_own():
    table = table_with("Artifact Workshop", "Mana Flare", hand=["Bear {1}", "Bear {2}"])
    table.do("ACTIVATE", "Artifact Workshop")
    assert table.pool_of(0) == "CCCC"
    assert table.can("CAST", "Bear {1}")
    assert not table.can("CAST", "Bear {2}")


def test_M4_the_chosen_type_is_added():
    table = table_with("Nonland Prodigy", "Bloom Tender", "Coral Merfolk")
    found = reached(table.do("ACTIVATE", "Bloom Tender"))
    assert found == {"UGG", "UUG"}


@pytest.mark.parametrize("flares", [0, 1, 2])
def test_M4_once_for_each_trigger_and_not_again(flares):
    table = table_with("City of Brass", *["Mana Flare"] * flares)
    assert reached(table.do("ACTIVATE", "City of Brass")) == {(1 + flares) * c for c in COLORS}


def test_M4_made_by_and_for_the_player_who_taps():
    table = table_with("Mana Flare", "Mountain", theirs=["Forest"]).do("PASS")
    table.do("ACTIVATE", "Forest")
    assert (table.pool_of(0), table.pool_of(1)) == ("", "GG")


# ---- M5: replacing production --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("land", "pools"),
    [
        ("Ancient Tomb", {"CC"}),
        ("Wastes", {"C"}),
        ("Forest", {"U"}),
        ("Karplusan Forest", {"C", "U"}),
        ("Azorius Chancery", {"UU"}),
    ],
)
def test_M5_colourless_is_no_colour(land, pools):
    table = table_with(land, "Chosen Hall")
    options = table.matching("ACTIVATE", land)
    assert set().union(*(reached(table.fork().take(option)) for option in options)) == pools
    table = table_with(land, "Hall of Gemstone")  # the card itself, from the next upkeep on
    while table.step != "UPKEEP":
        table.do("PASS" if table.can("PASS") else table.options()[0].kind)
    table.resolve()
    table.do("CHOOSE_COLOR", "U")
    while table.decider != 0:
        table.do("PASS")
    options = table.matching("ACTIVATE", land)
    assert set().union(*(reached(table.fork().take(option)) for option in options)) == pools


# ---- M7: spending as though ----------------------------------------------------------------------


def test_M7_colours_are_no_types():
    hand = ["Bear {3}{C}", "Bear {U}{U}{U}", "Bear {C}"]
    lands = ["Any Orrery", *["Mountain"] * 4]
    assert castable(*lands, "Wastes", hand=hand) == set(hand)
    assert castable(*lands, hand=hand) == {"Bear {U}{U}{U}"}
    assert castable("Any Orrery", *["Wastes"] * 3, hand=hand) == {"Bear {U}{U}{U}", "Bear {C}"}


def test_M7_only_its_controller():
    assert castable("Mountain", theirs=["Any Orrery"], hand=["Bear {U}"]) == set()
    assert castable("Mountain", "Any Orrery", hand=["Bear {U}"]) == {"Bear {U}"}


# ---- M15: {T} and {Q} ----------------------------------------------------------------------------


@pytest.mark.parametrize("haste", [True, False])
@pytest.mark.parametrize("tapped", [True, False])
def test_M15_a_new_creature_untaps_for_a_cost_if_it_has_haste(tapped, haste):
    table = table_with(*["Elixir"] * haste, mana="CC")
    slot = table.put(0, "Untapping Pala", tapped=tapped, sick=True)
    table.header["dirty"] |= 1
    table = table_after(table)
    assert table.can("ACTIVATE", "Untapping Pala") == (haste and tapped)
    if haste and tapped:
        go_on(table.do("ACTIVATE", "Untapping Pala"))
        assert not table.tapped(slot)
        assert len(table.pool_of(0)) == 1


def table_after(table):
    """Let what was put there be seen."""
    table.engine.advance(table.records)
    return table


@pytest.mark.parametrize("name", ["Llanowar Elves", "Bloom Tender"])
def test_M15_neither_twice_nor_while_sick(name):
    table = table_with(name)
    table.do("ACTIVATE", name)
    assert not table.can("ACTIVATE", name)
    sick = table_with()
    sick.put(0, name, sick=True)
    assert not table_after(sick).can("ACTIVATE", name)
