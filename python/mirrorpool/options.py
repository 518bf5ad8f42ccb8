"""Options of a decision, readable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mirrorpool import words
from mirrorpool._records import NONE
from mirrorpool.names import DecisionKind, OptionKind
from mirrorpool.views import View

GENERIC = 5
"""Of what a permanent is tapped to pay for: {1}."""
LIFE = 6
"""Of what pays for a symbol, where no type of mana does."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that the player who decides may do.

    Attributes
    ----------
    code : int
        Its 8-byte code: what a replay keeps and `Game.push` takes.
    text : str
        What it does, readable.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> game = mp.position("P0: 3 Mountain | P0 hand: Gray Ogre")
    >>> option = game.legal_options[0]
    >>> str(option), option.kind.name
    ('cast Gray Ogre', 'CAST')
    """

    code: int
    text: str

    @property
    def kind(self) -> OptionKind:
        """What kind it is."""
        return OptionKind(self.code & 0xFF)

    @property
    def detail(self) -> int:
        """The kind's detail."""
        return self.code >> 8 & 0xFF

    @property
    def object(self) -> int:
        """The slot or card it is about, as the kind says."""
        return self.code >> 16 & 0xFFFF

    @property
    def argument(self) -> int:
        """The kind's argument."""
        return self.code >> 32

    def __index__(self) -> int:
        """Give the code."""
        return self.code

    def __str__(self) -> str:
        """Say what it does."""
        return self.text


def describe(view: View, code: int) -> Option:
    """Make a code readable on the board it is an option of."""
    bare = Option(code, "")
    known = code & 0xFF < len(OptionKind)
    writer = WRITERS.get(bare.kind) if known else None
    return Option(code, writer(view, bare) if writer else f"option {code:#x}")


def _permanent(view: View, slot: int) -> str:
    return f"{view.name_at(slot)} (slot {slot})"


def _activate(view: View, option: Option) -> str:
    name = view.name_at(option.object)
    rows = view.abilities(option.object)
    if option.argument >= len(rows):
        return f"activate {_permanent(view, option.object)}"
    row = rows[option.argument]
    mask = int(view.pool.tables["abilities"][row]["simple_type"])
    if mask.bit_count() == 1:
        return f"tap {name} for {{{words.letters(mask)}}}"
    if mask:
        return f"tap {name} for one of {words.letters(mask)}"
    return f"activate {_permanent(view, option.object)}: {view.pool.ability(row)}"


def _choose_permanent(view: View, option: Option) -> str:
    verbs = {DecisionKind.LEGEND: "keep", DecisionKind.COST_PERMANENT: "pay with"}
    verb = verbs.get(DecisionKind(int(view.header["decision"])), "choose")
    return f"{verb} {_permanent(view, option.object)}"


def _replacement(view: View, option: Option) -> str:
    lasts = option.argument in view.pool.nested_abilities
    own = "an effect that lasts" if lasts else "its own effect"
    named = option.object != NONE
    source = f"the effect of {_permanent(view, option.object)}" if named else own
    return f"apply {source}: {view.pool.ability(option.argument)}"


def _trigger(view: View, option: Option) -> str:
    ability = view.pool.ability(option.argument & 0xFFFF)
    of = "what is discarded" if option.object == NONE else _permanent(view, option.object)
    return f"put on the stack {of}: {ability}"


def _answer(answer: str, view: View) -> str:
    question = view.question()
    return f"{answer}: {question}" if question else answer


def _block(view: View, option: Option) -> str:
    attacker = _permanent(view, option.argument)
    return f"block {attacker} with {_permanent(view, option.object)}"


def _help(view: View, option: Option) -> str:
    part = f"{{{words.TYPES[option.argument]}}}" if option.argument < GENERIC else "{1}"
    return f"tap {_permanent(view, option.object)} to pay for {part}"


def _way(view: View, option: Option) -> str:
    which = "second" if option.argument else "first"
    return _answer(f"the {which} way", view)


def _spend(view: View, option: Option) -> str:
    if option.argument == LIFE:
        return "pay 2 life for a symbol"
    kinds = view.kinds_of_mana(int(view.header["decider"]), option.argument)
    note = kinds[option.detail] if len(kinds) > 1 else ""
    return f"spend {{{words.TYPES[option.argument]}}}" + (f" ({note})" if note else "")


WRITERS: dict[OptionKind, Callable[[View, Option], str]] = {
    OptionKind.NOTHING: lambda _, o: "do nothing",
    OptionKind.PASS: lambda _, o: "pass",
    OptionKind.PLAY_LAND: lambda v, o: f"play {v.card_name(o.object)}",
    OptionKind.CAST: lambda v, o: f"cast {v.card_name(o.object)}",
    OptionKind.ACTIVATE: _activate,
    OptionKind.ATTACK: lambda v, o: f"attack P{o.argument} with {_permanent(v, o.object)}",
    OptionKind.NO_ATTACK: lambda v, o: f"do not attack with {_permanent(v, o.object)}",
    OptionKind.BLOCK: _block,
    OptionKind.NO_BLOCK: lambda v, o: f"do not block with {_permanent(v, o.object)}",
    OptionKind.ASSIGN_DAMAGE: lambda v, o: (
        f"assign {o.argument} damage to {_permanent(v, o.object)}"
    ),
    OptionKind.DISCARD: lambda v, o: f"discard {v.card_name(o.object)}",
    OptionKind.ADD_MANA: lambda _, o: f"add {{{words.TYPES[o.argument]}}}",
    OptionKind.CHOOSE_NUMBER: lambda _, o: f"choose {o.argument}",
    OptionKind.CHOOSE_PERMANENT: _choose_permanent,
    OptionKind.CHOOSE_CARD: lambda v, o: f"choose {v.card_name(o.object)}",
    OptionKind.CHOOSE_NONE: lambda _, o: "choose nothing",
    OptionKind.CHOOSE_COLOR: lambda _, o: f"choose {words.COLORS[o.argument]}",
    OptionKind.CHOOSE_WAY: _way,
    OptionKind.YES: lambda v, _: _answer("yes", v),
    OptionKind.NO: lambda v, _: _answer("no", v),
    OptionKind.APPLY_REPLACEMENT: _replacement,
    OptionKind.STACK_TRIGGER: _trigger,
    OptionKind.PAY: lambda _, o: "pay from the mana pool",
    OptionKind.HELP: _help,
    OptionKind.SPEND: _spend,
}
