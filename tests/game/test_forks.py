"""Any point can be forked and replayed, also the middle of a resolution (byte for byte)."""

import numpy as np
import pytest

import mirrorpool as mp
from mirrorpool.decks import sample_decks

POOL = mp.CardPool.builtin()
LIBRARIES = "| P0 library: 9 Forest | P1 library: 9 Island"


def choose(game, *words):
    for word in words:
        game.push(next(option for option in game.legal_options if word in str(option)))
    return game


def is_resolving(game):
    return int(game.boards.records["header"]["frames"][0]) > 0


def bounce_land():
    """Give a game in the middle of a trigger that returns a land."""
    text = "P0: Forest, Plains (T), Island | P0 hand: Selesnya Sanctuary, Grizzly Bears"
    return choose(mp.position(text + LIBRARIES), "play Selesnya Sanctuary")


def shock_land_from_hand():
    """Give a game in the middle of an ability that puts in a land with a choice of its own."""
    text = "P0: 4 Forest, Horizon of Progress | P0 hand: Temple Garden, Forest"
    return choose(mp.position(text + LIBRARIES), "may put", "choose Temple Garden")


def card_from_hand():
    text = "P0: 4 Forest, Horizon of Progress | P0 hand: Temple Garden, Forest, Coldsteel Heart"
    return choose(mp.position(text + LIBRARIES), "may put")


def manual_payment():
    text = "P0: 3 Forest, City of Brass | P0 hand: Elvish Warrior | mana: manual"
    return choose(mp.position(text + LIBRARIES), "cast", "tap City of Brass")


def color_choice():
    text = "P0: 4 Forest | P0 hand: Coldsteel Heart, Forest"
    game = choose(mp.position(text + LIBRARIES), "cast Coldsteel Heart")
    return choose(game, "color") if game.decision == mp.DecisionKind.REPLACEMENT else game


POINTS = [bounce_land, shock_land_from_hand, card_from_hand, manual_payment, color_choice]


@pytest.mark.parametrize("make", POINTS)
def test_a_fork_in_the_middle_of_a_resolution_goes_the_same_way(make):
    game = make()
    assert is_resolving(game)
    for code in [option.code for option in game.legal_options]:
        one, two = game.fork(), game.boards.game(0)
        assert (one.boards.raw == game.boards.raw).all()
        one.push(code)
        two.push(code)
        while not one.over and len(one.history) < 40:
            choice = one.legal_options[len(one.history) % len(one.legal_options)]
            one.push(choice)
            two.push(choice)
            assert (one.boards.raw == two.boards.raw).all()
            assert one.validate() is None


@pytest.mark.parametrize("make", POINTS)
def test_the_options_taken_lead_there_again(make):
    game, again = make(), make()
    origin = game.fork()
    while origin.history:
        origin.pop()
    assert (origin.replay(game.history).boards.raw == game.boards.raw).all()
    assert (again.boards.raw == game.boards.raw).all()


@pytest.mark.parametrize("make", POINTS)
def test_a_point_in_a_resolution_can_be_saved(make, tmp_path):
    game = make()
    with pytest.raises(mp.PositionError, match=r"boards\.save"):
        game.position()
    game.boards.save(tmp_path / "point.npz")
    loaded = mp.Boards.load(tmp_path / "point.npz").game(0)
    assert loaded == game
    assert loaded.legal_options == game.legal_options
    assert loaded.key() == game.key() != 0


def test_every_land_can_be_returned():
    game = bounce_land()
    assert [str(option) for option in game.legal_options] == [
        "choose Forest (slot 0)",
        "choose Plains (slot 1)",
        "choose Island (slot 2)",
        "choose Selesnya Sanctuary (slot 3)",
    ]
    hands = set()
    for option in game.legal_options:
        fork = game.fork()
        fork.push(option)
        hands.add(fork.hand(0))
    assert len(hands) == 4


def test_the_choice_of_a_land_put_in_from_hand():
    game = shock_land_from_hand()
    paid, unpaid = game.fork(), game.fork()
    choose(paid, "yes")
    choose(unpaid, "no")
    assert (paid.life(0), unpaid.life(0)) == (18, 20)
    for fork in (paid, unpaid):  # tapped by the ability, whatever was paid
        garden = next(p for p in fork.battlefield(0) if p.name == "Temple Garden")
        assert garden.tapped


@pytest.mark.parametrize("mode", ["auto", "manual"])
def test_random_games_replay_from_any_point(mode):
    random = np.random.default_rng(8)
    for seed in range(4):
        deck = list(sample_decks().values())[seed]
        game = mp.Game(POOL, [deck, deck], seed=seed, mana_mode=mode)
        fork, start = None, 0
        for _ in range(120):
            if game.over:
                break
            if fork is None and is_resolving(game):
                fork, start = game.fork(), len(game.history)
            game.push(game.legal_options[random.integers(len(game.legal_options))])
        origin = mp.Game(POOL, [deck, deck], seed=seed, mana_mode=mode)
        assert (origin.replay(game.history).boards.raw == game.boards.raw).all()
        if fork is not None:
            fork.replay(game.history[start:])
            assert (fork.boards.raw == game.boards.raw).all()
