"""Exact, mass resolution of Magic's mana and copy rules.

Unofficial; neither produced nor endorsed by Wizards of the Coast.
"""

try:
    from mirrorpool._build import build_info
except ModuleNotFoundError as error:
    if error.name != "mirrorpool._build":
        raise
    raise ImportError(
        "mirrorpool's compiled core is missing; did you forget to compile? "
        "Run `pip install .` in the source tree, or see CONTRIBUTING.md for an editable install."
    ) from error

from mirrorpool import kernels
from mirrorpool.boards import Boards, could_produce
from mirrorpool.byte_map import ByteMap, layout
from mirrorpool.cards import CardError, CardPool, UnknownCardError
from mirrorpool.errors import (
    BoardError,
    CapacityError,
    ForeignBoardError,
    IllegalOptionError,
    PositionError,
    SaveError,
)
from mirrorpool.explain import (
    PaymentExplanation,
    ProductionExplanation,
    explain_payment,
    explain_production,
)
from mirrorpool.game import Game
from mirrorpool.mana import (
    Answer,
    available_mana,
    can_pay,
    mana_options,
    max_x,
    pay,
    production_outcomes,
    tap_for_mana,
)
from mirrorpool.names import DecisionKind, ManaMode, OptionKind, StackKind, Status, Step, Zone
from mirrorpool.options import Option
from mirrorpool.positions import position
from mirrorpool.rollout import Castability, RolloutReport, rollout

__version__ = str(build_info()["version"])

__all__ = [
    # boards and games
    "Boards",
    "CardPool",
    "Game",
    "Option",
    "could_produce",
    "kernels",
    "layout",
    "position",
    # mana
    "Answer",
    "available_mana",
    "can_pay",
    "mana_options",
    "max_x",
    "pay",
    "production_outcomes",
    "tap_for_mana",
    # what they hold and answer
    "ByteMap",
    "DecisionKind",
    "ManaMode",
    "OptionKind",
    "StackKind",
    "Status",
    "Step",
    "Zone",
    # errors
    "BoardError",
    "CapacityError",
    "CardError",
    "ForeignBoardError",
    "IllegalOptionError",
    "PositionError",
    "SaveError",
    "UnknownCardError",
    # explanations
    "PaymentExplanation",
    "ProductionExplanation",
    "explain_payment",
    "explain_production",
    # rollouts
    "Castability",
    "RolloutReport",
    "rollout",
    "__version__",
    "build_info",
]
