from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, NoReturn, TypeAlias, final

_Answer: TypeAlias = Literal["NO", "YES", "UNDECIDED"]
_Symbol: TypeAlias = tuple[int, int] | tuple[int, int, int] | tuple[int, int, int, int]
_Group: TypeAlias = tuple[int, int] | tuple[int, int, bool]
_Mode: TypeAlias = (
    tuple[Iterable[tuple[int, int]], Iterable[_Group]]
    | tuple[Iterable[tuple[int, int]], Iterable[_Group], int]
)
_Source: TypeAlias = tuple[int, Iterable[_Mode]]

DEFAULT_STEPS: int

class PlanStep(NamedTuple):
    source: int
    mode: int
    times: int
    produced: list[tuple[int, int, int]]
    spent: tuple[int, ...]

class Score(NamedTuple):
    side_cost: int
    sources: int
    leftover: int
    mana_activations: int
    flexibility: int

class Payment(NamedTuple):
    steps: list[PlanStep]
    spent: tuple[int, ...]
    life_payments: int
    score: Score
    proof: Literal["PAYABLE", "SIDE_COST", "MINIMAL"]
    search_steps: int

def solve(
    cost: Iterable[_Symbol],
    floating: Sequence[int],
    sources: Iterable[_Source],
    *,
    budget: int = ...,
    life_payments: int = ...,
) -> tuple[_Answer, Payment | None]: ...
def can_pay(
    cost: Iterable[_Symbol],
    floating: Sequence[int],
    sources: Iterable[_Source],
    *,
    budget: int = ...,
    life_payments: int = ...,
) -> tuple[_Answer, int]: ...

@final
class Batch:
    def __init__(
        self,
        problems: Iterable[tuple[Iterable[_Symbol], Sequence[int], Iterable[_Source]]],
    ) -> None: ...
    def __len__(self) -> int: ...
    def __reduce__(self) -> NoReturn: ...
    def can_pay(self, *, repeat: int = ..., budget: int = ...) -> list[_Answer]: ...
    def solve(self, *, repeat: int = ..., budget: int = ...) -> list[_Answer]: ...
