"""Positions as text, such as ``P0: Forest, Reflecting Pool (T) | P1: Exotic Orchard``.

Parts stand between ``|`` or on lines of their own:

* ``P0: 4 Forest, Grizzly Bears (T, sick, damage 1)``: permanents, with what is unusual about them:
  ``T``, ``sick`` (CR 302.6), ``damage 2``, ``2 charge counters``, ``chosen color green``,
  ``chosen type Elf``, ``used`` (its once-each-turn ability);
* ``P0: 2 Forest, Wild Growth on Forest 2``: what something is attached to; of several with one
  name the number says which, and ``on P1 Forest`` that it is another player's;
* ``P0 commander: WU``: the colours of the identity of P0's commanders (CR 903.4);
* ``P0 hand: ...``, ``P0 library: ...`` (the top card first), ``P0 graveyard: ...`` (the same),
  ``P0 exile: ...``: cards;
* ``P0 pool: {G}{G}``, ``P0 life: 12``, ``P0 poison: 1``, ``P0 lands played: 1``,
  ``P0 spells cast: 1``, ``P0 mana spent: 4`` (on spells, this turn);
* ``turn: 3``, ``active: P1``, ``step: main 2``, ``mana: manual``, ``priority: P0`` and
  ``passes: 1`` (in succession, CR 117.4; by default, all from the active player to that one).

Unless it says otherwise, it is the precombat main phase of P0's first turn, everyone has 20 life,
and permanents have been there since before the turn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

import numpy as np

from mirrorpool import words
from mirrorpool._state import MAX_LIBRARY, SLOTS
from mirrorpool.board_making import stage_of
from mirrorpool.boards import Boards
from mirrorpool.cards import CardPool, UnknownCardError
from mirrorpool.errors import PositionError
from mirrorpool.game import Game
from mirrorpool.names import Status
from mirrorpool.quoting import quoted
from mirrorpool.views import Permanent, View, names_of

PART = re.compile(
    r"\s*(?:P(?P<player>[0-9]+)\s*(?P<of>[a-z ]*?)|(?P<key>[a-z ]+?))\s*:(?P<value>.*)",
    re.IGNORECASE | re.DOTALL,
)
COUNT = re.compile(r"([0-9]+)\s*[xX]?\s+(?=\S)")
COUNTERS = re.compile(r"([0-9]+)\s+(\S.*?)\s+counters?")
DAMAGE = re.compile(r"damage\s+([0-9]+)")
CHOSEN = re.compile(r"chosen(?:\s+(?:colou?r|(?:land |creature )?type))?\s+(\S.*)")
ON = re.compile(r"on\s+(?:P(?P<player>[0-9])\s+)?(?P<rest>\S.*)", re.IGNORECASE | re.DOTALL)
NUMBER_OF_NAME = re.compile(r"\s+#?([0-9]{1,3})(?=\s*(?:,|\(|$))")
CARD_ZONES = ("hand", "library", "graveyard", "exile")
NUMBERS = {
    "life": "life",
    "poison": "poison",
    "lands played": "lands_played",
    "spells cast": "spells_cast",
    "mana spent": "mana_spent",
}
"""Numbers of a player, and the record's names for them."""
LIMITS = {
    "life": 2**31 - 1,
    "poison": 255,
    "lands played": 255,
    "spells cast": 255,
    "mana spent": 65_535,
    "turn": 65_535,
    "passes": 7,
}
DEFAULT_LIFE = 20
STARTING = {"poison": 0, "lands played": 0, "spells cast": 0, "mana spent": 0, "life": DEFAULT_LIFE}


@dataclass(frozen=True)
class Host:
    """What something is attached to: the number-th permanent of a name that a player has."""

    name: str
    player: int | None = None
    number: int = 1


@dataclass
class PlayerText:
    """What a text says of one player."""

    permanents: list[tuple[Permanent, Host | None]] = field(default_factory=list)
    cards: dict[str, list[str]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    pool: str = ""
    commander: str | None = None

    def card_count(self) -> int:
        """Count the cards that the player needs."""
        return len(self.permanents) + sum(len(names) for names in self.cards.values())


@dataclass
class PositionText:
    """What a text says."""

    players: dict[int, PlayerText] = field(default_factory=dict)
    turn: int = 1
    active: int = 0
    step: int = words.STEPS.index("main 1")
    priority: int | None = None
    passes: int | None = None
    mana: str = "auto"


def position(
    text: str,
    pool: CardPool | None = None,
    *,
    players: int | None = None,
    slots: int | None = None,
    library: int | None = None,
    heap: int | None = None,
    seed: int = 0,
) -> Game:
    """Make a game from the text of a position; see `mirrorpool.positions` for how to write one.

    Parameters
    ----------
    text : str
        The position.
    pool : CardPool, optional
        The cards there are; by default, the embedded ones.
    players : int, optional
        By default, those that the text names, and at least 2.
    slots, library, heap : int, optional
        Room of the board; by default, 64 slots and 60 cards a player, or as many as it takes.
    seed : int, default 0
        Of the random stream.

    Returns
    -------
    Game
        At the decision of somebody in this step; if nobody has a choice in it, at the position as
        it stands, without a decision (`Game.advance` goes on).

    Raises
    ------
    PositionError
        If a part is not understood; the message shows it, and what was expected.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> game = mp.position("P0: 2 Forest | P0 hand: Grizzly Bears | P1: Island (T) | turn: 3")
    >>> print(game)
    turn 3, P0's main 1: P0 decides: act or pass (117)
    P0: 20 life, 0 in library, 0 in graveyard
      hand: Grizzly Bears
        0 Forest
        1 Forest
    P1: 20 life, 0 in library, 0 in graveyard
      hand: nothing
        2 Island (T)
    """
    pool = CardPool.builtin() if pool is None else pool
    said = _Parser(pool).parse(text)
    count = _player_count(said, players)
    boards = _boards(pool, said, count, slots=slots, library=library, heap=heap, seed=seed)
    _put_permanents(boards, said)
    for player, what in sorted(said.players.items()):
        _fill(boards, player, what)
    try:
        _place(boards, said)
    except ValueError as error:
        raise PositionError(str(error)) from None
    return Game._of(_settled(boards))


# ---- reading -------------------------------------------------------------------------------


class _Parser:
    """Reads texts with the names of one pool."""

    def __init__(self, pool: CardPool) -> None:
        self.pool = pool
        self.names = {name.casefold(): name for name in names_of(pool)}
        self.longest = max(map(len, self.names))
        self.part = ""

    def parse(self, text: str) -> PositionText:
        if not isinstance(text, str):
            raise TypeError(f"text: is {type(text).__name__}, must be str")
        said = PositionText()
        seen: set[str] = set()
        for part in re.split(r"[|\n]", text):
            if part.strip():
                self.part = part.strip()
                self._read_part(said, seen)
        if not said.players:
            self.part = text.strip()
            raise self._error("expected at least one player's part, such as 'P0: Forest'")
        return said

    def _error(self, problem: str) -> PositionError:
        return PositionError(f"in {quoted(self.part)}: {problem}")

    def _read_part(self, said: PositionText, seen: set[str]) -> None:
        match = PART.fullmatch(self.part)
        if match is None:
            raise self._error("expected 'P0: permanents', 'P0 hand: cards', 'turn: 3' or the like")
        of = re.sub(r"\s+", " ", (match["of"] or match["key"] or "")).strip().casefold()
        title = f"P{match['player']} {of}" if match["player"] else of
        if title in seen:
            raise self._error(f"a second part '{title.strip()}'; each may stand once")
        seen.add(title)
        value = match["value"].strip()
        if match["player"] is None:
            self._read_general(said, of, value)
        else:
            player = self._number("player", match["player"], 7)
            self._read_player(said.players.setdefault(player, PlayerText()), of, value)

    def _read_general(self, said: PositionText, key: str, value: str) -> None:
        readers: dict[str, Callable[[], Any]] = {
            "turn": lambda: max(1, self._number("turn", value, LIMITS["turn"])),
            "active": lambda: self._player(value),
            "priority": lambda: self._player(value),
            "passes": lambda: self._number("passes", value, LIMITS["passes"]),
            "step": lambda: self._word("step", value, words.STEPS),
            "mana": lambda: words.MANA_MODES[self._word("mana", value, words.MANA_MODES)],
        }
        if key not in readers:
            raise self._error(f"unknown part {quoted(key)}{words.nearest(key, readers)}")
        setattr(said, key, readers[key]())

    def _read_player(self, what: PlayerText, of: str, value: str) -> None:
        if of == "":
            what.permanents += self._permanents(value)
        elif of in CARD_ZONES:
            what.cards[of] = [name for name, _, _ in self._entries(value, permanents=False)]
        elif of in NUMBERS:
            what.numbers[of] = self._number(of, value, LIMITS[of])
        elif of == "pool":
            what.pool = self._mana(value)
        elif of == "commander":
            what.commander = self._colors(value)
        else:
            known = (*CARD_ZONES, *NUMBERS, "pool", "commander")
            raise self._error(f"unknown part {quoted(of)} of a player{words.nearest(of, known)}")

    def _player(self, value: str) -> int:
        match = re.fullmatch(r"[Pp]?([0-9])", value)
        if match is None:
            raise self._error(f"expected a player such as 'P1', got {quoted(value)}")
        return self._number("player", match[1], 7)

    def _word(self, what: str, value: str, known: tuple[str, ...]) -> int:
        try:
            return words.one_of(what, value, known)
        except ValueError as error:
            raise self._error(str(error)) from None

    def _mana(self, value: str) -> str:
        try:
            return words.symbols(words.mana_units(value))
        except ValueError as error:
            raise self._error(str(error)) from None

    def _colors(self, value: str) -> str:
        colors = "" if value.casefold() == "colorless" else value
        try:
            words.colors_mask(colors)
        except ValueError as error:
            raise self._error(f"{error}, or 'colorless'") from None
        return colors

    def _number(self, what: str, value: str, high: int) -> int:
        if not re.fullmatch(r"-?[0-9]{1,10}", value) or not -(2**31) <= int(value) <= high:
            raise self._error(f"{what}: expected a number up to {high}, got {quoted(value)}")
        if int(value) < 0 and what != "life":
            raise self._error(f"{what}: is {value}, must not be negative")
        return int(value)

    # ---- cards ----

    def _permanents(self, value: str) -> list[tuple[Permanent, Host | None]]:
        return [
            (self._modified(name, modifiers), host)
            for name, modifiers, host in self._entries(value, permanents=True)
        ]

    def _entries(self, value: str, *, permanents: bool) -> Iterator[tuple[str, str, Host | None]]:
        """Give name, modifiers and host of every card of a list, one by one."""
        rest = value
        while rest.strip():
            count, rest = self._count(rest.strip())
            name, rest = self._name(rest)
            host, rest = self._host(rest.strip())
            inside, rest = self._parentheses(rest.strip())
            if (inside or host) and not permanents:
                raise self._error(f"only permanents have states such as ({inside}) or are attached")
            rest = rest.strip()
            if rest and not rest.startswith(","):
                raise self._error(f"expected a comma after {name}, got {quoted(rest)}")
            if rest.startswith(",") and not rest[1:].strip():
                raise self._error("expected a card after the last comma")
            rest = rest[1:]
            yield from [(name, inside, host)] * count

    def _host(self, rest: str) -> tuple[Host | None, str]:
        match = ON.fullmatch(rest)
        if match is None:
            return None, rest
        name, after = self._name(match["rest"])
        player = None if match["player"] is None else int(match["player"])
        number = NUMBER_OF_NAME.match(after)
        if number is None:
            return Host(name, player), after
        return Host(name, player, int(number[1])), after[number.end() :]

    def _count(self, rest: str) -> tuple[int, str]:
        match = COUNT.match(rest)
        if match is None or self._known(rest):
            return 1, rest
        count = int(match[1]) if len(match[1]) < 6 else MAX_LIBRARY + 1
        if not 1 <= count <= MAX_LIBRARY:
            raise self._error(f"expected a count from 1 to {MAX_LIBRARY}, got {match[1]}")
        return count, rest[match.end() :]

    def _known(self, rest: str) -> str | None:
        """Give the longest text at the start of `rest` that is a card's name."""
        ends = [m.start() for m in re.finditer(r"[,(]|\s+on\s|\s+#?[0-9]", rest)] + [len(rest)]
        for end in sorted(ends, reverse=True):
            text = rest[:end].strip()
            if len(text) <= self.longest and text.casefold() in self.names:
                return rest[:end]
        return None

    def _name(self, rest: str) -> tuple[str, str]:
        text = self._known(rest)
        if text is not None:
            return self.names[text.strip().casefold()], rest[len(text) :]
        wrong = re.split(r"[,(]|\s+on\s", rest)[0].strip()
        try:
            self.pool.index(wrong)
        except UnknownCardError as error:
            raise self._error(f"expected a card name: {error}") from None
        raise self._error(f"expected a card name, got {quoted(rest)}")

    def _parentheses(self, rest: str) -> tuple[str, str]:
        if not rest.startswith("("):
            return "", rest
        end = rest.find(")")
        if end < 0:
            raise self._error(f"the parenthesis {quoted(rest)} has no end")
        return rest[1:end].strip(), rest[end + 1 :]

    def _modified(self, name: str, text: str) -> Permanent:
        states: dict[str, Any] = {"counters": {}}
        for word in filter(None, (part.strip() for part in text.split(","))):
            self._add_state(states, word)
        return Permanent(slot=0, name=name, controller=0, owner=0, **states)

    def _add_state(self, states: dict[str, Any], word: str) -> None:
        folded = word.casefold()
        if folded in ("t", "tapped"):
            states["tapped"] = True
        elif folded in ("sick", "used"):
            states[folded] = True
        elif match := DAMAGE.fullmatch(folded):
            states["damage"] = self._number("damage", match[1], 32_767)
        elif match := COUNTERS.fullmatch(folded):
            kinds = words.counter_kinds()
            kind = kinds[self._word("counters", match[2], kinds)]
            states["counters"][kind] = self._counter_number(match[1])
        elif match := CHOSEN.fullmatch(folded):
            states["choice"] = self._choice(match[1].strip())
        else:
            raise self._error(
                f"unknown state {quoted(word)}; expected T, sick, used, damage 2, "
                "2 charge counters or chosen color green"
            )

    def _choice(self, word: str) -> str:
        try:
            code = words.choice_code(word, self.pool)
        except ValueError as error:
            raise self._error(str(error)) from None
        if code < words.CHOSEN_SUBTYPE:
            return words.letters(code)
        return self.pool.subtypes[code - words.CHOSEN_SUBTYPE]

    def _counter_number(self, text: str) -> int:
        number = self._number("counters", text, 30_000)
        if number == 0:
            raise self._error("counters: are 0, must be at least 1")
        return number


# ---- building ------------------------------------------------------------------------------


def _player_count(said: PositionText, players: int | None) -> int:
    named = max([*said.players, said.active, said.priority or 0]) + 1
    if players is not None and players < named:
        raise PositionError(f"the text names player P{named - 1}, but there are {players} players")
    return players if players is not None else max(2, named)


def _boards(
    pool: CardPool,
    said: PositionText,
    players: int,
    *,
    slots: int | None,
    library: int | None,
    heap: int | None,
    seed: int,
) -> Boards:
    permanents = sum(len(what.permanents) for what in said.players.values())
    cards = max(what.card_count() for what in said.players.values())
    if slots is None:
        slots = next((choice for choice in SLOTS if choice >= permanents), 256)
    if library is None:
        library = max(60, min(cards, MAX_LIBRARY))
    if permanents > slots or cards > library:
        raise PositionError(
            f"{permanents} permanents and {cards} cards of a player are too many: the board holds "
            f"{slots} and {library}"
        )
    return Boards(
        pool,
        1,
        players=players,
        slots=slots,
        library=library,
        heap=heap,
        seed=seed,
        mana_mode="manual" if said.mana == "manual" else "auto",
    )


def _fill(boards: Boards, player: int, what: PlayerText) -> None:
    for zone, names in what.cards.items():
        ordered = names if zone in ("hand", "exile") else names[::-1]
        for name in ordered:
            boards.put_card(name, player, zone=zone)  # type: ignore[arg-type] # a key of CARD_ZONES
    numbers = boards.records["players"][0, player]
    for key, number in what.numbers.items():
        numbers[NUMBERS[key]] = number
    if what.pool:
        boards.put_mana(what.pool, player)
    if what.commander is not None:
        boards.set_commander_colors(player, what.commander)


def _put_permanents(boards: Boards, said: PositionText) -> None:
    """Put everything on the board, what is attached after what it is attached to."""
    slots: dict[tuple[int, int], int] = {}
    left = [
        (player, place)
        for player, what in sorted(said.players.items())
        for place in range(len(what.permanents))
    ]
    while left:
        later = []
        for player, place in left:
            permanent, host = said.players[player].permanents[place]
            at = None if host is None else _place_of(said, player, permanent.name, host)
            if at is not None and at not in slots:
                later.append((player, place))
                continue
            slots[player, place] = _put(
                boards, player, permanent, None if at is None else slots[at]
            )
        if len(later) == len(left):
            raise PositionError("permanents are attached to each other in a circle")
        left = later


def _place_of(said: PositionText, player: int, name: str, host: Host) -> tuple[int, int]:
    """Give the player and the place in the text of what something is attached to."""
    others = [player, *sorted(set(said.players) - {player})]
    for owner in others if host.player is None else [host.player]:
        permanents = said.players[owner].permanents if owner in said.players else []
        places = [i for i, (other, _) in enumerate(permanents) if other.name == host.name]
        if len(places) >= host.number:
            return owner, places[host.number - 1]
    whose = "" if host.player is None else f" of P{host.player}"
    which = f" {host.number}" if host.number > 1 else ""
    raise PositionError(f"P{player}: {name}: is on {host.name}{which}{whose}, which is not there")


def _put(boards: Boards, player: int, what: Permanent, host: int | None) -> int:
    try:
        slots = boards.put(
            what.name,
            player,
            tapped=what.tapped,
            sick=what.sick,
            counters=what.counters,
            damage=what.damage,
            choice=what.choice or None,
            attached_to=host,
        )
    except ValueError as error:
        raise PositionError(f"P{player}: {what.name}: {error}") from None
    if what.used:
        word, bit = divmod(int(slots[0]), 64)
        boards.records["words"]["activated"][0, word] |= np.uint64(1 << bit)
    return int(slots[0])


def _place(boards: Boards, said: PositionText) -> None:
    boards.engine.place_in_turn(
        boards.raw,
        active=said.active,
        step=said.step,
        turn=said.turn,
        stage=stage_of(said.step),
        priority=said.priority,
        passes=said.passes,
    )


def _settled(boards: Boards) -> Boards:
    """Run to a decision of the same step, or nowhere."""
    ahead = boards.fork([0])
    status = Status(int(ahead.advance()[0]))
    before, after = (View(b).header for b in (boards, ahead))
    same = all(before[name] == after[name] for name in ("turn", "step", "active"))
    return ahead if status == Status.DECISION and same and _is_quiet(after) else boards


def _is_quiet(header: Any) -> bool:
    """Tell whether nothing is under way that no text says."""
    return not (header["frames"] or header["stack_size"] or header["triggers"])


# ---- writing -------------------------------------------------------------------------------


def write_position(game: Game) -> str:
    """Write a game's position as text.

    Raises
    ------
    PositionError
        If no text says it.
    """
    view = View(game.boards)
    header = view.header
    if game.over:
        raise PositionError("the game has ended: no text says that; `boards.save` keeps it")
    if not _is_quiet(header):
        raise PositionError(
            "something is on the stack or being resolved: no text says that; `boards.save` keeps it"
        )
    text = " | ".join([*_player_parts(view), *_general_parts(view)])
    _check_text(game, text)
    return text


def _check_text(game: Game, text: str) -> None:
    d = game.boards.layout
    again = position(text, game.pool, players=d.players, slots=d.slots, library=d.library)
    if again.key() != game.key():
        raise PositionError(
            "something about this position has no words (creatures in combat, snow mana, a player "
            f"who has left...): at best it is {text!r}; `boards.save` keeps all of it"
        )


def _player_parts(view: View) -> Iterator[str]:
    for player in view.players:
        permanents = [view.permanent(slot) for slot in view.slots(player)]
        entries = [(p.name + _host_text(view, p), p.modifiers) for p in permanents]
        yield f"P{player}: {_list(entries)}".rstrip()
        for zone in CARD_ZONES:
            names = [(name, ()) for name in view.zone(player, zone)]
            if names:
                yield f"P{player} {zone}: {_list(names)}"
        record = view.record["players"][player]
        for key, default in STARTING.items():
            if record[NUMBERS[key]] != default:
                yield f"P{player} {key}: {record[NUMBERS[key]]}"
        if view.mana(player):
            yield f"P{player} pool: {view.mana(player)}"
        if record["commanders"]:
            colors = words.letters(int(record["commanders"]) & 31)
            yield f"P{player} commander: {colors or 'colorless'}"


def _host_text(view: View, what: Permanent) -> str:
    """Say what a permanent is attached to, as `_Parser` reads it."""
    if what.attached_to is None or not view.has("occupied", what.attached_to):
        return ""
    host = view.permanent(what.attached_to)
    alike = [s for s in view.slots(host.controller) if view.name_at(s) == host.name]
    whose = "" if host.controller == what.controller else f"P{host.controller} "
    number = alike.index(host.slot) + 1
    return f" on {whose}{host.name}" + (f" {number}" if number > 1 else "")


def _list(entries: Sequence[tuple[str, tuple[str, ...]]]) -> str:
    runs = [(entry, len(list(run))) for entry, run in groupby(entries)]
    return ", ".join(
        (f"{count} " if count > 1 else "")
        + name
        + (f" ({', '.join(modifiers)})" if modifiers else "")
        for (name, modifiers), count in runs
    )


def _general_parts(view: View) -> Iterator[str]:
    h = view.header
    default = PositionText()
    if h["turn"] > 1:
        yield f"turn: {h['turn']}"
    if h["active"] != default.active:
        yield f"active: P{h['active']}"
    if h["step"] != default.step:
        yield f"step: {words.STEPS[h['step']]}"
    if h["priority"] != h["active"]:
        yield f"priority: P{h['priority']}"
    if h["passes"] != (int(h["priority"]) - int(h["active"])) % view.layout.players:
        yield f"passes: {h['passes']}"
    if h["mana_mode"]:
        yield f"mana: {words.MANA_MODES[h['mana_mode']]}"
