"""Names of the small numbers in records and options, from the lists that the core is built from."""

from __future__ import annotations

from enum import IntEnum

from mirrorpool import _state


class Named(IntEnum):
    """A number with a name and a meaning.

    Examples
    --------
    >>> from mirrorpool import Status
    >>> Status(3).name, Status.CAPACITY.meaning
    ('CAPACITY', 'a slot, heap cell or number range of the record ran out')
    """

    @property
    def meaning(self):
        """What it means."""
        return _ENUMERATIONS[type(self).__name__][self][1]


_ENUMERATIONS = _state.enumerations()


def _named(name, doc):
    values = {entry: value for value, (entry, _) in enumerate(_ENUMERATIONS[name])}
    enum = Named(name, values, module=__name__)
    enum.__doc__ = doc
    return enum


Status = _named("Status", "What a board, a call or an action can answer.")
Zone = _named("Zone", "Where a card is (CR 400.1).")
Step = _named("Step", "Steps and phases of a turn (CR 500.1).")
OptionKind = _named("OptionKind", "What an option does: object; argument; meaning.")
DecisionKind = _named("DecisionKind", "What a decision is about.")
ManaMode = _named("ManaMode", "How costs are paid.")
StackKind = _named("StackKind", "What is on the stack (CR 405.1).")
