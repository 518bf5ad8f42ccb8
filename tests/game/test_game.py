import numpy as np
import pytest
from play import Table

import mirrorpool as mp
from mirrorpool.decks import sample_decks

POOL = mp.CardPool.builtin()
MIRROR = sample_decks()["mirror"]


def choose(game, *words):
    """Push the first option that holds each of the words, one after another."""
    for word in words:
        game.push(next(option for option in game.legal_options if word in str(option)))
    return game


def texts(game):
    return [str(option) for option in game.legal_options]


def test_a_game_is_played_to_its_end():
    game = mp.Game(POOL, [MIRROR, MIRROR], seed=7)
    assert (game.over, game.winners, game.status) == (False, (), mp.Status.OK)
    assert game.decision == mp.DecisionKind.PRIORITY
    while not game.over:
        game.push(game.legal_options[0])
    assert game.legal_options == ()
    assert game.decision is None
    assert game.decider is None
    assert game.status == mp.Status.OVER
    with pytest.raises(mp.IllegalOptionError, match="the game has ended"):
        game.push(0)


def test_a_seed_is_a_game():
    one, two = (mp.Game(POOL, [MIRROR, MIRROR], seed=3) for _ in range(2))
    assert one == two
    assert one != mp.Game(POOL, [MIRROR, MIRROR], seed=4)
    boards = mp.Boards(POOL, 1)
    boards.deal([MIRROR, MIRROR], seed=3)
    assert boards.game(0) == one


def test_decks_of_any_form_and_size():
    game = mp.Game(POOL, [{"Forest": 100}, iter(["Island"] * 70)], seed=1)
    assert (len(game.library(0)) + len(game.hand(0)), len(game.hand(1))) == (100, 7)
    with pytest.raises(mp.CapacityError, match="has 256 cards"):
        mp.Game(POOL, [{"Forest": 200, "Island": 56}, ["Island"]])


def test_push_and_pop():
    game = mp.Game(POOL, [MIRROR, MIRROR], seed=1)
    random = np.random.default_rng(0)
    stages = [game.boards.snapshot()]
    for _ in range(30):
        game.push(game.legal_options[random.integers(len(game.legal_options))])
        stages.append(game.boards.snapshot())
    codes = game.history
    assert len(codes) == 30
    for stage, code in zip(stages[-2::-1], codes[::-1], strict=True):
        assert game.pop() == code
        assert (game.boards.raw == stage).all()
    with pytest.raises(IndexError, match="no option to take back"):
        game.pop()
    assert (game.replay(codes).boards.raw == stages[-1]).all()


def test_an_illegal_option_is_refused_with_the_legal_ones():
    game = mp.position("P0: 3 Mountain | P0 hand: Gray Ogre, Mountain")
    before = game.boards.snapshot()
    with pytest.raises(
        mp.IllegalOptionError, match=r"0x7 is not legal; cast Gray Ogre \(0x\w+\), play Mountain"
    ):
        game.push(7)
    for code in (-1, 2**64):
        with pytest.raises(mp.IllegalOptionError, match="must be from 0"):
            game.push(code)
    with pytest.raises(TypeError):
        game.push("pass")
    assert (game.boards.raw == before).all()
    assert game.history == ()


def test_forks_go_their_own_ways():
    game = mp.Game(POOL, [MIRROR, MIRROR], seed=1)
    fork = game.fork()
    fork.push(fork.legal_options[-1])
    assert game != fork
    assert (len(game.history), len(fork.history)) == (0, 1)
    fork.pop()
    assert game == fork


def test_where_nobody_has_a_choice():
    game = mp.position("P0: Forest | P0 library: 3 Forest | P1: Island | P1 library: 3 Island")
    assert game.decision is None
    assert game.legal_options == ()
    with pytest.raises(mp.IllegalOptionError, match=r"advance\(\) goes on"):
        game.push(1)
    assert game.advance() == mp.Status.DECISION
    assert game.decider == 1
    assert game.advance() == mp.Status.DECISION


# ---- options in words ------------------------------------------------------------------------


def test_priority():
    game = mp.position("P0: 3 Mountain, Mind Stone | P0 hand: Gray Ogre, Mountain", POOL)
    assert texts(game)[:2] == ["cast Gray Ogre", "play Mountain"]
    assert texts(game)[-1] == "pass"
    assert any(text.startswith("activate Mind Stone (slot 3): {1}, {T}") for text in texts(game))


def test_taps_in_manual_mode():
    game = mp.position("P0: Forest, Taiga, City of Brass, Sol Ring | mana: manual")
    assert texts(game)[:5] == [
        "tap Forest for {G}",
        "tap Taiga for {R}",
        "tap Taiga for {G}",
        "tap City of Brass for one of WUBRG",
        "activate Sol Ring (slot 3): {T}: add {C}{C}",
    ]
    choose(game, "Forest")
    assert game.mana_pool(0) == "{G}"
    assert game.mana_mode == "manual"
    choose(game, "City of Brass")
    assert texts(game) == [f"add {{{color}}}" for color in "WUBRG"]


def test_paying_by_hand():
    game = mp.position("P0: 2 Forest, Island | P0 hand: Grizzly Bears | mana: manual")
    choose(game, "cast Grizzly Bears")
    assert game.decision == mp.DecisionKind.PAYMENT
    assert game.stack == ("Grizzly Bears (P0)",)
    choose(game, "tap Island", "tap Forest")
    assert texts(game)[0] == "pay from the mana pool"
    choose(game, "pay")
    assert [p.tapped for p in game.battlefield(0)][:3].count(True) == 2


def test_combat():
    game = mp.position(
        "P0: Craw Wurm | P1: Gray Ogre, Hill Giant | step: declare attackers |"
        "P0 library: Forest | P1 library: Forest"
    )
    assert texts(game) == [
        "attack P1 with Craw Wurm (slot 0)",
        "do not attack with Craw Wurm (slot 0)",
    ]
    choose(game, "attack P1")
    assert game.battlefield(0)[0].attacking == 1
    assert texts(game)[0] == "block Craw Wurm (slot 0) with Gray Ogre (slot 1)"
    choose(game, "block Craw", "block Craw")
    assert texts(game)[:2] == [
        "assign 0 damage to Gray Ogre (slot 1)",
        "assign 1 damage to Gray Ogre (slot 1)",
    ]
    assert "Hill Giant 3/3 (blocks slot 0)" in str(game)


def test_entering_choices():
    game = mp.position("P0: 2 Forest | P0 hand: Temple Garden, Coldsteel Heart, Forest | P1:")
    choose(game, "Temple Garden")
    assert texts(game) == [
        "no: this enters tapped unless you pay 2 life",
        "yes: this enters tapped unless you pay 2 life",
    ]
    choose(game, "yes", "cast Coldsteel Heart")
    if game.decision == mp.DecisionKind.REPLACEMENT:
        assert texts(game)[0].startswith("apply its own effect: ")
        choose(game, "color", "green")
    else:
        assert texts(game)[4] == "choose green"
        choose(game, "green")
    assert game.life(0) == 18
    assert game.battlefield(0)[-1].choice == "G"


def test_legends_triggers_and_discards():
    legends = "P0: Gaea's Cradle, Gaea's Cradle (T) | P0 library: Forest | P1 library: Forest"
    game = mp.position(legends)
    assert texts(game) == ["keep Gaea's Cradle (slot 0)", "keep Gaea's Cradle (slot 1)"]
    game = mp.position("P0 hand: 8 Forest, Island | step: cleanup | P1 library: Forest")
    assert texts(game)[0] == "discard Forest"


def test_an_ability_that_an_effect_gives_has_words():
    table = Table()
    table.put_all(0, "Galazeth Prismari", "Sol Ring")
    table.start()
    found = texts(table.boards.game(0))
    assert any(text.endswith("(only to cast [instant or sorcery])") for text in found)


@pytest.mark.parametrize("mode", ["auto", "manual"])
def test_every_option_of_random_games_has_words(mode):
    random = np.random.default_rng(5)
    for seed, deck in enumerate(sample_decks().values()):
        game = mp.Game(POOL, [deck, MIRROR], seed=seed, mana_mode=mode)
        for _ in range(150):
            if game.over:
                break
            options = game.legal_options
            assert len({option.code for option in options}) == len(options)
            assert not any(str(option).startswith("option 0x") for option in options)
            assert str(game)
            game.push(options[random.integers(len(options))])


# ---- reading ---------------------------------------------------------------------------------


def test_the_whole_board_in_print():
    game = mp.position(
        "P0: Forest (T), Grizzly Bears (sick, damage 1) | P0 hand: Island | P0 pool: {G} |"
        "P1: Reflecting Pool | P1 life: 3 | P1 graveyard: Forest | turn: 4"
    )
    assert str(game).splitlines() == [
        "turn 4, P0's main 1: P0 decides: act or pass (117)",
        "P0: 20 life, 0 in library, 0 in graveyard, mana {G}",
        "  hand: Island",
        "    0 Forest (T)",
        "    1 Grizzly Bears 2/2 (sick, damage 1)",
        "P1: 3 life, 0 in library, 1 in graveyard",
        "  hand: nothing",
        "    2 Reflecting Pool",
    ]
    assert (game.turn, game.active, game.step) == (4, 0, mp.Step.MAIN_1)


def test_could_produce_by_slot_or_name():
    game = mp.position("P0: Forest, Fellwar Stone | P1: Island, Fellwar Stone")
    assert game.could_produce("Forest") == "G"
    assert game.could_produce(1) == "U"
    with pytest.raises(mp.BoardError, match=r"several Fellwar Stone differ; .*slots \[1, 3\]"):
        game.could_produce("Fellwar Stone")
    with pytest.raises(mp.BoardError, match=r"no permanent 'Swamp'; there are: Forest \(slot 0\)"):
        game.could_produce("Swamp")


@pytest.mark.parametrize("player", [-1, 2, 9])
def test_players_must_exist(player):
    game = mp.position("P0: Forest")
    for ask in (game.life, game.hand, game.battlefield, game.mana_pool, game.library):
        with pytest.raises(ValueError, match="player: is"):
            ask(player)


def test_reading_changes_no_byte():
    game = choose(mp.position("P0: 3 Forest | P0 hand: Elvish Warrior, Forest"), "cast")
    before = game.boards.snapshot()
    repr(game), str(game), game.key(), game.validate(), game.position(), game.legal_options
    game.could_produce(0)
    assert (game.boards.raw == before).all()
