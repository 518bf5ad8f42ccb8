"""R-605-06 and R-605-08: what watches permanents being tapped for mana."""

from play import Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import LANDS, YOUR_LANDS, artifact, enchantment, land

BLACK_MANA_ONLY = enchantment(
    "Everything Is Black", "{2}{B}", tree.ManaReplacement(tree.SetType("B", amount=1), of=LANDS)
)


def fresh(*names, cards=()):
    table = Table(cards=cards)
    table.put_all(0, *names)
    return table


def test_T_605_06a_one_of_the_types_that_the_land_produced():
    table = fresh("Mana Flare", "Azorius Chancery").start().do("ACTIVATE", "Azorius Chancery")
    assert [option.what for option in table.options()] == ["W", "U"]
    assert table.do("ADD_MANA", "W").pool_of(0) == "WWU"


def test_T_605_06b_a_replaced_type_is_the_one_produced():
    table = fresh("Mana Flare", "Everything Is Black", "Forest", cards=[BLACK_MANA_ONLY])
    assert table.start().do("ACTIVATE", "Forest").pool_of(0) == "BB"


def test_T_605_06d_the_mana_is_there_while_casting():
    table = fresh("Forest", "Wastes")
    table.hand(0, "Wild Growth", "Elvish Warrior")
    table.give_mana(0, "G")
    table.start().do("CAST", "Wild Growth").do("CHOOSE_PERMANENT", "Forest")
    while table.decision == "PAYMENT":
        table.do("PAY")
    table.resolve().do("CAST", "Elvish Warrior")
    if table.decision == "PAYMENT":
        table.do("ACTIVATE", "Forest")
    if table.decision == "PAYMENT":
        table.do("PAY")
    assert (table.stack(), table.pool_of(0)) == (["Elvish Warrior"], "")


def test_T_605_06e_other_triggers_wait_until_the_spell_is_cast():
    table = fresh("Manabarbs", "Forest", "Swamp", "Wastes")
    table.hand(0, "Grizzly Bears")
    table.start().do("CAST", "Grizzly Bears").do("ACTIVATE", "Forest")
    assert table.stack() == ["Grizzly Bears"]
    table.do("ACTIVATE", "Wastes")
    while table.decision != "PRIORITY":
        table.take(table.options()[0])
    assert table.stack() == ["Grizzly Bears", "Manabarbs", "Manabarbs"]


def test_T_605_06h_the_land_types_matter_and_not_the_color():
    ghast = enchantment(
        "Ghastly Tide",
        "{3}{B}",
        tree.TriggeredAbility(
            "tapped for mana",
            (tree.AddMana(tree.OfTypes("B")),),
            of=tree.Filter(subtypes=("Swamp",), whose="you"),
        ),
    )
    tomb = land("Swamps Everywhere", tree.StaticAbility((tree.AddLandTypes(("Swamp",)),), of=LANDS))
    table = fresh("Ghastly Tide", "Swamps Everywhere", "Forest", cards=[ghast, tomb]).start()
    assert table.do("ACTIVATE", "Forest", 0).pool_of(0) in ("BG", "BB")
    table = fresh("Ghastly Tide", "Swamps Everywhere", "Forest", cards=[ghast, tomb]).start()
    makes = [
        table.fork().take(option).pool_of(0) for option in table.matching("ACTIVATE", "Forest")
    ]
    assert sorted(makes) == ["BB", "BG"]


def test_T_605_06i_what_is_added_is_not_restricted():
    workshop = land(
        "Workshop",
        tree.ActivatedAbility(
            (tree.Tap(),),
            (
                tree.AddMana(
                    tree.OfTypes("C"),
                    amount=3,
                    only=tree.SpendOnly(spells=tree.Filter(types=("artifact",))),
                ),
            ),
        ),
    )
    bodies = [
        tree.Card(f"Body {n}", f"{{{n}}}", ("creature",), power=1, toughness=1) for n in (1, 2)
    ]
    table = fresh("Mana Flare", "Workshop", cards=[workshop, *bodies])
    table.hand(0, "Body 1", "Body 2", "Hovermyr")
    table.start().do("ACTIVATE", "Workshop")
    assert table.pool_of(0) == "CCCC"
    assert table.can("CAST", "Body 1")
    assert not table.can("CAST", "Body 2")
    assert table.can("CAST", "Hovermyr")


def test_T_605_06j_no_mana_and_no_triggers():
    table = fresh("Mana Flare", "Manabarbs", "Rhystic Cave")
    table.give_mana(1, "C")
    table.start().do("ACTIVATE", "Rhystic Cave").do("CHOOSE_COLOR", "R")
    while table.decider == 0:
        table.do("NO")
    table.do("YES")
    while table.decision != "PRIORITY":
        table.take(table.options()[0])
    assert (table.pool_of(0), table.stack()) == ("", [])


def test_T_605_08a_what_a_trigger_adds_is_not_multiplied():
    thrice = artifact("Thrice", "{4}", tree.ManaReplacement(tree.Multiply(3), of=YOUR_LANDS))
    table = fresh("Forest", "Wastes", "Thrice", cards=[thrice])
    table.hand(0, "Wild Growth")
    table.give_mana(0, "G")
    table.start().do("CAST", "Wild Growth").do("CHOOSE_PERMANENT", "Forest")
    while table.decision == "PAYMENT":
        table.do("PAY")
    assert table.resolve().do("ACTIVATE", "Forest").pool_of(0) == "GGGG"


def test_T_605_08c_triggers_do_not_trigger_each_other():
    table = fresh("Mana Flare", "Mana Flare", "Forest").start().do("ACTIVATE", "Forest")
    assert table.pool_of(0) == "GGG"


def test_triggers_of_nonlands_watch_the_permanent_itself():
    """A Springleaf Drum is tapped for mana; the creature tapped for its cost is not."""
    watcher = enchantment(
        "Watcher",
        "{G}",
        tree.TriggeredAbility(
            "tapped for mana",
            (tree.AddMana(tree.OfTypes("G")),),
            of=tree.Filter(types=("creature",), whose="you"),
        ),
    )
    table = fresh("Watcher", "Springleaf Drum", "Grizzly Bears", cards=[watcher]).start()
    table.do("ACTIVATE", "Springleaf Drum")
    while table.decision != "MANA_TYPE":
        table.take(table.options()[0])
    assert table.do("ADD_MANA", "R").pool_of(0) == "R"
