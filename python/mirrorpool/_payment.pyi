from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, NoReturn, TypeAlias, final

_Answer: TypeAlias = Literal["NO", "YES", "UNDECIDED"]
_Symbol: TypeAlias = tuple[int, ...]
_Group: TypeAlias = tuple[int, ...]
_Floating: TypeAlias = Iterable[int] | Iterable[tuple[int, ...]]
_Mode: TypeAlias = (
    tuple[Iterable[_Symbol], Iterable[_Group]]
    | tuple[Iterable[_Symbol], Iterable[_Group], int]
    | tuple[Iterable[_Symbol], Iterable[_Group], int, int]
    | tuple[Iterable[_Symbol], Iterable[_Group], int, int, int | None]
)
_Source: TypeAlias = tuple[int, Iterable[_Mode]]
_Units: TypeAlias = list[tuple[int, int, int]]

DEFAULT_STEPS: int

class PlanStep(NamedTuple):
    source: int
    mode: int
    times: int
    produced: list[tuple[int, int, int]]
    spent: tuple[int, ...]
    units: _Units

class Score(NamedTuple):
    side_cost: int
    life: int
    sources: int
    units: int
    mana_activations: int
    flexibility: int

class Payment(NamedTuple):
    steps: list[PlanStep]
    spent: tuple[int, ...]
    symbols: list[tuple[_Units, int]]
    life_payments: int
    relevant: int
    score: Score
    proof: Literal["PAYABLE", "SIDE_COST", "MINIMAL"]
    search_steps: int

def solve(
    cost: Iterable[_Symbol],
    floating: _Floating,
    sources: Iterable[_Source],
    *,
    budget: int = ...,
    life_budget: int = ...,
    resources: Sequence[int] = ...,
) -> tuple[_Answer, Payment | None]: ...
def can_pay(
    cost: Iterable[_Symbol],
    floating: _Floating,
    sources: Iterable[_Source],
    *,
    budget: int = ...,
    life_budget: int = ...,
    resources: Sequence[int] = ...,
) -> tuple[_Answer, int]: ...
def max_x(
    cost: Iterable[_Symbol],
    floating: _Floating,
    sources: Iterable[_Source],
    x_symbol: tuple[int, ...] = ...,
    *,
    budget: int = ...,
    life_budget: int = ...,
    resources: Sequence[int] = ...,
) -> tuple[_Answer, int, bool]: ...
def bundles(
    floating: _Floating,
    sources: Iterable[_Source],
    *,
    limit: int = ...,
    life_budget: int = ...,
    resources: Sequence[int] = ...,
) -> list[tuple[tuple[int, ...], tuple[int, ...]]] | None: ...

@final
class Batch:
    def __init__(
        self,
        problems: Iterable[tuple[Iterable[_Symbol], _Floating, Iterable[_Source]]],
    ) -> None: ...
    def __len__(self) -> int: ...
    def __reduce__(self) -> NoReturn: ...
    def can_pay(self, *, repeat: int = ..., budget: int = ...) -> list[_Answer]: ...
    def solve(self, *, repeat: int = ..., budget: int = ...) -> list[_Answer]: ...
