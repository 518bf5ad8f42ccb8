"""R-106-28, R-107-10/11, R-202-01, R-302-01, R-605-01..04, R-608-03: abilities and their costs."""

from play import Table

from mirrorpool.cards import CardPool, tree
from mirrorpool.cards.costs import parse_cost
from mirrorpool.cards.embedded._words import (
    ANY_COLOR,
    YOUR_CREATURES,
    YOUR_LANDS,
    add,
    artifact,
    costs,
    creature,
    each,
    land,
    mana,
)

ANY_TYPE = set("WUBRGC")


# ---- R-106-28: readers -----------------------------------------------------------------------


def test_T_106_28a_the_sacrificed_land_as_it_last_was():
    table = Table()
    table.put_all(0, "Squandered Resources", "Reflecting Pool", "Forest")
    table.start().do("ACTIVATE", "Squandered Resources")
    table.do("CHOOSE_PERMANENT", "Reflecting Pool")
    assert table.pool_of(0) == "G"
    assert table.field(0) == ["Squandered Resources", "Forest"]
    table = Table()
    table.put_all(0, "Squandered Resources", "Gaea's Cradle", "Wastes")
    table.start().do("ACTIVATE", "Squandered Resources")
    table.do("CHOOSE_PERMANENT", "Gaea's Cradle")
    assert table.pool_of(0) == ""
    assert table.field(0) == ["Squandered Resources", "Wastes"]


def test_the_only_pool_sacrificed_gives_nothing():
    table = Table()
    table.put_all(0, "Squandered Resources", "Reflecting Pool")
    table.start().do("ACTIVATE", "Squandered Resources")
    assert table.pool_of(0) == ""
    assert table.field(0) == ["Squandered Resources"]


def test_T_106_28e_three_of_one_type():
    def druid(*lands):
        table = Table()
        table.put(0, "Incubation Druid", counters={"+1/+1": 1})
        table.put_all(0, *lands)
        return table.start().do("ACTIVATE", "Incubation Druid")

    assert druid("Forest").pool_of(0) == "GGG"
    assert druid().pool_of(0) == ""
    table = druid("Forest", "Island")
    assert {option.what for option in table.options()} == {"G", "U"}
    assert table.do("ADD_MANA", "U").pool_of(0) == "UUU"


# ---- R-605-01, 02: what is a mana ability ----------------------------------------------------

COBRA = creature(
    "Land Cobra",
    "{1}{G}",
    "Snake",
    "2/1",
    tree.TriggeredAbility("enters", (add(ANY_COLOR),), of=YOUR_LANDS),
)
EMISSARY = creature(
    "Red Green Emissary", "{0}", "Human", "2/2", tree.TriggeredAbility("enters", (each("RG"),))
)
SPHERE = artifact(
    "Drawing Sphere",
    "{1}",
    tree.ActivatedAbility(costs("{1}{T}", tree.SacrificeThis()), (add(ANY_COLOR), tree.Draw())),
)
STAR = artifact(
    "Drawing Star",
    "{1}",
    mana(ANY_COLOR, cost=costs("{1}{T}", tree.SacrificeThis())),
    tree.TriggeredAbility("leaves", (tree.Draw(),)),
)


def test_T_605_01b_triggers_that_add_mana_use_the_stack():
    cases = [
        ("Land Cobra", "PLAY_LAND", "Forest", "Land Cobra", "B", "B"),
        (None, "CAST", "Red Green Emissary", "Red Green Emissary", None, "RG"),
        (None, "PLAY_LAND", "Crumbling Vestige", "Crumbling Vestige", "W", "W"),
    ]
    for there, kind, name, source, choice, units in cases:
        table = Table(cards=[COBRA, EMISSARY])
        table.put_all(0, *([there] if there else []))
        table.hand(0, name)
        table.start().do(kind, name)
        if kind == "CAST":
            table.resolve()
        assert table.stack() == [source]
        assert table.pool_of(0) == ""
        table.resolve()
        if choice:
            table.do("ADD_MANA", choice)
        assert table.pool_of(0) == units
        assert table.stack() == []


def test_partly_605_01c_a_mana_ability_that_makes_nothing():
    table = Table()
    table.put(0, "Gaea's Cradle")
    table.start().do("ACTIVATE", "Gaea's Cradle")
    assert table.stack() == []


def test_partly_605_02a_an_ability_that_draws_uses_the_stack():
    table = Table(cards=[SPHERE, creature("White Bear", "{W}", "Bear", "2/2")])
    table.put_all(0, "Drawing Sphere", "Forest")
    table.hand(0, "White Bear")
    table.fill_libraries()
    table.start()
    assert not table.can("CAST", "White Bear")
    table.do("ACTIVATE", "Drawing Sphere")
    table.do("ACTIVATE", "Forest") if table.decision == "PAYMENT" else None
    table.do("PAY") if table.decision == "PAYMENT" else None
    assert table.stack() == ["Drawing Sphere"]
    assert table.pool_of(0) == ""
    table.resolve()
    table.do("ADD_MANA", "W")
    assert table.pool_of(0) == "W"
    assert "Wastes" in table.zone(0, "HAND")


def test_T_605_02b_a_draw_in_a_trigger_of_its_own():
    table = Table(cards=[STAR])
    table.put_all(0, "Drawing Star", "Forest")
    table.fill_libraries()
    table.start().do("ACTIVATE", "Drawing Star")
    while table.decision == "PAYMENT":
        table.take(table.options()[-1])
    table.do("ADD_MANA", "U")
    assert table.pool_of(0) == "U"
    assert table.stack() == ["Drawing Star"]
    assert "Wastes" not in table.zone(0, "HAND")
    table.resolve()
    assert "Wastes" in table.zone(0, "HAND")


# ---- R-605-03, 04 ----------------------------------------------------------------------------


def test_T_605_03c_not_while_damage_is_divided():
    table = Table()
    table.put_all(0, "Forest", "Craw Wurm")
    table.put_all(1, "Forest", "Grizzly Bears", "Hill Giant")
    table.start("BEGIN_COMBAT").do("PASS").do("PASS")
    table.do("ATTACK", "Craw Wurm").do("PASS").do("PASS")
    table.do("BLOCK", "Grizzly Bears").do("BLOCK", "Hill Giant").do("PASS").do("PASS")
    assert table.decision == "ASSIGN_DAMAGE"
    assert {option.kind for option in table.options()} == {"ASSIGN_DAMAGE"}


SCARECROW = tree.Card(
    "Filter Scarecrow",
    "{4}",
    types=("artifact", "creature"),
    power=2,
    toughness=2,
    abilities=(mana(ANY_COLOR, cost=costs("{2}")),),
)


def test_T_605_03d_an_ability_does_not_pay_for_itself():
    table = Table(cards=[SCARECROW])
    table.put_all(0, "Filter Scarecrow", *["Forest"] * 5)
    table.start().do("ACTIVATE", "Filter Scarecrow")
    for _ in range(2):
        assert table.decision == "PAYMENT"
        assert not table.can("ACTIVATE", "Filter Scarecrow")
        table.do("ACTIVATE", "Forest")
    assert not table.can("ACTIVATE", "Filter Scarecrow")
    table.do("PAY").do("ADD_MANA", "W")
    assert table.pool_of(0) == "W"
    assert table.can("ACTIVATE", "Filter Scarecrow")


def test_T_605_04a_damage_during_a_payment_kills_only_afterwards():
    table = Table(cards=[creature("Three Bear", "{3}", "Bear", "2/2")])
    table.put_all(0, "Ancient Tomb", "Wastes", "Forest")
    table.hand(0, "Three Bear")
    table.set_life(0, 2)
    table.start().do("CAST", "Three Bear").do("ACTIVATE", "Ancient Tomb")
    assert (table.life(0), table.pool_of(0)) == (0, "CC")
    assert (table.status, table.decision, table.decider) == ("OK", "PAYMENT", 0)
    table.do("ACTIVATE", "Wastes").do("PAY")
    assert (table.status, table.stack()) == ("OVER", ["Three Bear"])
    assert table.winners == [1]


# ---- R-107-10, 11 and R-302-01 ---------------------------------------------------------------

PUMP = land("Drawing Land", mana("C"), tree.ActivatedAbility(costs("{1}{T}"), (tree.Draw(),)))
UNTAPPER = creature("Untapper", "{1}{G}", "Elf", "1/1", mana("G", cost=(tree.Untap(),)), mana("W"))
HASTY = creature("Hasty Elves", "{G}", "Elf Druid", "1/1", mana("G"), keywords=("haste",))


def test_T_107_10a_a_tapped_land():
    table = Table()
    table.put(0, "Forest", tapped=True)
    table.start()
    assert not table.can("ACTIVATE", "Forest")


def own_mana_does_not_pay(manual):
    table = Table(cards=[PUMP], manual=manual)
    table.put(0, "Drawing Land")
    table.fill_libraries()
    table.start()
    assert not table.can("ACTIVATE", "Drawing Land", 1)
    with_help = Table(cards=[PUMP], manual=manual)
    with_help.put_all(0, "Drawing Land", "Forest", "Swamp")
    with_help.fill_libraries()
    with_help.start().do("ACTIVATE", "Drawing Land", 1)
    while with_help.decision == "PAYMENT":
        assert not with_help.can("ACTIVATE", "Drawing Land")
        with_help.take(with_help.options()[-1])
    assert with_help.stack() == ["Drawing Land"]
    assert with_help.tapped(0)


def test_T_107_10b_mana_of_a_land_that_is_tapped_for_the_same_cost():
    own_mana_does_not_pay(manual=True)
    own_mana_does_not_pay(manual=False)


def test_T_ENV_04a_tapping_for_mana_makes_the_tap_cost_unpayable():
    own_mana_does_not_pay(manual=True)
    own_mana_does_not_pay(manual=False)
    table = Table(cards=[PUMP])
    table.put_all(0, "Drawing Land", "Forest")
    table.fill_libraries()
    table.start()
    assert table.can("ACTIVATE", "Drawing Land", 1)
    table.do("ACTIVATE", "Drawing Land", 0)
    assert not table.can("ACTIVATE", "Drawing Land", 1)


def test_T_107_11a_the_untap_symbol():
    table = Table(cards=[UNTAPPER])
    slot = table.put(0, "Untapper")
    table.start()
    assert not table.can("ACTIVATE", "Untapper", 0)
    table.do("ACTIVATE", "Untapper", 1)
    assert table.tapped(slot)
    table.do("ACTIVATE", "Untapper", 0)
    assert not table.tapped(slot)
    assert table.pool_of(0) == "WG"


def test_a_sick_creature_cannot_untap_for_a_cost():
    table = Table(cards=[UNTAPPER])
    table.put(0, "Untapper", tapped=True, sick=True)
    table.start()
    assert not table.can("ACTIVATE", "Untapper")


def test_T_302_01a_elves_cast_this_turn():
    table = Table(cards=[HASTY])
    table.put_all(0, "Forest", "Forest")
    table.hand(0, "Llanowar Elves", "Hasty Elves")
    table.start()
    for name, legal in (("Llanowar Elves", False), ("Hasty Elves", True)):
        table.do("CAST", name)
        while table.decision == "PAYMENT":
            table.take(table.options()[0])
        table.resolve()
        assert name in table.field(0)
        assert table.can("ACTIVATE", name) == legal


def test_T_302_01e_an_artifact_cast_this_turn():
    table = Table()
    table.put(0, "Forest")
    table.hand(0, "Sol Ring")
    table.start().do("CAST", "Sol Ring")
    while table.decision == "PAYMENT":
        table.take(table.options()[0])
    table.resolve()
    table.do("ACTIVATE", "Sol Ring")
    assert table.pool_of(0) == "CC"


# ---- R-202-01, 03 ----------------------------------------------------------------------------


def test_T_202_01a_hybrid_and_phyrexian_symbols():
    expected = {"{1}{W/U}{W/U}": 3, "{2/B}{2/B}{2/B}": 6, "{1}{W/P}{W/P}": 3}
    cards = [tree.Card(cost, cost, types=("creature",), power=1, toughness=1) for cost in expected]
    costs_ = CardPool(cards).tables["definitions"]["cost"]
    assert costs_["mana_value"].tolist() == list(expected.values())
    assert [parse_cost(cost).mana_value for cost in expected] == list(expected.values())


def test_partly_202_01b_a_land_and_plain_tokens():
    definitions = CardPool.builtin().tables["definitions"]
    for name in ("Forest", "Wolf", "Treasure"):
        assert definitions["cost"]["mana_value"][CardPool.builtin().index(name)] == 0


def test_partly_202_03a_hybrid_symbols_are_both_colours():
    cards = [tree.Card("Liege", "{G/W}", types=("creature",), power=1, toughness=1)]
    assert CardPool(cards).tables["definitions"]["colors"][0] == 1 | 16


# ---- R-608-03 --------------------------------------------------------------------------------

COUNTER = artifact(
    "Head Counter",
    "{1}",
    tree.ActivatedAbility(
        costs("{T}"), (tree.DealDamage("each opponent", tree.Count(YOUR_CREATURES)),)
    ),
)


def test_T_608_03b_creatures_are_counted_on_resolution():
    table = Table(cards=[COUNTER], players=3)
    table.put_all(0, "Head Counter", "Grizzly Bears")
    table.start().do("ACTIVATE", "Head Counter")
    table.do("CAST", "Idle")
    table.resolve()
    assert table.stack() == ["Head Counter"]
    table.resolve()
    assert [table.life(p) for p in range(3)] == [20, 18, 18]
