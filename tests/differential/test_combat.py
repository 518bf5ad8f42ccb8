"""Combat in the core and in the reference: every declaration, every division, every outcome."""

import random
from itertools import pairwise

from effort import effort
from hypothesis import example, given, settings
from hypothesis import strategies as st
from play import Table
from reference.combat import (
    Combat,
    Creature,
    after_damage,
    has_first_step,
    legal_blocks,
    strikers,
)

from mirrorpool.cards import tree

KEYWORDS = (
    *("flying", "reach", "indestructible", "trample", "lifelink", "deathtouch"),
    *("first strike", "double strike", "menace", "wither"),
)
LIFE = 100


def bodies() -> tuple[tree.Card, ...]:
    """Make creatures with no, one, two and three keywords, of all sizes up to 4/4."""
    chance = random.Random(1)
    keywords = [(), *((word,) for word in KEYWORDS)]
    keywords += [chance.sample(KEYWORDS, chance.choice((2, 2, 3))) for _ in range(60)]
    return tuple(
        tree.Card(
            f"Body {i}",
            "{1}",
            types=("creature",),
            power=chance.randint(0, 4),
            toughness=chance.randint(1, 4),
            keywords=tuple(words),
        )
        for i, words in enumerate(keywords)
    )


BODIES = bodies()
creatures = st.tuples(st.integers(0, len(BODIES) - 1), st.integers(0, 3))


def creature_of(drawn):
    """Give what a number of a body and the damage marked on it stand for."""
    card = BODIES[drawn[0]]
    return Creature(
        card.power,
        card.toughness,
        frozenset(card.keywords),
        damage=min(drawn[1], card.toughness - 1),
    )


def table_of(attackers, blockers):
    """Make the board, with all attackers declared and the defending player about to block."""
    table = Table(cards=BODIES, life=LIFE)
    mine, theirs = (
        [
            table.put(player, BODIES[drawn[0]].name, damage=creature_of(drawn).damage)
            for drawn in side
        ]
        for player, side in enumerate((attackers, blockers))
    )
    table.start("BEGIN_COMBAT").do("PASS").do("PASS")
    while table.decision == "ATTACK":
        table.do("ATTACK")
    table.do("PASS").do("PASS")
    return table, mine, theirs


def leaves(table, decision):
    """Give what all sequences of options of a kind of decision lead to."""
    if table.decision != decision:
        return [table]
    found = []
    for option in table.options():
        found += leaves(table.fork().take(option), decision)
    return found


def blocks_of(table, mine, theirs):
    combat = table.board["permanents"]["combat"]
    return tuple(
        mine.index(int(combat[slot])) if table.has("blocking", slot) else None for slot in theirs
    )


def seen(table, mine, theirs):
    """Give what is left of both sides."""
    return (
        (table.life(0), table.life(1)),
        *(
            (int(table.board["permanents"][slot]["damage"]), table.counters(slot).get("-1/-1", 0))
            if table.has("occupied", slot)
            else None
            for slot in (*mine, *theirs)
        ),
    )


def expected(combat):
    sides = (*combat.attackers, *combat.blockers)
    return combat.life, *(None if c is None else (c.damage, c.minus) for c in sides)


def compare_damage(table, mine, theirs, combat, choose, step, first=None):
    """Compare one combat damage step; give one of the outcomes on both sides."""
    who = strikers(combat, first, step)
    wanted = [(expected(after), after) for after in after_damage(combat, who)]
    found = [(seen(leaf, mine, theirs), leaf) for leaf in leaves(table, "ASSIGN_DAMAGE")]
    assert sorted(map(repr, (view for view, _ in found))) == sorted(
        map(repr, (view for view, _ in wanted))
    )
    assert all(leaf.faults() is None for _, leaf in found)
    view, leaf = found[choose(len(found))]
    return leaf, dict(wanted_by_view(wanted))[view], who


def wanted_by_view(wanted):
    """Outcomes that look alike are alike."""
    for (view, after), (other, again) in pairwise(sorted(wanted, key=repr)):
        assert view != other or after == again
    return wanted


@given(
    st.lists(creatures, min_size=1, max_size=3),
    st.lists(creatures, max_size=3),
    st.randoms(use_true_random=False),
)
@settings(max_examples=effort(60, 3_000))
@example([(4, 0)], [(0, 0), (0, 0), (0, 0)], random.Random(0))
@example([(9, 0), (9, 0)], [(0, 0), (1, 0), (0, 0)], random.Random(0))
def test_combat_is_that_of_the_reference(attackers, blockers, chance):
    table, mine, theirs = table_of(attackers, blockers)
    sides = tuple(tuple(map(creature_of, side)) for side in (attackers, blockers))
    declared = leaves(table, "BLOCK")
    found = [blocks_of(leaf, mine, theirs) for leaf in declared]
    assert sorted(found, key=repr) == sorted(legal_blocks(*sides), key=repr)

    def choose(n):
        return chance.randrange(n)

    place = choose(len(declared))
    table = declared[place].do("PASS").do("PASS")
    combat = Combat(*sides, found[place], life=(LIFE, LIFE))
    first = None
    if has_first_step(combat):
        table, combat, who = compare_damage(table, mine, theirs, combat, choose, 1)
        first = {"attackers": who.attackers, "blockers": who.blockers}
        table.do("PASS").do("PASS")
    step = 2 if first else 0
    table, _, _ = compare_damage(table, mine, theirs, combat, choose, step, first)
    table.do("PASS").do("PASS")
    assert table.step == "END_COMBAT"
    assert table.faults() is None
