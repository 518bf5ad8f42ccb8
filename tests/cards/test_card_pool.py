import os
import pickle
import subprocess
import sys

import pytest

from mirrorpool.cards import Card, CardError, CardPool, UnknownCardError
from mirrorpool.cards.embedded._words import land


@pytest.fixture(scope="module")
def pool():
    return CardPool.builtin()


def test_builtin_is_compiled_once(pool):
    assert CardPool.builtin() is pool


def test_container(pool):
    assert len(pool) == len(pool.names) == len(list(pool))
    assert "Reflecting Pool" in pool
    assert "Black Lotus" not in pool
    assert 3 not in pool
    assert [card.name for card in pool] == list(pool.names)
    assert pool.names[pool.index("Gond Gate")] == "Gond Gate"
    assert isinstance(pool.card("Gond Gate"), Card)


def test_unknown_names_list_the_nearest(pool):
    with pytest.raises(UnknownCardError, match="did you mean Reflecting Pool") as caught:
        pool.index("reflecting pol")
    assert isinstance(caught.value, CardError)
    assert isinstance(caught.value, KeyError)
    with pytest.raises(UnknownCardError, match=r"^no card 'zzzzzz' in the pool$"):
        pool.card("zzzzzz")


def test_pickling_and_json_keep_the_fingerprint(pool):
    assert pickle.loads(pickle.dumps(pool)) == pool
    again = CardPool.from_json(pool.to_json())
    assert again == pool
    assert hash(again) == hash(pool)
    assert again.fingerprint == pool.data.fingerprint


def test_json_files(pool, tmp_path):
    path = tmp_path / "cards.json"
    path.write_text(pool.to_json(), encoding="utf-8")
    assert CardPool.from_json(path) == pool
    assert CardPool.from_json(str(path)) == pool
    assert CardPool.from_json(path.read_bytes()) == pool
    with pytest.raises(FileNotFoundError):
        CardPool.from_json(tmp_path / "none.json")


def test_fingerprint_depends_on_names_order_and_content():
    pools = [
        CardPool([land("A"), land("B")]),
        CardPool([land("B"), land("A")]),
        CardPool([land("A"), land("C")]),
        CardPool([land("A"), land("B", subtypes="Forest")]),
    ]
    assert len({pool.fingerprint for pool in pools}) == 4
    assert pools[0] != "A"


def test_fingerprint_is_the_same_in_every_process(pool):
    program = "from mirrorpool.cards import CardPool; print(CardPool.builtin().fingerprint)"
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            check=True,
            capture_output=True,
            text=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
        ).stdout.split()[-1]
        for seed in "12"
    }
    assert outputs == {str(pool.fingerprint)}


def test_tables_are_read_only(pool):
    with pytest.raises(ValueError, match="read-only"):
        pool.tables["definitions"]["colors"][0] = 1


def test_repr(pool):
    assert repr(pool) == f"<CardPool of {len(pool)} cards, fingerprint {pool.fingerprint:016x}>"
