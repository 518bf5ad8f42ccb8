"""Effects on mana ask what its source was, when it was sacrificed for that mana (608.2h)."""

from play import Table


def pools_after(*names, slot):
    table = Table()
    table.put_all(0, *names)
    table.start()
    return sorted(
        table.fork().take(option).pool_of(0) for option in table.matching("ACTIVATE", slot)
    )


def test_a_land_that_was_a_mountain_is_one_for_what_is_added():
    cards = "Gauntlet of Might", "Dryad of the Ilysian Grove", "Crystal Vein"
    assert "RCC" in pools_after(*cards, slot=2)


def test_its_types_and_not_the_printed_ones_are_asked():
    assert pools_after("Gauntlet of Might", "Blood Moon", "Crystal Vein", slot=2) == ["RR"]
    assert "CC" in pools_after("Gauntlet of Might", "Crystal Vein", slot=1)
