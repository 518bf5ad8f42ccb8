"""What every node of a card tree is: a frozen, typed struct."""

from __future__ import annotations

import msgspec


class Node(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    repr_omit_defaults=True,
):
    """A part of a card."""

    def __str__(self) -> str:
        """Describe the node in readable text."""
        from mirrorpool.cards.tree.text import describe

        return describe(self)


class Tagged(Node, frozen=True, tag_field="node", tag=True):
    """A part that stands where others of its kind could; JSON names it in the field ``node``."""
