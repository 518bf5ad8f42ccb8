import msgspec
import numpy as np
import pytest

import mirrorpool as mp
from mirrorpool import saves

POOL = mp.CardPool.builtin()


@pytest.fixture
def boards():
    boards = mp.Boards(POOL, 20)
    boards.deal([{"Forest": 20, "Grizzly Bears": 20}] * 2, seed=1)
    boards.play_out(max_decisions=20)
    return boards


@pytest.fixture
def path(boards, tmp_path):
    path = tmp_path / "boards.npz"
    boards.save(path)
    return path


def test_saved_boards_come_back(boards, path):
    loaded = mp.Boards.load(path, POOL)
    assert loaded == boards
    assert (loaded.raw == boards.raw).all()
    assert loaded.raw.ctypes.data % 64 == 0
    assert mp.Boards.load(str(path)) == boards


def test_numpy_can_read_it(boards, path):
    with np.load(path) as file:
        assert (file["records"] == boards.raw).all()


def test_saving_leaves_no_other_file_and_replaces_the_old_one(boards, path):
    boards[:3].save(path)
    assert len(mp.Boards.load(path)) == 3
    assert list(path.parent.iterdir()) == [path]


def test_a_save_that_fails_leaves_the_old_file(boards, path, monkeypatch):
    def fail(file, **_):
        file.write(b"half")
        raise OSError("disk full")

    monkeypatch.setattr(saves.np, "savez", fail)
    with pytest.raises(OSError, match="disk full"):
        boards.save(path)
    monkeypatch.undo()
    assert mp.Boards.load(path) == boards
    assert list(path.parent.iterdir()) == [path]


def test_there_must_be_a_folder(boards, tmp_path):
    with pytest.raises(FileNotFoundError):
        boards.save(tmp_path / "none" / "boards.npz")
    with pytest.raises(FileNotFoundError):
        mp.Boards.load(tmp_path / "none.npz")


@pytest.mark.parametrize("part", [0.001, 0.3, 0.9, 0.999])
def test_cut_off_files_are_refused(path, part):
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * part)])
    with pytest.raises(mp.SaveError, match=r"boards\.npz: (damaged or cut off|not a save)"):
        mp.Boards.load(path)


@pytest.mark.parametrize("part", [0.05, 0.3, 0.6, 0.9])
def test_a_changed_byte_is_found(path, part):
    data = bytearray(path.read_bytes())
    data[int(len(data) * part)] ^= 0x10
    path.write_bytes(data)
    with pytest.raises(mp.SaveError, match="damaged"):
        mp.Boards.load(path)


@pytest.mark.parametrize("content", [b"", b"P", b"hello, this is a text", b"PK\x03\x04"])
def test_other_files_are_refused(path, content):
    path.write_bytes(content)
    with pytest.raises(mp.SaveError, match=r"boards\.npz: (not a save of boards|damaged)"):
        mp.Boards.load(path)


def test_other_npz_files_are_refused(path):
    np.savez(path, records=np.zeros(3))
    with pytest.raises(mp.SaveError, match="not a save of boards: no meta"):
        mp.Boards.load(path)
    np.savez(path, meta=np.zeros(3, np.uint8), records=np.zeros(3))
    with pytest.raises(mp.SaveError, match="not a save of boards"):
        mp.Boards.load(path)


def test_pickles_inside_are_not_run(path):
    np.savez(path, meta=np.array([{"a": 1}], object), records=np.zeros(3))
    with pytest.raises(mp.SaveError, match="damaged or cut off"):
        mp.Boards.load(path)


def test_another_pool_is_named(path):
    tiny = mp.CardPool([POOL.card("Forest")])
    with pytest.raises(mp.SaveError, match=r"another card pool, fingerprint [0-9a-f]{16}, not"):
        mp.Boards.load(path, tiny)


def resave(batch, path, *, records=None, **changes):
    meta = msgspec.structs.replace(saves.meta_of(batch), **changes)
    text = np.frombuffer(msgspec.json.encode(meta), np.uint8)
    np.savez(path, meta=text, records=batch.raw if records is None else records)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "chess"}, "its format is 'chess'"),
        ({"version": 9}, "version 9 of the format; this reads 1"),
        ({"layout_fingerprint": "0" * 16}, "laid out by mirrorpool .*, fingerprint 0000"),
        ({"layout_fingerprint": "zebra"}, "not a save of boards"),
        ({"layout": {"players": 99}}, "cannot be made: players: is 99"),
        ({"layout": {"sheep": 1}}, "cannot be made"),
        ({"boards": 21}, r"records are uint8 of shape \(20, "),
        ({"boards": -1}, "damaged"),
    ],
)
def test_what_a_save_says_of_itself_is_checked(boards, path, changes, message):
    resave(boards, path, **changes)
    with pytest.raises(mp.SaveError, match=message):
        mp.Boards.load(path)


def test_unsound_boards_are_refused_by_number(boards, path):
    records = boards.raw.copy()
    offset = mp.layout()["header.step"].offset
    records[7, offset] = 99
    resave(boards, path, records=records)
    with pytest.raises(mp.SaveError, match="1 damaged boards; the first, board 7: header: unknown"):
        mp.Boards.load(path)


def test_random_bytes_never_crash(boards, path):
    random = np.random.default_rng(0)
    for _ in range(300):
        records = boards.raw.copy()
        row, where = random.integers(20), random.integers(records.shape[1], size=3)
        records[row, where] ^= random.integers(1, 256, 3).astype(np.uint8)
        resave(boards, path, records=records)
        try:
            loaded = mp.Boards.load(path)
        except mp.SaveError:
            continue
        assert loaded.validate() == [None] * 20
