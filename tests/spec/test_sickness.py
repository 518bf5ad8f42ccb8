"""R-302-01: creatures that are new under their controller."""

from play import Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import artifact, creature, mana

CREATURES = tree.Filter(types=("creature",))
THEIRS = tree.Filter(types=("creature",), whose="opponents")
STEAL = artifact(
    "Stealer",
    "{0}",
    tree.ActivatedAbility(
        (tree.PayLife(1),),
        (tree.BeginEffect(tree.StaticAbility((tree.GainControl(),)), "end of turn", on=THEIRS),),
    ),
)
HASTE = artifact(
    "Hurrier", "{0}", tree.StaticAbility((tree.GainKeywords(("haste",)),), of=CREATURES)
)
FADER = creature(
    "Fading Elf",
    "{G}",
    "Elf",
    "1/1",
    mana("G"),
    tree.ActivatedAbility((tree.PayLife(1),), (tree.PhaseOut(),)),
)
CARDS = (STEAL, HASTE, FADER)


def next_turn_of(table, player):
    """Pass until the player has priority in the first main phase of a turn of theirs."""
    turn = int(table.header["turn"])
    while True:
        table.pass_until(step="UPKEEP").pass_until(step="MAIN_1")
        if table.header["active"] == player and int(table.header["turn"]) > turn:
            return table


def test_T_302_01b_elves_under_another_player():
    table = Table(cards=CARDS)
    table.put_all(0, "Stealer")
    elves = table.put(1, "Llanowar Elves")
    table.fill_libraries(n=9)
    table.start()
    with_priority = table.fork().do("PASS")
    assert with_priority.can("ACTIVATE", "Llanowar Elves")  # their own, for two turns
    table.do("ACTIVATE", "Stealer").resolve()
    assert table.field(0) == ["Stealer", "Llanowar Elves"]
    assert not table.can("ACTIVATE", "Llanowar Elves")
    table.pass_until(step="UPKEEP")  # of P1, whose turn has begun
    assert table.header["active"] == 1
    assert table.board["permanents"][elves]["controller"] == 1
    table.do("PASS") if table.decider == 0 else None
    assert table.can("ACTIVATE", "Llanowar Elves")


def test_given_back_in_the_turn_of_another():
    table = Table(cards=CARDS, players=3)
    table.put_all(0, "Stealer")
    elves = table.put(2, "Llanowar Elves")
    table.fill_libraries(n=9)
    table.start()
    table.do("ACTIVATE", "Stealer").resolve()
    assert not table.can("ACTIVATE", "Llanowar Elves")
    table.pass_until(step="UPKEEP")
    assert table.header["active"] == 1
    assert table.board["permanents"][elves]["controller"] == 2
    while table.decider != 2:
        table.do("PASS")
    assert not table.can("ACTIVATE", "Llanowar Elves")
    next_turn_of(table, 2)
    assert table.can("ACTIVATE", "Llanowar Elves")


def test_haste_lets_a_stolen_creature_tap():
    table = Table(cards=CARDS)
    table.put_all(0, "Stealer", "Hurrier")
    table.put(1, "Llanowar Elves")
    table.start().do("ACTIVATE", "Stealer").resolve()
    assert table.do("ACTIVATE", "Llanowar Elves").pool_of(0) == "G"


def test_T_302_01c_lands_that_are_creatures():
    table = Table(cards=CARDS)
    table.put_all(0, "Nature's Revolt", "Island")
    table.hand(0, "Forest")
    table.start().do("PLAY_LAND", "Forest")
    assert table.size(table.slots(0)[2]) == (2, 2)
    assert not table.can("ACTIVATE", "Forest")
    assert table.do("ACTIVATE", "Island").pool_of(0) == "U"
    table = Table(cards=CARDS)
    table.put_all(0, "Island", *["Wastes"] * 5)
    table.hand(0, "Forest", "Nature's Revolt")
    table.give_mana(0, "GGCCC")
    table.start().do("PLAY_LAND", "Forest")
    assert table.can("ACTIVATE", "Forest")
    table.do("CAST", "Nature's Revolt")
    while table.decision == "PAYMENT":
        table.do("PAY")
    table.resolve()
    assert not table.can("ACTIVATE", "Forest")
    assert table.do("ACTIVATE", "Island").pool_of(0) == "U"


def fading(sick):
    table = Table(cards=CARDS)
    table.put(0, "Fading Elf", sick=sick)
    table.fill_libraries(n=9)
    table.start()
    return table


def test_T_302_01f_phased_out_at_the_beginning_of_the_turn():
    table = fading(sick=True)
    assert not table.can("ACTIVATE", "Fading Elf", 0)
    table.do("ACTIVATE", "Fading Elf", 1).resolve()
    assert not table.can("ACTIVATE", "Fading Elf")
    next_turn_of(table, 0)
    assert table.do("ACTIVATE", "Fading Elf", 0).pool_of(0) == "G"


def test_phasing_in_makes_nothing_sick():
    table = fading(sick=False)
    table.do("ACTIVATE", "Fading Elf", 1).resolve()
    table.pass_until(step="UPKEEP")
    assert table.header["active"] == 1
    assert not table.can("ACTIVATE", "Fading Elf")
    table.pass_until(step="MAIN_1").pass_until(step="UPKEEP")
    assert table.header["active"] == 0
    assert table.do("ACTIVATE", "Fading Elf", 0).pool_of(0) == "G"
