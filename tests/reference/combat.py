"""Blocks and combat damage by trying everything: CR 509.1, 510, 702.2, .4, .7, .15, .19, .80, .111.

Written from the rules: every declaration and every division of damage is made and then judged.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product

Blocks = tuple[int | None, ...]
"""What each blocker blocks, by place among the attackers."""


@dataclass(frozen=True)
class Creature:
    """A creature in combat, with what has happened to it."""

    power: int
    toughness: int
    keywords: frozenset[str] = frozenset()
    damage: int = 0
    minus: int = 0  # -1/-1 counters
    touched: bool = False  # by deathtouch, since state-based actions were checked

    @property
    def strength(self) -> int:
        """How much damage it deals: never less than none (510.1a)."""
        return max(self.power - self.minus, 0)

    @property
    def dies(self) -> bool:
        """Tell whether state-based actions put it into the graveyard (704.5f-h)."""
        toughness = self.toughness - self.minus
        destroyed = (self.touched or self.damage >= toughness) and (
            "indestructible" not in self.keywords
        )
        return toughness <= 0 or destroyed


@dataclass(frozen=True)
class Combat:
    """Attackers of one player, blockers of the other; None: no longer there."""

    attackers: tuple[Creature | None, ...]
    blockers: tuple[Creature | None, ...]
    blocks: Blocks
    life: tuple[int, int] = (20, 20)
    blocked: frozenset[int] = field(init=False)

    def __post_init__(self) -> None:
        """Remember who was blocked: that stays so when the blocker leaves (506.4, 509.1h)."""
        object.__setattr__(self, "blocked", frozenset(at for at in self.blocks if at is not None))

    @property
    def creatures(self) -> tuple[Creature, ...]:
        return tuple(c for c in self.attackers + self.fighting if c is not None)

    @property
    def fighting(self) -> tuple[Creature | None, ...]:
        """Creatures that block, in their places."""
        pairs = zip(self.blockers, self.blocks, strict=True)
        return tuple(creature if at is not None else None for creature, at in pairs)


# ---- blocks ----


def can_block(blocker: Creature, attacker: Creature) -> bool:
    """Apply flying and reach (702.9b)."""
    return "flying" not in attacker.keywords or bool({"flying", "reach"} & blocker.keywords)


def is_legal_block(
    attackers: tuple[Creature, ...], blockers: tuple[Creature, ...], blocks: Blocks
) -> bool:
    """Judge a whole declaration (509.1b)."""
    able = all(
        can_block(blocker, attackers[at])
        for blocker, at in zip(blockers, blocks, strict=True)
        if at is not None
    )
    return able and not any(
        "menace" in attacker.keywords and blocks.count(i) == 1  # 702.111b
        for i, attacker in enumerate(attackers)
    )


def legal_blocks(
    attackers: tuple[Creature, ...], blockers: tuple[Creature, ...]
) -> Iterator[Blocks]:
    for blocks in product([None, *range(len(attackers))], repeat=len(blockers)):
        if is_legal_block(attackers, blockers, blocks):
            yield blocks


# ---- damage ----

STRIKES_FIRST = {"first strike", "double strike"}


def has_first_step(combat: Combat) -> bool:
    """Tell whether there are two combat damage steps (510.4)."""
    return any(STRIKES_FIRST & creature.keywords for creature in combat.creatures)


def lethal(creature: Creature, source: Creature) -> int:
    """Give the least damage that counts as lethal (702.19b, 702.2c)."""
    missing = max(creature.toughness - creature.minus - creature.damage, 0)
    return min(missing, 1) if "deathtouch" in source.keywords else missing


def divisions(combat: Combat, i: int) -> Iterator[tuple[dict[int, int], int]]:
    """Give every way in which an attacker assigns its damage: to blockers, and to the player."""
    attacker = combat.attackers[i]
    assert attacker is not None
    power = attacker.strength
    if i not in combat.blocked:
        yield {}, power  # 510.1b
        return
    those = [b for b, at in enumerate(combat.blocks) if at == i and combat.blockers[b] is not None]
    tramples = "trample" in attacker.keywords
    if not those:
        yield {}, power if tramples else 0  # 510.1c, 702.19e
        return
    for amounts in product(range(power + 1), repeat=len(those)):
        to_player = power - sum(amounts)
        if to_player < 0 or (to_player > 0 and not tramples):
            continue
        enough = all(
            amount >= lethal(blocker, attacker)
            for amount, b in zip(amounts, those, strict=True)
            if (blocker := combat.blockers[b]) is not None
        )
        if to_player == 0 or enough:
            yield dict(zip(those, amounts, strict=True)), to_player


def hurt(creature: Creature, amount: int, source: Creature) -> Creature:
    """Deal damage to a creature (120.3d-e)."""
    if amount == 0:
        return creature
    touched = creature.touched or "deathtouch" in source.keywords
    if "wither" in source.keywords:
        return replace(creature, minus=creature.minus + amount, touched=touched)
    return replace(creature, damage=creature.damage + amount, touched=touched)


@dataclass(frozen=True)
class Strikers:
    """Who assigns damage in a step, by place."""

    attackers: frozenset[int]
    blockers: frozenset[int]


def strikers(combat: Combat, test: Mapping[str, frozenset[int]] | None, step: int) -> Strikers:
    """Say who deals damage in step 0 (the only one), 1 or 2; ``test``: who struck in the first."""

    def strikes(side: str, at: int, creature: Creature) -> bool:
        if step == 0:
            return True
        if step == 1:
            return bool(STRIKES_FIRST & creature.keywords)
        assert test is not None
        return at not in test[side] or "double strike" in creature.keywords

    return Strikers(
        frozenset(
            i
            for i, c in enumerate(combat.attackers)
            if c is not None and strikes("attackers", i, c)
        ),
        frozenset(
            b for b, c in enumerate(combat.fighting) if c is not None and strikes("blockers", b, c)
        ),
    )


def after_damage(combat: Combat, who: Strikers) -> Iterator[Combat]:
    """Give what every choice of the attacking player leads to, state-based actions included."""
    order = sorted(who.attackers)
    for ways in product(*(list(divisions(combat, i)) for i in order)):
        yield dealt(combat, who, dict(zip(order, ways, strict=True)))


def dealt(combat: Combat, who: Strikers, ways: Mapping[int, tuple[dict[int, int], int]]) -> Combat:
    """Deal all of it at once (510.2)."""
    attackers, blockers, life = list(combat.attackers), list(combat.blockers), list(combat.life)
    for i, (to_blockers, to_player) in ways.items():
        source = combat.attackers[i]
        assert source is not None
        for b, amount in to_blockers.items():
            blocker = blockers[b]
            assert blocker is not None
            blockers[b] = hurt(blocker, amount, source)
        life[1] -= to_player
        if "lifelink" in source.keywords:
            life[0] += sum(to_blockers.values()) + to_player
    for b in who.blockers:
        source, at = combat.blockers[b], combat.blocks[b]
        assert source is not None
        assert at is not None
        target = attackers[at]
        if target is None:
            continue
        attackers[at] = hurt(target, source.strength, source)
        if "lifelink" in source.keywords:
            life[1] += source.strength
    return replace(
        combat,
        attackers=tuple(map(survivor, attackers)),
        blockers=tuple(map(survivor, blockers)),
        life=(life[0], life[1]),
    )


def survivor(creature: Creature | None) -> Creature | None:
    return None if creature is None or creature.dies else replace(creature, touched=False)
