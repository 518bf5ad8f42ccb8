"""Boards in files: a zip of numpy arrays (`.npz`), whose checksums find damage."""

from __future__ import annotations

import os
import struct
import tempfile
import tokenize
import zipfile
import zlib
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
import numpy as np
from numpy.typing import NDArray

from mirrorpool._build import build_info
from mirrorpool._engine import Engine
from mirrorpool._records import aligned_records
from mirrorpool._state import BoardLayout
from mirrorpool.boards import Boards
from mirrorpool.cards import CardPool
from mirrorpool.errors import SaveError
from mirrorpool.quoting import quoted

FORMAT = "mirrorpool boards"
VERSION = 1
MEMBERS = ("meta", "records")


class Meta(msgspec.Struct, frozen=True):
    """What a save says of itself.

    Attributes
    ----------
    format, version : str, int
        What it is.
    mirrorpool : str
        Version of the package that wrote it.
    boards : int
        How many there are.
    layout : dict of str to int
        Dimensions.
    layout_fingerprint, pool_fingerprint : str
        Hexadecimal.
    """

    format: str
    version: int
    mirrorpool: str
    boards: int
    layout: dict[str, int]
    layout_fingerprint: str
    pool_fingerprint: str


def meta_of(boards: Boards) -> Meta:
    """Describe boards for a file."""
    return Meta(
        format=FORMAT,
        version=VERSION,
        mirrorpool=str(build_info()["version"]),
        boards=len(boards),
        layout=boards.layout.dimensions,
        layout_fingerprint=f"{boards.layout.fingerprint:016x}",
        pool_fingerprint=f"{boards.pool.fingerprint:016x}",
    )


def save_boards(boards: Boards, path: Path) -> None:
    """Write boards to a file, which is complete or not there."""
    meta = np.frombuffer(msgspec.json.encode(meta_of(boards)), np.uint8)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            np.savez(file, meta=meta, records=boards.raw)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def load_boards(path: Path, pool: CardPool) -> Boards:
    """Read boards of a pool from a file.

    Raises
    ------
    SaveError
        If it is no save, damaged, or of another pool, version or layout table.
    OSError
        If it cannot be read.
    """
    if not isinstance(pool, CardPool):
        raise TypeError(f"pool: is {type(pool).__name__}, must be a CardPool")
    meta, records = _read(path)
    layout = _checked_layout(path, meta)
    if int(meta.pool_fingerprint, 16) != pool.fingerprint:
        raise SaveError(
            f"{path}: its boards were played with another card pool, fingerprint "
            f"{meta.pool_fingerprint}, not {pool.fingerprint:016x}; load them with that pool"
        )
    if records.dtype != np.uint8 or records.shape != (meta.boards, layout.size):
        raise SaveError(
            f"{path}: damaged: records are {records.dtype} of shape {records.shape}, must be uint8 "
            f"of shape {(meta.boards, layout.size)}"
        )
    raw = aligned_records(meta.boards, layout.size)
    raw[:] = records
    boards = Boards._of(pool, Engine(layout, pool.data), raw)
    _require_sound(path, boards)
    return boards


def _read(path: Path) -> tuple[Meta, NDArray[Any]]:
    with path.open("rb") as file:
        if file.read(2) != b"PK":
            raise SaveError(f"{path}: not a save of boards: no .npz file")
        file.seek(0)
        try:
            text, records = _members(path, file)
        except SaveError:
            raise
        except _DAMAGE as error:
            raise SaveError(f"{path}: damaged or cut off: {error}") from None
    return _decoded(path, text), records


_DAMAGE = (
    *(zipfile.BadZipFile, zlib.error, struct.error, tokenize.TokenError),
    *(EOFError, KeyError, NotImplementedError, OverflowError, SyntaxError, ValueError),
)
"""What reading a damaged archive may raise."""


def _members(path: Path, file: BinaryIO) -> tuple[bytes, NDArray[Any]]:
    with np.load(file, allow_pickle=False) as members:
        missing = [name for name in MEMBERS if name not in members.files]
        if missing:
            raise SaveError(f"{path}: not a save of boards: no {' and no '.join(missing)}")
        return members["meta"].tobytes(), members["records"]


def _decoded(path: Path, text: bytes) -> Meta:
    try:
        meta = msgspec.json.decode(text, type=Meta)
        int(meta.layout_fingerprint, 16), int(meta.pool_fingerprint, 16)
    except (msgspec.MsgspecError, ValueError) as error:
        raise SaveError(f"{path}: not a save of boards: {error}") from None
    if meta.format != FORMAT:
        raise SaveError(f"{path}: not a save of boards: its format is {quoted(meta.format)}")
    if meta.version != VERSION:
        raise SaveError(f"{path}: version {meta.version} of the format; this reads {VERSION}")
    return meta


def _checked_layout(path: Path, meta: Meta) -> BoardLayout:
    try:
        layout = BoardLayout(**meta.layout)
    except (TypeError, ValueError) as error:
        raise SaveError(f"{path}: its layout {meta.layout} cannot be made: {error}") from None
    if int(meta.layout_fingerprint, 16) != layout.fingerprint:
        raise SaveError(
            f"{path}: its records were laid out by mirrorpool {meta.mirrorpool}, fingerprint "
            f"{meta.layout_fingerprint}; this is {build_info()['version']}, fingerprint "
            f"{layout.fingerprint:016x}; read it with that version"
        )
    return layout


def _require_sound(path: Path, boards: Boards) -> None:
    faults = [(i, fault) for i, fault in enumerate(boards.validate()) if fault is not None]
    if faults:
        number, fault = faults[0]
        raise SaveError(f"{path}: {len(faults)} damaged boards; the first, board {number}: {fault}")
