"""R-111-04, R-303, R-704-04..05: tokens that leave, Auras, checks of state-based actions."""

from play import Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import (
    artifact,
    aura,
    creature,
    creature_token,
    enchantment,
    yours,
)

CREATURES = tree.Filter(types=("creature",))
TOKEN = creature_token("Cub", "G", "Bear", "2/2")


def tool(name, *effects):
    return artifact(name, "{0}", tree.ActivatedAbility((tree.PayLife(1),), effects))


def test_T_111_04a_a_token_that_is_returned():
    bouncer = tool("Bouncer", tree.ReturnToHand(yours(types=("creature",))))
    maker = tool("Maker", tree.CreateToken("Cub"))
    watcher = enchantment(
        "Watcher",
        "{0}",
        tree.TriggeredAbility("leaves", (tree.GainLife("you", 5),), of=yours(token=True)),
    )
    table = Table(cards=[TOKEN, bouncer, maker, watcher])
    table.put_all(0, "Bouncer", "Maker", "Watcher")
    table.start().do("ACTIVATE", "Maker").resolve()
    assert table.field(0)[3:] == ["Cub"]
    table.do("ACTIVATE", "Bouncer").resolve()
    assert table.field(0)[3:] == []
    assert table.zone(0, "HAND") == ["Idle"]
    assert table.stack() == ["Watcher"]
    table.resolve()
    assert table.life(0) == 23


GREEN = tree.Filter(types=("creature",), colors="G")
MOVER = aura(
    "Moving Growth",
    "{0}",
    GREEN,
    tree.StaticAbility((tree.ModifySize(1, 1),), attached=True),
    tree.ActivatedAbility((tree.PayLife(1),), (tree.AttachThis(CREATURES),)),
)


def test_T_303_04b_an_aura_does_not_move_where_it_cannot_be():
    table = Table(cards=[MOVER])
    bears, lion, elves = table.put_all(0, "Grizzly Bears", "Silvercoat Lion", "Llanowar Elves")
    table.put(0, "Moving Growth", attached_to=bears)
    table.start()
    for host, sizes in ((lion, [(3, 3), (2, 2), (1, 1)]), (elves, [(2, 2), (2, 2), (2, 2)])):
        table.do("ACTIVATE", "Moving Growth").resolve()
        table.take(next(o for o in table.options() if o.object == host))
        assert [table.size(slot) for slot in (bears, lion, elves)] == sizes
    assert "Moving Growth" in table.field(0)


def test_T_303_01f_two_enchant_abilities():
    both = aura(
        "Narrow Growth",
        "{0}",
        (GREEN, tree.Filter(subtypes=("Elf",))),
        tree.StaticAbility((tree.ModifySize(1, 1),), attached=True),
    )
    bleacher = tool(
        "Bleacher",
        tree.BeginEffect(tree.StaticAbility((tree.SetColors("W"),), of=CREATURES), "permanent"),
    )
    table = Table(cards=[both, bleacher, creature("White Elf", "{W}", "Elf", "1/1")])
    table.put_all(0, "Grizzly Bears", "Llanowar Elves", "White Elf", "Bleacher")
    table.hand(0, "Narrow Growth")
    table.start().do("CAST", "Narrow Growth")
    while table.decision != "PRIORITY":  # by itself if there is but one
        assert [o.what for o in table.matching("CHOOSE_PERMANENT")] == ["Llanowar Elves"]
        table.take(table.options()[0])
    table.resolve()
    assert table.size(table.slots(0)[1]) == (2, 2)
    table.do("ACTIVATE", "Bleacher").resolve()  # an Elf, but no longer green
    assert table.zone(0, "GRAVEYARD") == ["Narrow Growth"]


def test_T_704_04b_an_aura_that_is_a_creature():
    growth = aura(
        "Growth",
        "{0}",
        CREATURES,
        tree.StaticAbility((tree.ModifySize(1, 1),), attached=True),
        tree.TriggeredAbility("put into graveyard", (tree.GainLife("you", 5),)),
    )
    animator = tool(
        "Animator",
        tree.BeginEffect(
            tree.StaticAbility(
                (tree.AddTypes(("creature",)), tree.SetSize(3, 3)),
                of=tree.Filter(types=("enchantment",)),
            )
        ),
    )
    table = Table(cards=[growth, animator])
    bears = table.put(0, "Grizzly Bears")
    table.put(0, "Growth", attached_to=bears)
    table.put(0, "Animator")
    table.start()
    assert table.size(bears) == (3, 3)
    table.do("ACTIVATE", "Animator").resolve()
    assert table.size(bears) == (2, 2)
    assert table.zone(0, "GRAVEYARD") == ["Growth"]
    assert table.stack() == ["Growth"]
    table.resolve()
    assert table.life(0) == 24


def test_an_aura_put_onto_the_battlefield_is_attached_to_what_is_chosen():
    putter = tool("Putter", tree.PutFromHand(tree.Filter(types=("enchantment",))))
    table = Table(cards=[MOVER, putter])
    table.put_all(0, "Putter", "Silvercoat Lion")
    table.hand(0, "Moving Growth")
    table.start().do("ACTIVATE", "Putter").resolve()
    if table.decision == "CARD":
        assert not table.can("CHOOSE_CARD")  # there is nothing that it can enchant (303.4g)
        table.do("CHOOSE_NONE")
    assert "Moving Growth" in table.zone(0, "HAND")
    table = Table(cards=[MOVER, putter])
    _, bears, elves = table.put_all(0, "Putter", "Grizzly Bears", "Llanowar Elves")
    table.hand(0, "Moving Growth")
    table.start().do("ACTIVATE", "Putter").resolve().do("CHOOSE_CARD", "Moving Growth")
    assert {option.object for option in table.options()} == {bears, elves}
    table.do("CHOOSE_PERMANENT", elves)
    assert table.size(elves) == (2, 2)


def test_what_dies_is_last_known_with_the_counters_that_cancel():
    """Of T-704-05b: without a card of the graveyard that returns, the condition of undying."""
    undying = tree.TriggeredAbility(
        "dies",
        (tree.GainLife("you", 5),),
        condition=tree.Not(tree.CountersAtLeast(1, "+1/+1")),
    )
    wolf = creature("Old Wolf", "{G}", "Wolf", "1/1", undying)
    for counters, gained in (({"+1/+1": 1, "-1/-1": 3}, 0), ({"-1/-1": 3}, 5)):
        table = Table(cards=[wolf])
        table.put(0, "Old Wolf", counters=counters)
        table.start()
        while table.stack():
            table.resolve()
        assert table.zone(0, "GRAVEYARD") == ["Old Wolf"]
        assert table.life(0) == 20 + gained
