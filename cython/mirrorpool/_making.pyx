# cython: boundscheck=False, wraparound=False, auto_pickle=False
"""Making boards: empty, by hand, dealt, or copied from others."""

cimport numpy as cnp
from cython.operator cimport dereference
from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libcpp.vector cimport vector

from mirrorpool._arguments cimport (
    aligned,
    apart,
    checked_array,
    integer,
    thread_count,
    writeable_records,
)
from mirrorpool._records cimport Records, run_body
from mirrorpool cimport engine as core

import numpy as np

from mirrorpool._records import NONE

cnp.import_array()

# Of mirrorpool.Status.
cdef int CAPACITY = 3
cdef int ILLEGAL = 5


def game_streams(seed, n, *, first=0):
    """Give the random streams of games of a seed.

    Parameters
    ----------
    seed : int
        0 to 2**64 - 1.
    n : int
        How many.
    first : int, default 0
        Number of the first game.

    Returns
    -------
    ndarray of uint64, shape (n,)
        The same on every machine; game i of a seed has one stream, however many there are.

    Raises
    ------
    TypeError, ValueError
        If an argument is not such a number.

    Examples
    --------
    >>> from mirrorpool import _making
    >>> bool(_making.game_streams(7, 3)[2] == _making.game_streams(7, 1, first=2)[0])
    True
    """
    cdef uint64_t key = <uint64_t> integer("seed", seed, 0, 2**64 - 1)
    cdef uint64_t start = <uint64_t> integer("first", first, 0, 2**63)
    cdef size_t i, count = <size_t> integer("n", n, 0, 2**40)
    streams = np.empty(count, np.uint64)
    cdef uint64_t* found = <uint64_t*> cnp.PyArray_DATA(streams)
    for i in range(count):
        found[i] = core.game_stream(key, start + i)
    return streams


# What dealing a part of the boards needs.
cdef struct Deal:
    uint8_t* records
    size_t size
    uint8_t* status
    const core.GameOptions* game
    const core.DeckList* decks
    size_t deck_count
    uint64_t seed
    uint64_t game_number


cdef void run_deal(core.Worker* worker, const void* data, size_t first, size_t n) noexcept nogil:
    cdef const Deal* job = <const Deal*> data
    core.deal_rows(worker[0], job.records + first * job.size, n,
                   core.DeckSpan(job.decks, job.deck_count), job.game[0], job.seed,
                   job.game_number + first, job.status + first)


cdef class Making(Records):
    """The part of `Engine` that makes boards."""

    def clear(self, records, streams, *, life=20, mana_mode=0, profile=0):
        """Make empty boards: no cards, turn 0, nothing pending.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
            Whatever they hold is overwritten.
        streams : ndarray of uint64, shape (n,)
            Key of each board's random numbers.
        life : int, default 20
            Of every player.
        mana_mode : int, default 0
            0: costs are paid by the solver; 1: every tap is a decision.
        profile : int, default 0
            Flags: see the header field.

        Raises
        ------
        TypeError, ValueError
            If an array or number is not as described.
        """
        cdef cnp.ndarray rows = self.write(records)
        cdef cnp.ndarray keys = aligned(checked_array("streams", streams, np.uint64, (len(rows),)))
        cdef core.GameOptions options = game_options(life, mana_mode, profile)
        cdef core.Borrowed* worker = new core.Borrowed(self.workers[0])
        core.clear_rows(dereference(worker[0]), <uint8_t*> cnp.PyArray_DATA(rows),
                        <size_t> len(rows), options, <uint64_t*> cnp.PyArray_DATA(keys))
        del worker

    def put_permanent(self, records, definition, player, *, where=None, tapped=False, sick=False,
                      counters=(), damage=0, choice=0, hosts=None):
        """Put a permanent on boards, as if it had been there since before the turn.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        definition : int
            Row of the pool.
        player : int
            Owner and controller.
        where : ndarray of bool, shape (n,), optional
            Only on these boards.
        tapped, sick : bool, default False
            Sick: it came under control this turn (CR 302.6).
        counters : sequence of tuple of int, default ()
            At most two of (CounterKind, amount).
        damage : int, default 0
            Damage marked on it.
        choice : int, default 0
            Mask of the colour, or of the colour of the basic land type, chosen for it; or 128 and
            the number of a subtype.
        hosts : ndarray of uint16, shape (n,), optional
            Slots of what it is attached to; 65535: nothing.

        Returns
        -------
        slots : ndarray of uint16, shape (n,)
            Where it is; 65535 on boards it was not put on.
        status : ndarray of uint8, shape (n,)
            CAPACITY where there is no slot or card left, ILLEGAL where a host's slot is empty. Then
            it is put on no board at all.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        cdef core.Placement what
        what.definition = self.definition(definition)
        what.player = self.player(player)
        what.tapped = bool(tapped)
        what.sick = bool(sick)
        what.damage = <uint16_t> integer("damage", damage, 0, 0x7FFF)
        what.choice = <uint8_t> integer("choice", choice, 0, 191)
        fill_counters(&what, counters)
        cdef cnp.ndarray array = self.write(records)
        cdef cnp.ndarray attached = None
        if hosts is not None:
            attached = aligned(checked_array("hosts", hosts, np.uint16, (len(array),)))
            what.hosts = <const uint16_t*> cnp.PyArray_DATA(attached)
        cdef core.Rows rows = self.rows(array, where)
        cdef cnp.ndarray slots = np.full(len(array), NONE, np.uint16)
        cdef cnp.ndarray status = np.zeros(len(array), np.uint8)
        cdef uint8_t* answers = <uint8_t*> cnp.PyArray_DATA(status)
        cdef core.Borrowed* worker = new core.Borrowed(self.workers[0])
        core.put_permanent_rows(dereference(worker[0]), rows, what, NULL, answers)
        if not ((status == CAPACITY) | (status == ILLEGAL)).any():
            core.put_permanent_rows(dereference(worker[0]), rows, what,
                                    <uint16_t*> cnp.PyArray_DATA(slots), answers)
        del worker
        return slots, status

    def put_card(self, records, definition, player, zone, *, where=None):
        """Put a card into a library (on top), hand, graveyard or exile, or a commander.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        definition : int
            Row of the pool.
        player : int
            Owner.
        zone : int
            Zone: LIBRARY, HAND, GRAVEYARD, EXILE or COMMAND: then it is a commander of the player.
        where : ndarray of bool, shape (n,), optional
            Only on these boards.

        Returns
        -------
        cards : ndarray of uint16, shape (n,)
            Index of the card; 65535 on boards it was not put on.
        status : ndarray of uint8, shape (n,)
            CAPACITY where there is no card left. Then it is put on no board at all.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        cdef core.CardPlacement what
        what.definition = self.definition(definition)
        what.player = self.player(player)
        what.zone = <uint8_t> integer("zone", zone, 1, 7)
        if what.zone == 5 or what.zone == 6:
            raise ValueError(f"zone: no cards are put there, got {zone}")
        cdef cnp.ndarray array = self.write(records)
        cdef core.Rows rows = self.rows(array, where)
        cdef cnp.ndarray cards = np.full(len(array), NONE, np.uint16)
        cdef cnp.ndarray status = np.zeros(len(array), np.uint8)
        cdef uint8_t* answers = <uint8_t*> cnp.PyArray_DATA(status)
        cdef core.Borrowed* worker = new core.Borrowed(self.workers[0])
        core.put_card_rows(dereference(worker[0]), rows, what, NULL, answers)
        if not (status == CAPACITY).any():
            core.put_card_rows(dereference(worker[0]), rows, what,
                               <uint16_t*> cnp.PyArray_DATA(cards), answers)
        del worker
        return cards, status

    def set_commander(self, records, player, colors, *, where=None):
        """Say which colours the identity of a player's commanders has (CR 903.4).

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        player : int
        colors : int
            Mask of W U B R G; 0: a colourless commander.
        where : ndarray of bool, shape (n,), optional
            Only on these boards.

        Returns
        -------
        ndarray of uint8, shape (n,)
            Status.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        cdef uint8_t who = self.player(player)
        cdef uint8_t mask = <uint8_t> integer("colors", colors, 0, 31)
        cdef cnp.ndarray array = self.write(records)
        cdef core.Rows rows = self.rows(array, where)
        cdef cnp.ndarray status = np.zeros(len(array), np.uint8)
        cdef core.Borrowed* worker = new core.Borrowed(self.workers[0])
        core.set_commander_rows(dereference(worker[0]), rows, who, mask,
                                <uint8_t*> cnp.PyArray_DATA(status))
        del worker
        return status

    def put_mana(self, records, player, units, *, where=None):
        """Add mana to a player's pool, made by nothing in particular.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        player : int
        units : ndarray of uint16, shape (6,)
            Of the types W U B R G C.
        where : ndarray of bool, shape (n,), optional
            Only on these boards.

        Returns
        -------
        ndarray of uint8, shape (n,)
            Status; CAPACITY where the board has no room for it and stays as it was.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        cdef uint8_t who = self.player(player)
        cdef cnp.ndarray array = self.write(records)
        cdef core.Rows rows = self.rows(array, where)
        cdef cnp.ndarray mana = aligned(checked_array("units", units, np.uint16, (6,)))
        cdef cnp.ndarray status = np.zeros(len(array), np.uint8)
        cdef core.Borrowed* worker = new core.Borrowed(self.workers[0])
        core.put_mana_rows(dereference(worker[0]), rows, who,
                           <const uint16_t*> cnp.PyArray_DATA(mana),
                           <uint8_t*> cnp.PyArray_DATA(status))
        del worker
        return status

    def place_in_turn(self, records, *, active=0, step=3, turn=1, stage=1, priority=None,
                      passes=None, where=None):
        """Put boards that were made by hand at a point of a turn; nothing runs yet.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        active : int, default 0
            Whose turn it is.
        step : int, default 3
            Step; 3 is the precombat main phase.
        turn : int, default 1
            1 to 65535.
        stage : int, default 1
            0: what happens by itself as the step begins is still to come.
        priority : int, optional
            Who has priority; by default, the active player.
        passes : int, optional
            How many players have passed in succession (CR 117.4); by default, all from the active
            player to the one with priority.
        where : ndarray of bool, shape (n,), optional
            Only on these boards.

        Returns
        -------
        ndarray of uint8, shape (n,)
            Status.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        cdef core.Start start
        start.active = self.player(active, "active")
        start.step = <uint8_t> integer("step", step, 0, 11)
        start.turn = <uint16_t> integer("turn", turn, 1, 0xFFFF)
        start.stage = <uint8_t> integer("stage", stage, 0, 1)
        start.priority = self.player(active if priority is None else priority, "priority")
        if passes is None:
            passes = (start.priority - start.active) % self.layout.players
        start.passes = <uint8_t> integer("passes", passes, 0, self.layout.players - 1)
        cdef cnp.ndarray array = self.write(records)
        cdef core.Rows rows = self.rows(array, where)
        cdef cnp.ndarray status = np.zeros(len(array), np.uint8)
        cdef core.Borrowed* worker = new core.Borrowed(self.workers[0])
        core.place_in_turn_rows(dereference(worker[0]), rows, start,
                                <uint8_t*> cnp.PyArray_DATA(status))
        del worker
        return status

    def deal(self, records, decks, *, seed=0, first=0, life=20, mana_mode=0, profile=0,
             threads=1):
        """Start games: shuffle, draw opening hands, and run to the first decision.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
            Whatever they hold is overwritten.
        decks : sequence of ndarray of uint16
            Rows of the pool, one deck a player.
        seed, first : int, default 0
            Row i is game first + i of the seed.
        life, mana_mode, profile : int
            As in `clear`.
        threads : int, default 1

        Returns
        -------
        ndarray of uint8, shape (n,)
            Status.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described, or a deck is larger than the layout's libraries.
        """
        cdef int parts = thread_count(threads)
        cdef cnp.ndarray rows = self.write(records)
        cdef list arrays = self.checked_decks(decks)
        cdef vector[core.DeckList] lists
        cdef cnp.ndarray deck
        for deck in arrays:
            lists.push_back(core.DeckList(<const uint16_t*> cnp.PyArray_DATA(deck),
                                          <size_t> deck.shape[0]))
        cdef core.GameOptions options = game_options(life, mana_mode, profile)
        cdef cnp.ndarray status = np.zeros(len(rows), np.uint8)
        cdef Deal job
        job.records = <uint8_t*> cnp.PyArray_DATA(rows)
        job.size = <size_t> self.layout.size
        job.status = <uint8_t*> cnp.PyArray_DATA(status)
        job.decks = lists.data()
        job.deck_count = lists.size()
        job.game = &options
        job.seed = <uint64_t> integer("seed", seed, 0, 2**64 - 1)
        job.game_number = <uint64_t> integer("first", first, 0, 2**64 - 1)
        run_body(self.workers, run_deal, &job, <size_t> len(rows), parts)
        return status

    cdef list checked_decks(self, object decks):
        arrays = list(decks)
        if len(arrays) != self.layout.players:
            raise ValueError(f"decks: are {len(arrays)}, must be {self.layout.players}, "
                             "one a player")
        for number, deck in enumerate(arrays):
            deck = checked_array(f"decks[{number}]", deck, np.uint16, ("cards",))
            arrays[number] = deck = deck.copy()  # which nobody can change before the games begin
            if len(deck) > self.layout.library:
                raise ValueError(
                    f"decks[{number}]: has {len(deck)} cards, must have at most "
                    f"{self.layout.library}; boards with library={len(deck)} hold it")
            if len(deck) and deck.max() >= len(self.pool):
                raise ValueError(f"decks[{number}]: has row {deck.max()}, must be below "
                                 f"{len(self.pool)}, the number of cards in the pool")
        return arrays

    def fork(self, records, indices, out):
        """Copy boards, row indices[i] to row i; only the bytes in use are moved.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        indices : ndarray of int64, shape (m,)
            0 to n - 1.
        out : ndarray of uint8, shape (m, size)
            Records of the same layout, or anything else.

        Raises
        ------
        TypeError, ValueError
            If an array is not as described, or `out` shares memory with `records`.
        """
        cdef cnp.ndarray source = self.read(records)
        cdef cnp.ndarray order = aligned(checked_array("indices", indices, np.int64, ("m",)))
        cdef cnp.ndarray target = writeable_records("out", out, len(order), self.layout.size)
        apart("out", target, (("records", source), ("indices", order)))
        cdef size_t n = <size_t> len(order)
        if n and not (0 <= order.min() and order.max() < len(source)):
            raise ValueError(f"indices: must be from 0 to {len(source) - 1}")
        cdef const uint8_t* first = <const uint8_t*> cnp.PyArray_DATA(source)
        cdef const cnp.int64_t* chosen = <const cnp.int64_t*> cnp.PyArray_DATA(order)
        cdef uint8_t* copies = <uint8_t*> cnp.PyArray_DATA(target)
        with nogil:
            core.fork_rows(self.layout.layout, first, chosen, n, copies)


cdef core.GameOptions game_options(object life, object mana_mode, object profile) except *:
    cdef core.GameOptions options
    options.life = <int> integer("life", life, -2**31, 2**31 - 1)
    options.mana_mode = <core.ManaMode> <uint8_t> integer("mana_mode", mana_mode, 0, 1)
    options.profile = <uint8_t> integer("profile", profile, 0, 7)
    return options


cdef int fill_counters(core.Placement* what, object counters) except -1:
    pairs = list(counters)
    if len(pairs) > 2:
        raise ValueError(f"counters: are of {len(pairs)} kinds, a permanent holds 2 at most")
    for i, (kind, amount) in enumerate(pairs):
        what.counter_kinds[i] = <uint8_t> (integer("counters", kind, 0, 254) + 1)
        what.counters[i] = <uint16_t> integer("counters", amount, 1, 30_000)
    return 0
