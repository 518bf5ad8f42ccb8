"""Numbers of decision sequences to a depth from fixed positions, as chess engines count moves.

Checked on paper, option by option: ``blocks`` to depth 6, ``lands`` to 4, ``taps`` to 3.
The sums stand in the comments. Deeper counts are what the core said once these agreed.
"""

import pytest
from play import Table


def perft(table, depth):
    """Count the sequences of ``depth`` decisions; a game that ends earlier counts once."""
    options = table.options()
    if depth == 0 or not options:
        return 1
    total = 0
    for option in options:
        after = table.fork()
        after.take(option)
        total += perft(after, depth - 1)
    return total


def blocks():
    """P0 has Bears and a Wurm to attack with, P1 a Spider and an Ogre to block with.

    Without IDLE cards and in automatic mode every decision is an attack, a block, or a division.
    """
    table = Table(manual=False, idle=False)
    table.put_all(0, "Grizzly Bears", "Craw Wurm")
    table.put_all(1, "Giant Spider", "Gray Ogre")
    table.fill_libraries()
    return table.start("BEGIN_COMBAT")


def taps():
    """P0's Tundra and Reflecting Pool, tapped by hand, and spells for {2} and {U}."""
    table = Table(idle=False)
    table.put_all(0, "Tundra", "Reflecting Pool")
    table.hand(0, "Azorius Signet", "Merfolk of the Pearl Trident")
    table.fill_libraries("Wastes", 1)
    return table.start()


def lands():
    """P0's hand of a shock land, a Gate under a Gond Gate, and a free flier."""
    table = Table(manual=False, idle=False)
    table.put(0, "Gond Gate")
    table.hand(0, "Breeding Pool", "Simic Guildgate", "Ornithopter")
    table.fill_libraries("Wastes", 1)
    return table.start()


COUNTS = {
    # 2: Bears attack or not. 2 x 2: so may the Wurm. 9 = 3 + 2 + 2 + 2: the Spider blocks either of
    # two or none, one or none, one or none; nobody attacks: P1 draws a land, and plays it or not.
    # 21 = 9 + 4 + 4 + 4: the Ogre likewise, or the Spider attacks or not.
    # 54 = (7 x 2 + 7 + 3) + (3 x 2 + 3) + (3 x 2 + 7) + 8: where both block one attacker, damage
    # is divided (of 6: 7 ways, of 2: 3), else P1 plays a land or not.
    # 110 = 48 + 18 + 26 + 18.
    blocks: [2, 4, 9, 21, 54, 110],
    # 4: two lands, the flier, pass. 11 = 2 + 2 + 3 + 4. 24 = 4 + 4 + 7 + 9. 51 = 8 + 8 + 14 + 21.
    lands: [4, 11, 24, 51, 125, 317],
    # 6: two spells, three taps, pass. 20 = 3 + 3 + 4 + 4 + 2 + 4. 48 = 6 + 6 + 8 + 8 + 10 + 10.
    taps: [6, 20, 48, 110, 240, 578],
}


@pytest.mark.parametrize("position", COUNTS, ids=lambda make: make.__name__)
def test_numbers_of_decision_sequences(position):
    counts = COUNTS[position]
    assert [perft(position(), depth) for depth in range(1, len(counts) + 1)] == counts
