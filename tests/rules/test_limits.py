"""Loops and records that are full: marked as such, never hanging, never half done (104.4b)."""

import pytest
from play import Table

import mirrorpool as mp
from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import artifact, creature

YOURS = tree.Filter(whose="you")
ENDLESS = artifact(
    "Endless Font",
    "{0}",
    tree.TriggeredAbility("life changed", (tree.GainLife("you", 1),), of=YOURS),
)
SEE_SAW = artifact(
    "See-Saw",
    "{0}",
    tree.TriggeredAbility(
        "life changed", (tree.LoseLife("you", 1),), of=YOURS, condition=tree.LifeAtLeast(21)
    ),
    tree.TriggeredAbility(
        "life changed",
        (tree.GainLife("you", 1),),
        of=YOURS,
        condition=tree.Not(tree.LifeAtLeast(21)),
    ),
)
SPARK = artifact("Spark", "{0}", tree.ActivatedAbility((tree.Tap(),), (tree.GainLife("you", 1),)))


@pytest.mark.parametrize("loop", [ENDLESS, SEE_SAW], ids=lambda card: card.name)
def test_a_loop_of_mandatory_actions_is_reported(loop):
    table = Table(cards=[loop, SPARK], manual=False, idle=False)
    table.put_all(0, loop.name, "Spark")
    table.hand(0, "Forest")
    table.start().do("ACTIVATE", "Spark")
    while table.status == "OK":
        table.do("PASS")
    assert table.status == "LOOP"
    assert table.options() == []
    assert table.winners == []


def test_a_tiny_heap_is_no_room_for_a_stack():
    table = Table(heap=0)
    table.hand(0, "Ornithopter")
    table.start()
    before = table.records.copy()
    option = table.matching("CAST", "Ornithopter")[0]
    assert table.attempt(option) == "CAPACITY"
    assert (table.records == before).all()
    assert table.attempt(option, checked=False) == "CAPACITY"
    assert (table.status, table.options()) == ("CAPACITY", [])


def test_sixty_four_permanents_and_no_more():
    table = Table(library=120)
    for _ in range(64):
        table.put(0, "Forest")
    table.hand(0, "Forest")
    table.start()
    before = table.records.copy()
    assert table.attempt(table.matching("PLAY_LAND")[0]) == "CAPACITY"
    assert (table.records == before).all()


def test_three_kinds_of_counters_are_more_than_the_record_holds():
    many = creature(
        "Cluttered",
        "{1}",
        "Elf",
        "3/3",
        tree.ActivatedAbility((tree.Tap(),), (tree.PutCounters("luck"),)),
    )
    table = Table(cards=[many])
    slot = table.put(0, "Cluttered", counters={"+1/+1": 1, "charge": 1})
    table.start().do("ACTIVATE", "Cluttered")
    table.do("PASS")
    assert table.attempt(table.matching("PASS")[0]) == "CAPACITY"
    assert table.counters(slot) == {"+1/+1": 1, "charge": 1}


# ---- abilities at the limits of what the core looks through ----------------------------------

LANDS = tree.Filter(types=("land",))
SELF_TAPPER = artifact(
    "Self-Tapper",
    "{0}",
    tree.ActivatedAbility(
        (tree.TapPermanent(tree.Filter(types=("artifact",))), tree.SacrificeThis()),
        (tree.GainLife("you", 1),),
    ),
)
FLOOD = artifact(
    "Flood",
    "{0}",
    tree.ActivatedAbility(
        (tree.Tap(),), (tree.AddMana(tree.OfTypes("UR"), "combination", amount=32_767),)
    ),
)
HERALD = artifact(
    "Herald",
    "{0}",
    tree.EntersReplacement((tree.WithCounters("charge"),), tree.Filter(types=("creature",))),
)


def test_a_permanent_may_be_tapped_and_sacrificed_for_one_cost():
    """601.2h: costs are paid in any order, so it is tapped before it leaves."""
    table = Table(cards=[SELF_TAPPER])
    table.boards.put("Self-Tapper")
    table.boards.start()
    game = table.boards.game(0)
    game.push(next(option for option in game.legal_options if "Self-Tapper" in str(option)))
    assert game.validate() is None
    assert game.graveyard(0) == ("Self-Tapper",)


@pytest.mark.parametrize("mode", ["auto", "manual"])
def test_more_mana_than_any_cost_asks_for(mode):
    pool = mp.CardPool([*mp.CardPool.builtin(), FLOOD])
    hand = "P0 hand: Gray Ogre | P0 library: Forest | P1 library: Forest"
    game = mp.position(f"P0: Flood | {hand} | mana: {mode}", pool)
    game.push(next(option for option in game.legal_options if str(option).startswith("cast")))
    assert game.hand(0) == ()
    assert game.validate() is None


@pytest.mark.parametrize(("heralds", "counters"), [(64, 64), (65, None)])
def test_more_replacement_effects_than_the_record_counts_are_no_room(heralds, counters):
    pool = mp.CardPool([*mp.CardPool.builtin(), HERALD])
    boards = mp.Boards(pool, 1, slots=128, library=255)
    for _ in range(heralds):
        boards.put("Herald")
    boards.put("Forest")
    boards.put_card("Llanowar Elves")
    boards.put_card("Forest", 1, zone="library")
    boards.start()
    game = boards.game(0)
    if counters is None:
        with pytest.raises(mp.CapacityError):
            game.push(game.legal_options[0])
        assert game.boards == boards
        return
    while len(game.battlefield()) == heralds + 1:
        game.push(game.legal_options[0])  # their order (616.1)
    assert game.battlefield()[-1].counters == {"charge": counters}


@pytest.mark.parametrize("filler", range(7))
@pytest.mark.parametrize("heap", range(4, 16, 4))
def test_mana_that_finds_no_cell_is_not_counted(heap, filler):
    rainbow = tree.ActivatedAbility((tree.Tap(),), (tree.AddMana(tree.OfTypes("WUBRG"), "each"),))
    pool = mp.CardPool([*mp.CardPool.builtin(), artifact("Rainbow", "{0}", rainbow)])
    boards = mp.Boards(pool, 1, library=1, heap=heap, mana_mode="manual")
    boards.put("Rainbow")
    boards.put_card("Forest", 1, zone="library")
    for mana in ("{W}", "{U}", "{B}", "{R}", "{G}", "{C}")[:filler]:
        boards.put_mana(mana, 1)
    boards.start()
    boards.apply(boards.legal_options(0)[:1].copy(), checked=False)
    assert boards.validate() == [None]


@pytest.mark.parametrize(
    ("effects", "message"),
    [
        ((tree.AddMana(tree.OfTypes("W")),) * 25, "at most 24 productions of mana"),
        ((tree.AddMana(tree.OfTypes("WUBRG"), "each"),) * 5, "at most 24 productions of mana"),
        ((tree.AddMana(tree.ColorsAmong(LANDS), "each"),) * 5, "at most 24 productions of mana"),
        (
            (
                tree.AddMana(tree.ColorsAmong(LANDS)),
                *(tree.UnlessPaid(1, (tree.GainLife("you", 1),)),) * 11,
            ),
            "can ask at most 10 times whether a player pays",
        ),
    ],
)
def test_abilities_with_more_ways_than_the_core_looks_through_are_refused(effects, message):
    with pytest.raises(ValueError, match=message):
        mp.CardPool([artifact("Maze", "{0}", tree.ActivatedAbility((tree.Tap(),), effects))])


def test_cards_nested_too_deeply_are_refused():
    condition = tree.YourTurn()
    for _ in range(5_000):
        condition = tree.Not(condition)
    deep = artifact("Deep", "{0}", tree.EntersReplacement((tree.Tapped(condition),)))
    with pytest.raises(ValueError, match="nested too deeply"):
        mp.CardPool([deep])
