"""R-106-09: what mana may be spent on."""

import pytest
from other_cards import ANY_COLOR_PERMISSION, ANY_TYPE, CELESTIAL_DAWN, LATTICE
from play import STACK_OBJECT, TYPES, Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import creature

COSTS = ("{C}", "{S}", "{1}", "{G}", "{R}")
BEARS = [creature(f"Bear of {cost}", cost, "Bear", "2/2") for cost in COSTS]

MODES = pytest.mark.parametrize("manual", [True, False], ids=["manual", "auto"])


def payable(mana, *names, cards=(), manual=True):
    """The costs that this mana can pay, with some permanents around."""
    table = Table(cards=[*BEARS, *cards], manual=manual)
    table.put_all(0, *names)
    table.hand(0, *(bear.name for bear in BEARS))
    if mana:
        table.give_mana(0, mana)
    table.start()
    return {cost for cost in COSTS if table.can("CAST", f"Bear of {cost}")}


@pytest.mark.parametrize(("permission", "can"), [(None, False), (LATTICE, False), (ANY_TYPE, True)])
def test_T_106_09a_a_colour_is_not_a_type(permission, can):
    cards = [permission] if permission else []
    assert ("{C}" in payable("W", *(card.name for card in cards), cards=cards)) == can


def test_T_106_09b_two_generic_for_a_hybrid_symbol():
    table = Table(cards=[creature("Twobrid Bear", "{2/B}{2/B}", "Bear", "2/2")])
    table.hand(0, "Twobrid Bear")
    table.give_mana(0, "BRG")
    table.start()
    table.do("CAST", "Twobrid Bear")
    assert table.stack() == ["Twobrid Bear"]
    assert table.pool_of(0) == ""


def test_T_106_09c_snow_mana_for_a_snow_symbol():
    table = Table(cards=BEARS)
    snow, plain = table.put_all(0, "Snow-Covered Forest", "Forest")
    table.hand(0, "Bear of {S}")
    table.start().do("ACTIVATE", "Snow-Covered Forest").do("ACTIVATE", "Forest")
    table.do("CAST", "Bear of {S}").settle()
    assert table.stack() == ["Bear of {S}"]
    assert [(unit.type, unit.source) for unit in table.units(0)] == [("G", plain)]
    assert snow != plain


@MODES
def test_T_106_09d_mana_keeps_its_type(manual):
    """One colour of mana for two symbols: sunburst (702.44) counts what was spent."""
    bear = creature(
        "Sunburst Bear",
        "{R}{W}",
        "Bear",
        "1/1",
        tree.EntersReplacement((tree.WithCounters("+1/+1", tree.ColorsSpent()),)),
    )
    table = Table(cards=[bear, ANY_COLOR_PERMISSION], manual=manual)
    table.put(0, ANY_COLOR_PERMISSION.name)
    table.hand(0, "Sunburst Bear")
    table.give_mana(0, "WW")
    table.start().do("CAST", "Sunburst Bear").settle()
    spell = table.chain(int(table.header["stack_top"]), STACK_OBJECT)[0]
    assert dict(zip(TYPES, spell["spent"].tolist(), strict=True)) == {
        **dict.fromkeys(TYPES, 0),
        "W": 2,
    }
    table.resolve()
    assert table.counters(table.slots(0)[-1]) == {"+1/+1": 1}


def test_T_106_09e_any_type_is_not_snow():
    table = Table(cards=[*BEARS, ANY_TYPE])
    table.put_all(0, ANY_TYPE.name, "Forest")
    table.hand(0, "Bear of {S}", "Bear of {C}")
    table.start().do("ACTIVATE", "Forest")
    assert not table.can("CAST", "Bear of {S}")
    assert table.can("CAST", "Bear of {C}")


@MODES
def test_T_106_09f_only_white_mana_is_coloured(manual):
    dawn = {"cards": [CELESTIAL_DAWN], "manual": manual}
    assert payable("G", CELESTIAL_DAWN.name, **dawn) == {"{1}", "{C}"}
    assert payable("W", CELESTIAL_DAWN.name, **dawn) == {"{1}", "{G}", "{R}"}


# ---- permanents that pay by themselves -------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "costs"),
    [
        (["Snow-Covered Forest"], {"{S}", "{1}", "{G}"}),
        (["Forest", ANY_TYPE.name], {"{1}", "{C}", "{G}", "{R}"}),
        (["Plains", LATTICE.name], {"{1}", "{G}", "{R}"}),
        (["Llanowar Elves", CELESTIAL_DAWN.name], {"{1}", "{C}"}),
        (["Forest", CELESTIAL_DAWN.name], {"{1}", "{G}", "{R}"}),
        (["Forest", "Contamination"], {"{1}"}),
        (["Wastes", "Pulse of Llanowar"], {"{1}", "{G}", "{R}"}),
        (["Forest", "Mana Reflection", "Damping Sphere"], {"{1}", "{C}"}),
    ],
)
def test_what_is_tapped_automatically(names, costs):
    cards = [ANY_TYPE, LATTICE, CELESTIAL_DAWN]
    assert payable("", *names, cards=cards, manual=False) == costs
