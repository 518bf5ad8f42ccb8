"""The reference against what the specification says of unspent mana: R-106-07, 08 and 10."""

from reference.pools import (
    Unit,
    converters_of,
    drain,
    end,
    keepers_of,
    lose,
    pool,
    types,
)

KRUPHIX = converters_of("Kruphix, God of Horizons", 0)
STONE = converters_of("Horizon Stone", 0)
ALL = converters_of("Omnath, Locus of All", 0)
MANA = keepers_of("Omnath, Locus of Mana", 0)
TYRANT = keepers_of("Leyline Tyrant", 0)
UPWELLING = keepers_of("Upwelling", 1)


def left(letters, *, player=0, **how):
    """What may be left of a pool, as types."""
    return {types(loss.pool) for loss in end(pool(letters), player, **how)}


def test_reference_T_106_07a_c_steps_end():
    assert left("G") == {""}
    assert left("G", of="phase") == {""}


def test_reference_T_106_07d_losing_costs_life():
    [loss] = end(pool("GG"), 0)
    assert (loss.pool, len(loss.lost)) == ((), 2)
    [loss] = end(pool("GG"), 0, converters=KRUPHIX)
    assert (types(loss.pool), loss.lost) == ("CC", ())


def test_reference_T_106_08a_the_restriction_stays():
    unit = Unit("G", "Forest", snow=True, restriction="creature spells")
    [loss] = end((unit,), 0, converters=KRUPHIX)
    assert loss.pool == (Unit("C", "Forest", snow=True, restriction="creature spells"),)


def test_reference_T_106_08b_kept_mana_is_not_replaced():
    assert left("GU", keepers=MANA, converters=KRUPHIX) == {"GC"}


def test_reference_T_106_08c_one_effect_for_the_whole_event():
    assert left("WU", converters=[*STONE, *ALL]) == {"CC", "BB"}


def test_reference_T_106_08d_the_source_is_gone():
    assert left("RR", keepers=TYRANT) == {"RR"}
    assert left("RR") == {""}


def test_reference_T_106_08e_every_player():
    assert left("W", keepers=UPWELLING, of="cleanup step") == {"W"}


def test_reference_T_106_08f_until_end_of_combat():
    fire = tuple(Unit("R", until_end_of="combat") for _ in range(2))
    [after_step] = end(fire, 0)
    assert types(after_step.pool) == "RR"
    [after_combat] = end(after_step.pool, 0, of="combat phase")
    assert types(after_combat.pool) == ""


def test_reference_T_106_08g_until_end_of_turn():
    vent = (Unit("R", until_end_of="turn"),)
    for ending in ("step", "phase", "combat phase"):
        [loss] = end(vent, 0, of=ending)
        assert loss.pool == vent
    [loss] = end(vent, 0, of="cleanup step")
    assert loss.pool == ()


def test_reference_T_106_08h_another_loss_than_at_the_end():
    # Keepers say nothing about it, converters do.
    [loss] = lose(pool("G"), 0)
    assert loss.pool == ()
    [loss] = lose(pool("G"), 0, KRUPHIX)
    assert types(loss.pool) == "C"


def test_reference_T_106_10a_units_move_as_they_are():
    unit = Unit("G", "Forest", restriction="creature spells")
    assert drain((unit,), 1, ()) == [((), (unit,))]


def test_reference_T_106_10b_nothing_was_lost():
    kruphix = converters_of("Kruphix, God of Horizons", 1)
    [(before, after)] = drain(pool("G"), 1, (), kruphix)
    assert (types(before), after) == ("C", ())
