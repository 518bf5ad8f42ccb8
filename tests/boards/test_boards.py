import pickle
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from effort import effort

import mirrorpool as mp
from mirrorpool._records import aligned_records
from mirrorpool.decks import sample_decks

POOL = mp.CardPool.builtin()
NONE = 65_535
DECKS = [sample_decks()["five-color"], sample_decks()["mirror"]]


def dealt(n=16, seed=3, **options):
    boards = mp.Boards(POOL, n)
    assert (boards.deal(DECKS, seed, **options) == mp.Status.DECISION).all()
    return boards


def played(boards, decisions, seed=0):
    """Play at random, and check every board at every decision."""
    random = np.random.default_rng(seed)
    for _ in range(decisions):
        codes, counts = boards.all_options()
        choice = (random.random(len(boards)) * counts).astype(int)
        boards.apply(codes[np.arange(len(boards)), choice])
        assert boards.validate() == [None] * len(boards)
    return boards


# ---- making boards ---------------------------------------------------------------------------


def test_records_begin_on_cache_lines():
    boards = mp.Boards(POOL, 5)
    assert boards.raw.ctypes.data % 64 == 0
    assert boards[1:3].raw.ctypes.data % 64 == 0


def test_records_at_odd_addresses_are_refused():
    boards = mp.Boards(POOL, 1)
    odd = np.zeros(boards.layout.size + 1, np.uint8)[1:].reshape(1, -1)
    odd[:] = boards.raw
    with pytest.raises(ValueError, match="records: begins at an address that is no multiple of 8"):
        boards.engine.could_produce(odd)
    with pytest.raises(ValueError, match="out: begins at an address"):
        boards.engine.fork(boards.raw, np.zeros(1, np.int64), odd)


def test_answers_may_not_overwrite_records():
    boards = mp.Boards(POOL, 2)
    out = boards.raw.reshape(-1)[: 2 * boards.layout.slots].reshape(2, -1)
    with pytest.raises(ValueError, match="out: shares memory with records, must not"):
        mp.could_produce(boards, out=out)


def test_put_gives_the_slots():
    boards = mp.Boards(POOL, 4)
    mask = np.array([True, False, True, True])
    assert boards.put("Forest").tolist() == [0] * 4
    assert boards.put("Island", 1, where=mask).tolist() == [1, NONE, 1, 1]
    assert boards.put("Swamp").tolist() == [2, 1, 2, 2]


def test_put_says_everything_about_a_permanent():
    boards = mp.Boards(POOL, 1)
    boards.put("Grizzly Bears", 1, tapped=True, sick=True, damage=1, counters={"+1/+1": 2})
    boards.put("Coldsteel Heart", choice="green")
    bears, heart = boards.game(0).battlefield()
    assert str(bears) == "Grizzly Bears 4/4 (T, sick, damage 1, 2 +1/+1 counters)"
    assert (bears.controller, bears.owner) == (1, 1)
    assert heart.choice == "G"
    assert boards.validate() == [None]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"player": 2}, "player: is 2, must be from 0 to 1"),
        ({"player": -1}, "player: is -1"),
        ({"damage": -1}, "damage: is -1, must be from 0 to 32767"),
        ({"damage": 10**9}, "damage: is 1000000000"),
        ({"counters": {"charge": -1}}, "counters: is -1, must be from 1"),
        ({"counters": {"charge": 10**6}}, "counters: is 1000000"),
        ({"counters": {"chrge": 1}}, "did you mean charge"),
        ({"counters": {"charge": 1, "luck": 1, "page": 1}}, "holds 2 at most"),
        ({"choice": "purple"}, "must be a color, a basic land type or a creature type"),
        ({"where": np.ones(3, bool)}, "where: has shape"),
    ],
)
def test_put_refuses_what_cannot_be(options, message):
    boards = mp.Boards(POOL, 2)
    before = boards.snapshot()
    with pytest.raises(ValueError, match=message):
        boards.put("Forest", **options)
    assert (boards.raw == before).all()


def test_masks_must_be_boolean():
    with pytest.raises(TypeError, match="where: has dtype int64, must have bool"):
        mp.Boards(POOL, 2).put("Forest", where=np.array([1, 0]))


def test_unknown_cards_are_named_with_their_nearest():
    with pytest.raises(mp.UnknownCardError, match="did you mean Reflecting Pool"):
        mp.Boards(POOL, 1).put("Reflectng Pool")


def test_a_full_board_is_refused_and_no_board_changes():
    boards = mp.Boards(POOL, 3, library=255)
    for _ in range(64):
        boards.put("Forest", where=np.array([False, True, False]))
    before = boards.snapshot()
    with pytest.raises(mp.CapacityError, match="board 1: no free slot or card for Forest"):
        boards.put("Forest")
    assert (boards.raw == before).all()
    with pytest.raises(ValueError, match="board 1"):
        boards.put("Forest")


def test_cards_run_out_too():
    boards = mp.Boards(POOL, 2, library=2)
    boards.put_card("Forest")
    boards.put("Forest")
    with pytest.raises(mp.CapacityError, match="board 0 and 1 more: no card left for player 0"):
        boards.put_card("Forest", zone="library")


def test_boards_without_cards_hold_permanents_alone():
    boards = mp.Boards(POOL, 2, library=0)
    boards.put("Forest")
    boards.put("Reflecting Pool")
    assert mp.could_produce(boards)[0, :3].tolist() == [16, 16, 0]
    assert boards.validate() == [None, None]
    with pytest.raises(mp.CapacityError):
        boards.put_card("Forest")


def test_zones_keep_their_order():
    boards = mp.Boards(POOL, 1)
    for name in ("Forest", "Island"):
        for zone in ("library", "hand", "graveyard", "exile"):
            boards.put_card(name, 1, zone=zone)
    game = boards.game(0)
    assert game.library(1) == game.graveyard(1) == ("Island", "Forest")
    assert game.hand(1) == game.exile(1) == ("Forest", "Island")


# ---- decks -----------------------------------------------------------------------------------


def test_decks_may_be_names_counts_or_decks():
    deck = sample_decks()["blue-red"]
    boards = [mp.Boards(POOL, 2) for _ in range(3)]
    for batch, form in zip(boards, (deck, deck.cards, dict(deck.counts)), strict=True):
        batch.deal([form, form], seed=5)
    assert boards[0] == boards[1] == boards[2]


def test_a_deck_too_large_for_the_boards_is_refused():
    with pytest.raises(mp.CapacityError, match=r"decks\[1\]: has 61 cards, but the boards hold 60"):
        mp.Boards(POOL, 1).deal([["Forest"] * 60, ["Forest"] * 61])
    with pytest.raises(mp.CapacityError, match="boards hold at most 255"):
        mp.Boards(POOL, 1).deal([["Forest"] * 60, ["Forest"] * 300])


@pytest.mark.parametrize(
    ("decks", "error", "message"),
    [
        (["Forest", "Forest"], TypeError, r"decks\[0\]: is a str"),
        ("Forest", TypeError, "decks: is str"),
        ([["Forest"]], ValueError, "decks: are 1, must be 2"),
        ([{"Forest": -1}, []], ValueError, r"decks\[0\]\['Forest'\]: is -1"),
        ([{"Forest": 10**12}, []], ValueError, "must be from 0 to 255"),
        ([["Forst"], []], mp.UnknownCardError, "did you mean Forest"),
        ([3, 4], TypeError, "is int, must be names of cards"),
    ],
)
def test_what_is_no_deck_is_refused(decks, error, message):
    with pytest.raises(error, match=message):
        mp.Boards(POOL, 1).deal(decks)


def test_games_depend_on_seed_and_number_alone():
    assert dealt(8) == dealt(16)[:8]
    assert dealt(8) == dealt(8, threads=2)
    assert not dealt(8).same(dealt(8, seed=4)).any()


# ---- copies ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "chosen"),
    [
        (2, [2]),
        (-1, [5]),
        (slice(1, 4), [1, 2, 3]),
        (slice(None, None, -2), [5, 3, 1]),
        ([0, 0, 5], [0, 0, 5]),
        (np.array([True, False, False, False, False, True]), [0, 5]),
        ([], []),
        (np.zeros(6, bool), []),
    ],
)
def test_indexing_forks(rows, chosen):
    boards = played(dealt(6), 20)
    fork = boards[rows]
    assert (fork.raw == boards.raw[chosen]).all()
    if len(fork):
        fork.records["players"]["life"] = 1
        assert not (boards.records["players"]["life"] == 1).all()


def test_a_fork_over_other_boards_leaves_nothing_of_them():
    late, early = played(dealt(4), 150), dealt(4)
    target = late.fork([0, 1, 2, 3])
    assert early.fork([3, 2, 1, 0], out=target) is target
    assert (target.raw == early.raw[::-1]).all()
    noise = late.fork([0, 1, 2, 3])
    noise.raw[:] = np.random.default_rng(1).integers(0, 256, noise.raw.shape, np.uint8)
    assert (early.fork([0, 1, 2, 3], out=noise).raw == early.raw).all()


@pytest.mark.parametrize("rows", [6, -7, [0, 6], np.ones(5, bool)])
def test_there_is_no_board_out_of_range(rows):
    with pytest.raises(IndexError):
        dealt(6)[rows]


def test_a_fork_cannot_be_written_over_its_origin():
    boards = dealt(4)
    with pytest.raises(ValueError, match="shares memory"):
        boards.fork([0, 0, 0, 0], out=boards)
    with pytest.raises(ValueError, match="out: has shape"):
        boards.fork([0], out=boards[0:2])


def test_snapshots_go_into_a_buffer_of_the_callers_and_back():
    boards = dealt(4)
    buffer = aligned_records(4, boards.layout.size)
    assert boards.snapshot(buffer) is buffer
    played(boards, 30)
    assert (buffer != boards.raw).any()
    boards.restore(buffer)
    assert boards == dealt(4)
    with pytest.raises(ValueError, match="out: has shape"):
        boards.snapshot(buffer[:2])
    with pytest.raises(mp.ForeignBoardError, match="board 0"):
        boards.restore(np.zeros_like(buffer))
    with pytest.raises(ValueError, match="snapshot: has 3 boards, must have 4"):
        boards.restore(buffer[:3])
    with pytest.raises(ValueError, match="snapshot: has 4 boards, must have 2"):
        boards[:2].restore(buffer)


def test_forks_share_their_stream_until_reseeded():
    boards = dealt(2)
    one, two, three = boards[0], boards[0], boards[0]
    three.reseed(99)
    for fork in (one, two, three):
        fork.play_out(max_turns=200)
    assert one == two
    assert one != three


def test_boards_can_be_pickled():
    boards = played(dealt(3), 40)
    copy = pickle.loads(pickle.dumps(boards))
    assert copy == boards
    assert copy.raw.ctypes.data % 64 == 0


def test_records_are_a_view():
    boards = dealt(2)
    boards.records["players"]["life"][1, 0] = 3
    assert boards.game(1).life(0) == 3
    assert boards.game(0).life(0) == 20


# ---- playing ---------------------------------------------------------------------------------


def test_checked_and_unchecked_do_the_same_with_legal_options():
    checked, unchecked = dealt(32), dealt(32)
    random = np.random.default_rng(4)
    for _ in range(100):
        codes, counts = checked.all_options()
        options = codes[np.arange(32), (random.random(32) * counts).astype(int)]
        one = checked.apply(options)
        two = unchecked.apply(options, checked=False)
        assert (one == two).all()
        assert (checked.raw == unchecked.raw).all()


def test_an_illegal_option_leaves_every_byte():
    boards = played(dealt(64), 60)
    random = np.random.default_rng(2)
    before = boards.snapshot()
    legal = [set(boards.legal_options(i).tolist()) for i in range(64)]
    for _ in range(50):
        options = random.integers(0, 2**64, 64, np.uint64)
        options[::2] &= np.uint64(0x0000_00FF_00FF_001F)  # near legal ones
        options = np.array(
            [0 if int(o) in mine else o for o, mine in zip(options, legal, strict=True)], np.uint64
        )
        status = boards.apply(options)
        assert set(status.tolist()) <= {mp.Status.ILLEGAL, mp.Status.OVER}
        assert (boards.raw == before).all()


def test_one_bad_board_does_not_stop_the_others():
    boards = dealt(3)
    boards.records["identity"]["pool_fingerprint"][1] ^= np.uint64(1)
    codes, *_ = boards.engine.legal_options(boards.raw)
    before = boards.raw[1].copy()
    status = boards.apply(codes[:, 0].copy())
    assert [mp.Status(s).name for s in status] == ["DECISION", "FOREIGN", "DECISION"]
    assert (boards.raw[1] == before).all()


def test_a_board_that_is_over_takes_no_option():
    boards = dealt(4)
    boards.play_out(max_turns=1000)
    before = boards.snapshot()
    assert (boards.apply(np.zeros(4, np.uint64)) == mp.Status.OVER).all()
    assert (boards.raw == before).all()


def test_a_board_without_a_decision_takes_no_option():
    boards = mp.Boards(POOL, 2)
    boards.put("Forest")
    assert (boards.apply([0, 1]) == mp.Status.NO_DECISION).all()
    assert len(boards.legal_options(0)) == 0


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        (np.zeros(2, np.int64), TypeError, "codes: has dtype int64, must have uint64"),
        (np.zeros(3, np.uint64), ValueError, r"codes: has shape \(3,\), must have \(2,\)"),
        (np.zeros((2, 1), np.uint64), ValueError, "codes: has shape"),
    ],
)
def test_codes_of_another_form_are_refused(options, error, message):
    with pytest.raises(error, match=message):
        dealt(2).apply(options)


def test_a_column_of_all_options_is_taken_as_it_is():
    boards, others = dealt(3), dealt(3)
    codes, _ = boards.all_options()
    assert (boards.apply(codes[:, 0]) == others.apply(codes[:, 0].copy())).all()
    assert boards == others


def test_running_out_of_room_leaves_a_checked_board_and_marks_an_unchecked_one():
    boards = mp.Boards(POOL, 2)
    boards.put("Forest")
    boards.put_card("Selesnya Sanctuary")
    boards.put_card("Forest", 1, zone="library")
    boards.start()
    codes = np.array([boards.legal_options(0)[0]] * 2, np.uint64)
    fill_heap(boards)
    before = boards.snapshot()
    assert (boards.apply(codes) == mp.Status.CAPACITY).all()
    assert (boards.raw == before).all()
    assert (boards.apply(codes, checked=False) == mp.Status.CAPACITY).all()
    assert (boards.records["header"]["status"] == mp.Status.CAPACITY).all()


def fill_heap(boards):
    """Mark all free heap cells as used, which no rule would undo."""
    cells = boards.layout.heap
    for cell in range(cells):
        boards.records["heap_used"][:, cell // 64] |= np.uint64(1 << cell % 64)


def test_threads_change_nothing():
    one, two = dealt(64), dealt(64)
    results = [one.play_out(threads=1), two.play_out(threads=3)]
    assert (results[0] == results[1]).all()
    assert (one.raw == two.raw).all()
    assert (one.hash() == two.hash(threads=2)).all()


def test_several_python_threads_may_ask_at_once():
    boards = played(dealt(200), 20)
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: boards.all_options()[0].tobytes(), range(12)))
    assert len(set(answers)) == 1


def test_queries_change_no_byte():
    boards = played(dealt(16, mana_mode="manual"), 45)
    before = boards.snapshot()
    mp.could_produce(boards)
    mp.could_produce(boards, per="player")
    boards.all_options()
    boards.validate()
    boards.hash()
    boards.position_key()
    repr(boards)
    str(boards.game(0))
    assert (boards.raw == before).all()


def test_play_out_says_how_games_ended():
    boards = dealt(20)
    results = boards.play_out("greedy", max_turns=200)
    assert set(results["status"].tolist()) <= {mp.Status.OVER, mp.Status.TRUNCATED}
    over = results["status"] == mp.Status.OVER
    assert (boards.records["header"]["winners"][over] == results["winners"][over]).all()
    with pytest.raises(ValueError, match="policy: is 'best', must be 'random' or 'greedy'"):
        boards.play_out("best")


# ---- asking ----------------------------------------------------------------------------------


def test_could_produce_writes_into_out():
    boards = mp.Boards(POOL, 2)
    boards.put("Forest", 1)
    out = np.full((2, 2), 255, np.uint8)
    assert mp.could_produce(boards, per="player", out=out) is out
    assert out.tolist() == [[0, 16], [0, 16]]
    with pytest.raises(ValueError, match=r"out: has shape \(2, 2\), must have \(2, 64\)"):
        mp.could_produce(boards, out=out)
    with pytest.raises(ValueError, match="per: is 'land'"):
        mp.could_produce(boards, per="land")


def test_could_produce_of_a_game_is_one_row():
    game = mp.position("P0: Forest | P1: Exotic Orchard")
    out = np.zeros(64, np.uint8)
    mp.could_produce(game, out=out)
    assert out[:2].tolist() == [16, 16]
    assert mp.could_produce(game).shape == (64,)


def test_could_produce_refuses_foreign_boards():
    boards = dealt(3)
    boards.records["identity"]["magic"][2] = 0
    with pytest.raises(mp.ForeignBoardError, match="board 2: of another layout or card pool"):
        mp.could_produce(boards)


def test_boards_of_another_pool_or_layout_are_not_mixed():
    boards = dealt(2)
    tiny = mp.CardPool([POOL.card("Forest")])
    with pytest.raises(mp.ForeignBoardError, match="other: has another card pool"):
        boards.same(mp.Boards(tiny, 2))
    with pytest.raises(mp.ForeignBoardError, match="must have BoardLayout"):
        boards.same(mp.Boards(POOL, 2, slots=128))
    assert boards != mp.Boards(tiny, 2)
    assert boards != mp.Boards(POOL, 2, slots=128)
    assert boards != "boards"


@pytest.mark.parametrize("threads", [0, -1, 257, 10**20])
def test_thread_counts_are_checked(threads):
    with pytest.raises(ValueError, match="threads: is"):
        dealt(2).hash(threads=threads)


@pytest.mark.parametrize(
    "options", [{"players": 3}, {"players": 8, "slots": 256}, {"players": 1, "library": 100}]
)
def test_games_of_other_sizes_are_sound(options):
    boards = mp.Boards(POOL, 8, **options)
    decks = [DECKS[0]] * boards.layout.players
    assert set(boards.deal(decks, seed=1).tolist()) <= {mp.Status.DECISION, mp.Status.OVER}
    played(boards, 40)


@pytest.mark.parametrize("mode", ["auto", "manual"])
def test_random_games_stay_sound(mode):
    played(dealt(24, mana_mode=mode), 120)


@pytest.mark.fuzz
@pytest.mark.parametrize("mode", ["auto", "manual"])
@pytest.mark.parametrize("seed", range(effort(4, 20)))
def test_many_random_games_stay_sound(mode, seed):
    names = sorted(sample_decks())
    boards = mp.Boards(POOL, effort(20, 200))
    decks = [sample_decks()[names[seed % 4]], sample_decks()[names[seed // 4 % 4]]]
    boards.deal(decks, seed, mana_mode=mode)
    played(boards, 400, seed)
