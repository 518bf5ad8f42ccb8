"""Why a scenario cannot be run."""

from __future__ import annotations


class Unsupported(Exception):
    """Something that cannot be run or looked at yet.

    Parameters
    ----------
    kind : str
        What kind of thing: "card not embedded", "operation"...
    items : str
        Which ones.
    """

    def __init__(self, kind: str, *items: str) -> None:
        self.kind = kind
        self.items = items
        super().__init__(f"{kind}: {', '.join(items)}" if items else kind)

    @property
    def reasons(self) -> tuple[str, ...]:
        """One text an item."""
        return tuple(f"{self.kind}: {item}" for item in self.items) or (self.kind,)
