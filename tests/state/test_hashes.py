import numpy as np
import pytest

import mirrorpool as mp

POOL = mp.CardPool.builtin()
CACHES = ("mana_row", "mana_readers")


@pytest.fixture
def game():
    return mp.position(
        "P0: 2 Forest, Grizzly Bears (T, damage 1), Vivid Creek (2 charge counters), Sol Ring |"
        "P0 hand: Forest, Grizzly Bears | P0 library: 3 Forest, Hill Giant | P0 pool: {G}{C} |"
        "P1: Island, Coldsteel Heart (chosen color blue), Gray Ogre | P1 hand: Island |"
        "P1 graveyard: Hill Giant, Island | P1 exile: Wastes | P1 life: 12"
    )


def key_after(game, change):
    other = game.fork()
    change(other.boards.records[0])
    return other.key()


def test_equal_boards_have_equal_hashes(game):
    twin = game.fork()
    assert twin == game
    assert twin.boards.hash() == game.boards.hash()


@pytest.mark.parametrize("region", ["players", "permanents", "cards", "order", "header"])
def test_every_other_byte_counts(game, region):
    other = game.fork()
    field = "cards" if region == "players" else "turn" if region == "header" else None
    place = other.boards.records[region]
    part = place[field] if field else place
    part.reshape(-1).view(np.uint8)[0] ^= 1
    assert other != game
    assert other.boards.hash() != game.boards.hash()


def test_caches_and_dirty_bits_do_not_count(game):
    other = game.fork()
    record = other.boards.records
    for name in record.dtype.names:
        if name.startswith("mana_"):
            record[name] ^= 1
    record["header"]["dirty"] ^= 7
    record["permanents"]["power"] += 1
    record["words"]["land"] ^= np.uint64(1)
    assert other == game
    assert other.boards.hash() == game.boards.hash()


@pytest.mark.parametrize(
    ("region", "field", "value"),
    [
        ("permanents", "generation", 9),
        ("permanents", "timestamp", 77),
        ("cards", "generation", 5),
        ("header", "stream", 12345),
        ("header", "stream_counter", 9),
        ("header", "decisions", 40),
        ("header", "timestamp", 200),
    ],
)
def test_bookkeeping_is_not_part_of_the_key(game, region, field, value):
    def change(record):
        record[region][field] += value

    assert key_after(game, change) == game.key()


@pytest.mark.parametrize(
    ("region", "field", "value"),
    [
        ("permanents", "damage", 1),
        ("permanents", "definition", 1),
        ("players", "life", -1),
        ("players", "lands_played", 1),
        ("players", "poison", 1),
        ("header", "active", 1),
        ("header", "step", 1),
        ("header", "mana_mode", 1),
        ("header", "passes", 1),
    ],
)
def test_what_matters_is_part_of_the_key(game, region, field, value):
    def change(record):
        place = record[region] if region == "header" else record[region][:1]
        place[field] += np.array(value).astype(place[field].dtype)

    assert key_after(game, change) != game.key()


def test_the_key_does_not_depend_on_slots_and_card_numbers():
    one = mp.position("P0: Forest, Island (T) | P0 hand: Wastes, Forest | P1: Sol Ring")
    two = mp.position("P1: Sol Ring | P0 hand: Forest, Wastes | P0: Island (T), Forest")
    assert one.key() == two.key()
    assert one != two


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("P0: Forest (T), Island", "P0: Forest, Island (T)"),
        ("P0: Forest | P1: Island", "P0: Island | P1: Forest"),
        ("P0 library: Forest, Island", "P0 library: Island, Forest"),
        ("P0 graveyard: Forest, Island", "P0 graveyard: Island, Forest"),
        ("P0 hand: Forest", "P0 graveyard: Forest"),
        ("P0 pool: {G}", "P0 pool: {U}"),
        ("P0: Forest", "P0: Forest (sick)"),
        ("P0: Forest", "P0: Snow-Covered Forest"),
        ("P0: Vivid Creek (1 charge counter)", "P0: Vivid Creek (2 charge counters)"),
    ],
)
def test_different_positions_have_different_keys(one, two):
    assert mp.position(one).key() != mp.position(two).key()


def test_who_blocks_whom_is_part_of_the_key():
    text = (
        "P0: Gray Ogre, Hill Giant | P1: Grizzly Bears, Craw Wurm | step: declare attackers |"
        "P0 library: Forest | P1 library: Forest"
    )

    def play(*choices):
        game = mp.position(text)
        for word in (*["attack"] * 2, *choices):
            game.push(next(o for o in game.legal_options if str(o).startswith(word)))
        return game

    keys = set()
    for first in ("block Gray", "block Hill"):
        for second in ("block Gray", "block Hill"):
            keys.add(play(first, second).key())
    assert len(keys) == 4


def test_games_that_come_to_the_same_position_have_the_same_key():
    game = mp.position("P0: 6 Forest | P0 hand: Forest, Grizzly Bears, Elvish Warrior, 2 Island")
    bears = game.fork()
    for kind in ("Bears", "Warrior"):
        bears.push(next(o for o in bears.legal_options if kind in str(o)))
    warrior = game.fork()
    for kind in ("Warrior", "Bears"):
        warrior.push(next(o for o in warrior.legal_options if kind in str(o)))
    assert bears.key() == warrior.key()
    assert bears != warrior


def test_foreign_records_hash_to_zero(game):
    other = game.fork()
    other.boards.records["identity"]["pool_fingerprint"] ^= np.uint64(1)
    assert other.boards.hash() == 0
    assert other.key() == 0
