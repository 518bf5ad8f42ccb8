"""The reference against examples of the Comprehensive Rules."""

from reference.combat import Combat, Creature, after_damage, legal_blocks, strikers


def creature(power, toughness, *keywords, **state):
    return Creature(power, toughness, frozenset(keywords), **state)


def lost_life(attacker, *blockers):
    """How much the defending player may lose to one attacker that all of them block."""
    combat = Combat((attacker,), blockers, (0,) * len(blockers))
    return {20 - after.life[1] for after in after_damage(combat, strikers(combat, None, 0))}


def test_reference_702_19b_lethal_damage_to_all_blockers():
    assert lost_life(creature(6, 6, "trample"), creature(2, 2), creature(3, 3)) == {0, 1}


def test_reference_702_19_damage_marked_counts():
    assert lost_life(creature(3, 3, "trample"), creature(1, 3, damage=2)) == {0, 1, 2}


def test_reference_702_2c_one_is_lethal_from_deathtouch():
    assert lost_life(creature(5, 5, "trample", "deathtouch"), creature(1, 9)) == {0, 1, 2, 3, 4}


def test_reference_without_trample_nothing_is_left():
    assert lost_life(creature(6, 6), creature(1, 1), creature(1, 1)) == {0}


def test_reference_702_111b_no_lone_blocker():
    attacker, blocker = creature(2, 2, "menace"), creature(1, 1)
    assert set(legal_blocks((attacker,), (blocker,) * 2)) == {(None, None), (0, 0)}
    assert set(legal_blocks((attacker,), (blocker,))) == {(None,)}
