"""The lines of scenario files: what each operation of `setup` and `actions` says."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

Seat = Annotated[str, msgspec.Meta(pattern=r"^P[0-7]$")]
"""A player: P0, P1..."""

StepName = Literal[
    "UNTAP",
    "UPKEEP",
    "DRAW",
    "PRECOMBAT_MAIN",
    "BEGIN_COMBAT",
    "DECLARE_ATTACKERS",
    "DECLARE_BLOCKERS",
    "FIRST_COMBAT_DAMAGE",
    "COMBAT_DAMAGE",
    "END_COMBAT",
    "POSTCOMBAT_MAIN",
    "END_TURN",
    "CLEANUP",
]
ZoneName = Literal["BATTLEFIELD", "HAND", "GRAVEYARD", "LIBRARY", "EXILE", "EXILED", "COMMAND"]
Turn = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Times = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Amount = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Text = Annotated[str, msgspec.Meta(min_length=1)]


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a scenario."""


class Op(Line, frozen=True, tag_field="op", tag=True):
    """A line that names its operation."""


# ---- setup ----


class Place(Line, frozen=True):
    """Cards in a zone."""

    zone: ZoneName
    player: Seat
    card: Text
    n: Times = 1
    tapped: bool = False


class EmptyHand(Op, frozen=True, tag="empty_hand"):
    """A hand without cards, as hands are anyway."""

    player: Seat


class EmptyLibrary(Op, frozen=True, tag="empty_library"):
    """A library without filler cards."""

    player: Seat


class StartLife(Op, frozen=True, tag="life"):
    """A player's life total."""

    player: Seat
    n: Annotated[int, msgspec.Meta(ge=-1000, le=100_000)]


class ManualMana(Op, frozen=True, tag="manual_mana"):
    """The player pays from the mana pool alone."""

    player: Seat


class Custom(Op, frozen=True, tag="custom"):
    """A card or ability that only words describe."""

    t: str


class SetupText(Op, frozen=True, tag="text"):
    """Something that only words describe."""

    t: str


SetupOp = EmptyHand | EmptyLibrary | StartLife | ManualMana | Custom | SetupText
Setup = Place | SetupOp


# ---- actions at a time ----


class Cast(Op, frozen=True, tag="cast"):
    """Cast a card; `while_on_stack`: as soon as that is on the stack."""

    turn: Turn
    step: StepName
    player: Seat
    card: Text
    targets: tuple[str, ...] = ()
    while_on_stack: str = ""
    stack_clause: str = ""
    resolve: bool = False


class Activate(Op, frozen=True, tag="activate"):
    """Activate the ability that begins so."""

    turn: Turn
    step: StepName
    player: Seat
    ability: Text
    targets: tuple[str, ...] = ()
    while_on_stack: str = ""
    stack_clause: str = ""


class ActivateMana(Op, frozen=True, tag="activate_mana"):
    """Activate a mana ability, as often as it says."""

    turn: Turn
    step: StepName
    player: Seat
    ability: Text
    times: Times = 1


class PlayLand(Op, frozen=True, tag="play_land"):
    """Play a land."""

    turn: Turn
    step: StepName
    player: Seat
    card: Text


class Resolve(Op, frozen=True, tag="resolve"):
    """Wait until so many objects have resolved, or all of the stack."""

    turn: Turn
    step: StepName
    n: Times | Literal["all"] = "all"


class AddCounters(Op, frozen=True, tag="add_counters"):
    """Put counters on a permanent."""

    turn: Turn
    step: StepName
    player: Seat
    card: Text
    type: Text
    n: Times


class Concede(Op, frozen=True, tag="concede"):
    """Leave the game."""

    turn: Turn
    step: StepName
    player: Seat


class Attack(Op, frozen=True, tag="attack"):
    """Declare an attacker."""

    turn: Turn
    player: Seat
    creature: Text
    defender: str = ""


class Block(Op, frozen=True, tag="block"):
    """Declare a blocker."""

    turn: Turn
    player: Seat
    creature: Text
    attacker: Text


class Stop(Op, frozen=True, tag="stop"):
    """How far the next run plays."""

    turn: Turn
    step: StepName


class Run(Op, frozen=True, tag="run"):
    """Play the actions so far."""


# ---- answers ----


class Choice(Op, frozen=True, tag="choice"):
    """An answer to a choice of the player."""

    player: Seat
    value: str | bool | int
    times: Times = 1


class Target(Op, frozen=True, tag="target"):
    """A target."""

    player: Seat
    value: str
    times: Times = 1


class TargetAmount(Op, frozen=True, tag="target_amount"):
    """A target, and how much of something divided it gets."""

    player: Seat
    value: str
    n: Amount


class Mode(Op, frozen=True, tag="mode"):
    """A mode."""

    player: Seat
    value: str


class Amounts(Op, frozen=True, tag="amounts"):
    """How much of each thing, in their order."""

    player: Seat
    value: tuple[Amount, ...]


class Coin(Op, frozen=True, tag="coin"):
    """How a coin falls."""

    player: Seat
    value: bool


class Die(Op, frozen=True, tag="die"):
    """What a die shows."""

    player: Seat
    value: int


class ActionText(Op, frozen=True, tag="text"):
    """Something that only words describe."""

    t: str


Priority = Cast | Activate | ActivateMana | PlayLand | AddCounters | Concede
"""What a player does when it has priority."""

Action = (
    Priority
    | Resolve
    | Attack
    | Block
    | Stop
    | Run
    | Choice
    | Target
    | TargetAmount
    | Mode
    | Amounts
    | Coin
    | Die
    | ActionText
)


# ---- expectations ----


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to look at: at the end of a run, or at a step of a turn."""

    op: Text
    args: tuple[Any, ...] = ()
    run: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 1
    turn: Turn | None = None
    step: StepName | None = None
    mana: str = ""
    of: str = ""
    n: str | int = ""
    t: str = ""
    lhs: str = ""
    cmp: str = ""
    rhs: str = ""

    @property
    def timed(self) -> bool:
        """Whether it has a time of its own."""
        return self.turn is not None and self.step is not None
