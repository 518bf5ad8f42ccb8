"""Mana abilities activated option by option, against the outcomes of the reference.

Everything else is tapped, so that only the ability itself can be activated, and only where its
costs need no mana. The pools that decisions lead to must be those that the reference finds.
"""

from differential.boards import (
    Plain,
    core_words,
    is_legal,
    plain_boards,
    shared_cards,
    to_json,
    to_reference,
)
from hypothesis import given
from play import Table
from reference.mana_board import mana, show
from reference.production import in_words, mana_abilities, outcomes_on, solved

ASKS_OTHERS = {"Rhystic Cave"}  # whose answer depends on what they can pay


def table_of(plain: Plain, slot: int) -> Table:
    """Set the board up with everything but one permanent tapped."""
    table = Table(players=plain.players)
    for number, placed in enumerate(plain.permanents):
        words = core_words(placed) | {"tapped": number != slot}
        table.boards.put(placed.name, placed.player, **words)
    return table.start(active=plain.permanents[slot].player)


def pools_reached(table: Table, player: int) -> set[str]:
    """Give the pools after all decisions that come before somebody has priority again."""
    if table.decision == "PRIORITY":
        return {show(mana(table.pool_of(player)))}
    reached = set()
    for option in table.options():
        reached |= pools_reached(table.fork().take(option), player)
    return reached


def compare(plain: Plain, slot: int) -> None:
    placed = plain.permanents[slot]
    position = solved(to_reference(plain))
    abilities = mana_abilities(position, slot)
    if placed.name in ASKS_OTHERS or any(ability.has_x for ability in abilities):
        return
    enchanted = any(other.attached_to == slot for other in plain.permanents)
    if placed.name == "Crystal Vein" and enchanted:
        return  # an Aura on a land that was sacrificed is attached to nothing as mana is added
    table = table_of(plain, slot)
    if len(table.slots()) < len(plain.permanents):
        return  # state-based actions have made it another board (704.3)
    expected = [in_words(outcomes_on(position, slot, ability)) for ability in abilities]
    for option in table.matching("ACTIVATE", slot):
        reached = pools_reached(table.fork().take(option), placed.player)
        assert reached in expected, f"slot {slot}, {reached}, board: {to_json(plain)}"


@given(plain_boards(shared_cards()).filter(is_legal))
def test_pools_of_random_boards(plain):
    for slot in range(len(plain.permanents)):
        compare(plain, slot)
