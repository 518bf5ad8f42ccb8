"""Rollouts of decks: the same games everywhere, and honest reports."""

import json
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest

from mirrorpool import _rollout
from mirrorpool.boards import Boards
from mirrorpool.cards import CardPool, UnknownCardError
from mirrorpool.decks import Deck, DeckError
from mirrorpool.names import Status
from mirrorpool.rollout import DeckRollout, find_deck, rollout, seat

KEYS = [
    "games",
    "decisions",
    "seconds",
    "games_per_second",
    "decisions_per_second",
    "threads",
    "seed",
    "signature",
    "results",
    "turns_mean",
    "castability",
]


def report_of(**options):
    return rollout("mirror", **({"games": 150, "trials": 0} | options))


def test_the_same_games_for_any_number_of_threads():
    reports = [report_of(threads=threads) for threads in (1, 2, 3)]
    assert len({report.signature for report in reports}) == 1
    assert len({(report.decisions, report.wins, report.turns_mean) for report in reports}) == 1


def test_the_same_games_in_another_process():
    code = "from mirrorpool.rollout import rollout; "
    code += "print(rollout('mirror', games=150, trials=0, threads=2).signature)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == report_of().signature


def mirror_games(first, n, **options):
    session = DeckRollout([find_deck("mirror")])
    cards = [one.cards for one in session.seats]
    return _rollout.play_games(session.pool.data, cards, first=first, n=n, **options)[0]


@pytest.mark.parametrize("cuts", [[1, 150], [50, 51, 100], list(range(10, 150, 10))])
def test_the_same_games_however_they_are_cut(cuts):
    whole = mirror_games(0, 150)
    signature = 0
    edges = [0, *(cut for cut in cuts if cut < 150), 150]
    for first, last in pairwise(edges):
        part = mirror_games(first, last - first, threads=1 + first % 3)
        np.testing.assert_array_equal(part, whole[first:last])
        signature = _rollout.extend_signature(signature, part)
    assert f"{signature:016x}" == report_of().signature


def test_other_seeds_and_policies_are_other_games():
    reports = [report_of(), report_of(seed=1), report_of(policy="greedy"), report_of(games=151)]
    assert len({report.signature for report in reports}) == 4


def test_signature_depends_on_the_order_of_games():
    games = mirror_games(0, 2)
    swapped = games[::-1].copy()
    assert _rollout.extend_signature(0, games) != _rollout.extend_signature(0, swapped)


def test_results_add_up():
    report = report_of()
    assert sum(report.wins) + report.draws + report.truncated == report.games == 150
    assert report.truncated == 0
    assert 20 < report.turns_mean < 60
    assert report.decisions > 1_000


def test_both_players_win_about_as_often():
    wins = report_of(games=2_000).wins
    assert abs(wins[0] - wins[1]) < 4 * 2_000**0.5


def test_curving_out_is_faster_than_anything_legal():
    greedy = rollout("green-white", games=200, trials=0, policy="greedy")
    random = rollout("green-white", games=200, trials=0)
    assert greedy.turns_mean < random.turns_mean


def test_games_past_the_turn_limit_are_no_results():
    report = report_of(games=20, turns=3)
    assert report.truncated == 20
    assert report.wins == (0, 0)
    assert report.draws == 0
    assert report.turns_mean == 4


@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_more_players(players):
    report = rollout(["mirror"] * players, games=20, trials=0, turns=400)
    assert len(report.wins) == players
    assert sum(report.wins) + report.draws + report.truncated == 20
    assert report.truncated == 0


@pytest.mark.parametrize("deck", ["blue-red", "five-color", "green-white", "mirror"])
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_sample_decks_play_to_the_end(deck, policy):
    report = rollout(deck, games=100, trials=0, policy=policy)
    assert report.truncated == 0
    assert sum(report.wins) == 100


def test_dict_has_these_keys_and_is_json():
    told = report_of(games=3, trials=10).to_dict()
    assert list(told) == KEYS
    assert list(told["results"]) == ["wins", "draws", "truncated"]
    (ogre,) = told["castability"]
    assert list(ogre) == ["spell", "cost", "turns"]
    assert len(ogre["turns"]) == 10
    assert json.loads(json.dumps(told)) == told


def test_rates_are_counts_over_seconds():
    report = report_of()
    assert report.games_per_second == pytest.approx(report.games / report.seconds)
    assert report.decisions_per_second == pytest.approx(report.decisions / report.seconds)


def test_threads_used_are_the_threads_that_played():
    assert report_of(games=1, threads=8).threads == 1
    assert report_of().threads == 1
    assert 1 <= report_of(games=500, threads=2).threads <= 2


def test_an_interrupted_rollout_reports_what_it_has():
    session = DeckRollout([find_deck("mirror")], games=10_000, trials=0)
    next(session.steps())
    report = session.report()
    assert 0 < report.games < 10_000
    assert report.partial
    assert report.to_dict()["partial"] is True
    assert report.signature == report_of(games=report.games).signature


def test_nothing_played_yet_is_reported():
    report = DeckRollout([find_deck("mirror")], games=10).report()
    assert (report.games, report.seconds, report.games_per_second, report.partial) == (
        0,
        0,
        0,
        True,
    )


def test_decks_can_be_given_in_any_way(tmp_path):
    path = tmp_path / "mirror.txt"
    path.write_text(str(find_deck("mirror")))
    counts = {"Mountain": 20, "Gray Ogre": 20}
    names = ["Mountain"] * 20 + ["Gray Ogre"] * 20
    ways = ["mirror", find_deck("mirror"), path, str(path), counts]
    decks = [*ways, [names], [names, counts], *([way, "mirror"] for way in ways)]
    assert len({rollout(deck, games=5, trials=0).signature for deck in decks}) == 1


# ---- boards ----------------------------------------------------------------------------------


def dealt(n, **options):
    boards = Boards(CardPool.builtin(), n, **options)
    deck = find_deck("mirror").cards
    boards.deal([deck] * options.get("players", 2), seed=0)
    return boards


def test_boards_are_played_as_decks_are():
    report = rollout(dealt(150))
    assert report.signature == report_of().signature
    assert report.wins == report_of().wins
    assert report.castability == ()


def test_boards_stay_as_they_are():
    boards = dealt(20)
    before = boards.raw.copy()
    assert rollout(boards).signature == rollout(boards, threads=2).signature
    np.testing.assert_array_equal(boards.raw, before)


def test_boards_go_on_from_where_they_are():
    boards = dealt(30)
    whole = rollout(boards).decisions
    boards.play_out(max_decisions=25)
    assert rollout(boards).decisions == whole - 25 * 30
    assert rollout(boards, turns=1).truncated == 30


def test_boards_of_three_players():
    report = rollout(dealt(5, players=3))
    assert len(report.wins) == 3
    assert sum(report.wins) == 5


def test_boards_that_are_no_games_are_named():
    boards = Boards(CardPool.builtin(), 3)
    with pytest.raises(ValueError, match="board 0 waits for no decision"):
        rollout(boards)
    boards = dealt(3)
    boards.raw[1, :8] = 0
    with pytest.raises(ValueError, match="board 1 was made with another layout"):
        rollout(boards)


# ---- bad input -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"games": -1}, "games: is -1, must be from 0 to"),
        ({"turns": 0}, "turns: is 0, must be from 1 to 65535"),
        ({"seed": 1 << 64}, "seed: is 18446744073709551616"),
        ({"threads": 0}, "threads: is 0, must be from 1 to 256"),
        ({"trials": -5}, "trials: is -5"),
        ({"policy": "clever"}, "policy: is 'clever', must be 'random' or 'greedy'"),
    ],
)
def test_bad_numbers_are_named(options, message):
    with pytest.raises(ValueError, match=message):
        rollout("mirror", **options)


def test_numbers_must_be_numbers():
    with pytest.raises(TypeError, match="games: is str, must be an integer"):
        rollout("mirror", games="many")


def test_unknown_decks_are_named_with_what_there_is():
    with pytest.raises(DeckError, match=r"nowhere: no such file, and no sample deck .* mirror"):
        find_deck("nowhere")


def test_folders_are_no_decks(tmp_path):
    with pytest.raises(DeckError, match="cannot be read"):
        find_deck(tmp_path)


def test_decks_must_fit():
    session = DeckRollout([Deck("big", ("Forest",) * 255)], games=1, trials=1)
    assert len(session.seats) == 2
    with pytest.raises(DeckError, match="deck huge: has 256 cards, must have from 1 to 255"):
        DeckRollout([Deck("huge", ("Forest",) * 256)])


def test_counts_must_be_counts():
    with pytest.raises(DeckError, match=r"decks\[0\]\['Forest'\]: is -1, must be from 0 to 255"):
        rollout({"Forest": -1})


def test_cards_must_be_known():
    with pytest.raises(UnknownCardError, match="no card 'Forst'"):
        rollout({"Forst": 1})


@pytest.mark.parametrize("count", [0, 9])
def test_one_to_eight_decks(count):
    with pytest.raises(DeckError, match=f"decks: are {count}, must be from 1 to 8"):
        rollout(["mirror"] * count)


# ---- the compiled module ---------------------------------------------------------------------


@pytest.fixture
def mirror():
    session = DeckRollout([find_deck("mirror")])
    return session.pool.data, session.seats[0].cards, session.seats[0].spells


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"slots": 65}, "slots: is 65, must be 64, 128 or 256"),
        ({"heap": -1}, "heap: is -1"),
        ({"library": 39}, "decks\\[0\\]: has 40 cards, must have from 1 to 39"),
        ({"first": -1}, "first: is -1"),
        ({"max_turns": 70_000}, "max_turns: is 70000"),
        ({"out": np.zeros(2, _rollout.RESULT)}, "out: has shape \\(2,\\), must have \\(1,\\)"),
        ({"out": np.zeros((1, 1), _rollout.RESULT)}, "out: has shape \\(1, 1\\)"),
        ({"policy": "clever"}, "policy: is 'clever', must be 'random' or 'greedy'"),
    ],
)
def test_arguments_are_checked(mirror, change, message):
    pool, cards, _ = mirror
    with pytest.raises(ValueError, match=message):
        _rollout.play_games(pool, [cards, cards], **change)


def test_cards_must_be_in_the_pool(mirror):
    pool, cards, spells = mirror
    beyond = np.full(40, len(pool), np.uint16)
    with pytest.raises(ValueError, match="the number of cards in the pool"):
        _rollout.play_games(pool, [beyond])
    with pytest.raises(TypeError, match=r"decks\[0\]: has dtype int64, must have uint16"):
        _rollout.play_games(pool, [cards.astype(np.int64)])
    beyond_spells = spells.copy()
    beyond_spells["definition"] = len(pool)
    with pytest.raises(ValueError, match=r"spells\[0\]: has row"):
        _rollout.goldfish(pool, [cards], [beyond_spells])
    with pytest.raises(ValueError, match="spells: for 1 decks, must be for 2"):
        _rollout.goldfish(pool, [cards, cards], [spells])


def test_results_go_where_they_are_wanted(mirror):
    pool, cards, _ = mirror
    out = np.zeros(5, _rollout.RESULT)
    results, _ = _rollout.play_games(pool, [cards, cards], n=5, out=out)
    assert results is out
    assert (out["turns"] > 0).all()


def test_zero_games_are_no_trouble(mirror):
    pool, cards, _ = mirror
    results, used = _rollout.play_games(pool, [cards, cards], n=0, threads=2)
    assert len(results) == 0
    assert used <= 1


def test_running_out_of_room_is_no_result():
    session = DeckRollout([Deck("wide", ("Forest",) * 100 + ("Llanowar Elves",) * 100)])
    cards = [one.cards for one in session.seats]
    results, _ = _rollout.play_games(
        session.pool.data, cards, n=20, slots=64, library=200, max_turns=1_000, heap=0
    )
    assert set(results["status"]) <= {Status.OVER, Status.CAPACITY}
    assert (results["winners"][results["status"] == Status.CAPACITY] == 0).all()


def test_games_that_need_room_get_it():
    # Everybody draws and plays lands only: 100 permanents before a library is empty.
    deck = Deck("lands", ("Forest",) * 60)
    report = rollout(deck, games=10, trials=0, turns=300, policy="greedy")
    assert report.truncated == 0
    assert report.turns_mean > 100
    cards = seat(deck, CardPool.builtin()).cards
    pool = CardPool.builtin().data
    narrow, wide = (
        _rollout.play_games(pool, [cards, cards], n=10, max_turns=300, policy="greedy", slots=size)
        for size in (64, 128)
    )
    assert (narrow[0]["status"] == Status.CAPACITY).all()
    assert f"{_rollout.extend_signature(0, wide[0]):016x}" == report.signature


def test_seats_list_every_spell_once():
    session = DeckRollout([find_deck("five-color")])
    one = seat(find_deck("five-color"), session.pool)
    assert one.spells["copies"].sum() == 34
    assert len(set(one.spells["definition"])) == len(one.spells) == 17
