"""R-605-05, 06, 08: tapping for mana, what watches it, and mana of triggers."""

import pytest
from exploring import ends, reached
from mana_trees import ALL
from play import Table

ANY = set("WUBRG")


def table_with(*names, theirs=(), **more):
    table = Table(cards=ALL, **more)
    table.put_all(0, *names)
    table.put_all(1, *theirs)
    return table.start()


def pools(*names, theirs=(), ability=None):
    """Tap the first of them: the pools that choices and orders can lead to."""
    table = table_with(*names, theirs=theirs)
    return reached(table.do("ACTIVATE", names[0], ability))


def go_on(table):
    """Pay, and take what comes first, until somebody has priority."""
    while table.decision != "PRIORITY":
        table.take(table.options()[0])
    return table


def enchanted(land, *, by=0, others=()):
    """Have a land of P0 with a Wild Growth on it that a player cast."""
    table = Table(cards=ALL)
    table.put_all(0, land, *others)
    table.hand(by, "Wild Growth")
    table.give_mana(by, "G")
    table.start(active=by).do("CAST", "Wild Growth")
    if table.decision == "TARGET":
        table.do("CHOOSE_PERMANENT", land)
    go_on(table).resolve()
    assert "Wild Growth" in table.field(by)
    assert table.pool_of(by) == ""
    return table


def priority_to(table, player):
    while table.decider != player:
        table.do("PASS")
    return table


# ---- R-605-05: tapped for mana -----------------------------------------------------------------


def watched(name, *others, ability=None):
    """Tap it under a watcher of every permanent and a doubler: (pool, seen by the watcher)."""
    table = table_with(name, *others, "Tap Watcher", "Mana Reflection")
    table.do("ACTIVATE", name, ability)
    found = list(ends(table))
    assert len({tuple(end.stack()) for end in found}) == 1
    return {end.pool_of(0) for end in found}, found[0].stack() == ["Tap Watcher"]


def test_T_605_05a_the_tap_symbol_of_the_permanent_itself():
    assert watched("Treasure") == ({2 * c for c in ANY}, True)
    assert watched("Gold") == (ANY, False)
    assert watched("Heritage Druid", "Llanowar Elves", "Elvish Mystic") == ({"GGG"}, False)
    table = table_with("Springleaf Drum", "Grizzly Bears", "Mana Reflection", "Drum Watcher")
    table.do("ACTIVATE", "Springleaf Drum")
    assert reached(table.fork()) == {2 * c for c in ANY}
    for end in ends(table):
        assert end.stack() == ["Drum Watcher"]  # and nothing of the creature
        assert all(end.tapped(slot) for slot in end.slots(0)[:2])


def test_T_605_05b_the_untap_symbol():
    table = Table(cards=ALL)
    table.put(0, "Untapping Pala", tapped=True)
    table.put_all(0, "Tap Watcher", "Mana Reflection")
    table.give_mana(0, "CC")
    table.start().do("ACTIVATE", "Untapping Pala")
    assert reached(table) == ANY
    assert all(end.stack() == [] for end in ends(table))


def test_T_605_05c_tapping_for_something_else():
    table = table_with("Drawing Land", "Tap Watcher", "Twiddler", "City of Brass", "Forest")
    table.fill_libraries()
    table.give_mana(0, "C")
    go_on(table.do("ACTIVATE", "Drawing Land", 1))
    assert (table.stack(), table.pool_of(0)) == (["Drawing Land"], "")
    table.resolve()
    table.do("ACTIVATE", "Twiddler").do("CHOOSE_PERMANENT", "City of Brass")
    go_on(table)
    assert "Tap Watcher" not in table.stack()
    assert table.stack().count("City of Brass") == 1
    table.pass_until(stack=0)
    assert (table.life(0), table.pool_of(0)) == (19, "")


# ---- R-605-06: triggers on it ------------------------------------------------------------------


def test_T_605_06a_a_type_that_the_land_produced():
    assert pools("Azorius Chancery", "Mana Flare") == {"WWU", "WUU"}


def test_T_605_06b_the_final_type_counts():
    assert pools("Forest", "Mana Flare", "Contamination") == {"BB"}


def test_T_605_06d_in_the_middle_of_a_cast():
    table = enchanted("Forest")
    table.hand(0, "Bear {G}{G}")
    go_on(table.do("CAST", "Bear {G}{G}"))  # no choice: the Forest is tapped, and pays
    assert (table.stack(), table.pool_of(0)) == (["Bear {G}{G}"], "")
    assert table.tapped(table.slots(0)[0])
    table = enchanted("Forest", others=("Forest", "Wastes"))
    table.hand(0, "Bear {2}{G}{U}")
    assert not table.can("CAST", "Bear {2}{G}{U}")
    table.hand(0, "Bear {3}")
    table.do("CAST", "Bear {3}").do("ACTIVATE", table.slots(0)[0])
    assert (table.decision, table.pool_of(0)) == ("PAYMENT", "GG")
    table.do("ACTIVATE", "Wastes")
    go_on(table)
    assert (table.stack(), table.pool_of(0)) == (["Bear {3}"], "")


def test_T_605_06e_other_triggers_wait_until_the_spell_is_cast():
    table = table_with("Forest", "Manabarbs")
    table.hand(0, "Bear {1}")
    go_on(table.do("CAST", "Bear {1}"))
    assert table.stack() == ["Bear {1}", "Manabarbs"]
    table.resolve()
    assert (table.stack(), table.life(0)) == (["Bear {1}"], 19)
    table = table_with("Forest", "Swamp", "Wastes", "Manabarbs")
    table.hand(0, "Bear {2}")
    table.do("CAST", "Bear {2}").do("ACTIVATE", "Forest")
    assert (table.decision, table.stack()) == ("PAYMENT", ["Bear {2}"])
    go_on(table.do("ACTIVATE", "Wastes"))
    assert table.stack() == ["Bear {2}", "Manabarbs", "Manabarbs"]


def test_T_605_06f_one_trigger_for_two_mana():
    table = table_with("Spirit Orchard", "Mana Reflection")
    table.do("ACTIVATE", "Spirit Orchard").do("ADD_MANA", "U")
    assert table.pool_of(0) == "UU"
    assert table.stack() == ["Spirit Orchard"]
    table.resolve()
    assert table.field(1) == ["Orchard Spirit"]


def test_T_605_06g_colourless_in_the_end():
    assert pools("City of Brass", "Colourless Monument", "Colour Subdual") == {"CC"}
    assert pools("City of Brass", "Colourless Monument") == ANY
    assert pools("Wastes", "Colourless Monument", "Deep Effect") == {"U"}


def test_T_605_06h_a_swamp_whatever_it_makes():
    table = table_with("Forest", "Swamp Ghast", "Urborg, Tomb of Yawgmoth")
    found = [reached(table.fork().take(o)) for o in table.matching("ACTIVATE", "Forest")]
    assert sorted(map(sorted, found)) == [["BB"], ["BG"]]
    assert pools("Forest", "Swamp Ghast") == {"G"}


def test_T_605_06i_the_added_mana_is_not_restricted():
    table = table_with("Artifact Workshop", "Mana Flare")
    table.hand(0, "Bear {1}", "Bear {2}", "Mind Stone", "Stone Golem")
    table.do("ACTIVATE", "Artifact Workshop")
    assert table.pool_of(0) == "CCCC"
    assert table.can("CAST", "Bear {1}")
    assert not table.can("CAST", "Bear {2}")
    assert table.can("CAST", "Mind Stone")
    go_on(table.do("CAST", "Bear {1}"))
    assert table.pool_of(0) == "CCC"
    table.resolve()
    assert table.can("CAST", "Mind Stone")
    assert not table.can("CAST", "Bear {1}")


def test_T_605_06j_no_mana_no_trigger():
    def cave(pays):
        table = table_with("Rhystic Cave", "Mana Flare", "Manabarbs", theirs=("Forest",))
        table.do("ACTIVATE", "Rhystic Cave").do("CHOOSE_COLOR", "U")
        while table.decision == "MAY":
            table.do("YES" if pays and table.decider == 1 else "NO")
        return table

    table = cave(pays=True)
    while table.decision == "PAYMENT":
        table.take(table.options()[-1])
    assert table.tapped(table.slots(1)[0])
    assert table.pool_of(0) == ""
    assert table.stack() == ["Manabarbs"]  # of the Forest that paid
    table.resolve()
    assert (table.life(0), table.life(1)) == (20, 19)
    table = cave(pays=False)
    assert (table.pool_of(0), table.stack()) == ("UU", ["Manabarbs"])


# ---- R-605-08: mana of triggers ----------------------------------------------------------------


def test_T_605_08a_the_aura_is_not_tripled():
    table = enchanted("Forest", others=("Nyx Tripler",))
    assert table.do("ACTIVATE", "Forest").pool_of(0) == "GGGG"


def test_T_605_08c_no_chain():
    assert pools("Forest", "Mana Flare", "Mana Flare") == {"GGG"}


def after_false_dawn(aura_of):
    """Have P0 resolve the card; the Forest of P0 is enchanted by a player."""
    table = Table(cards=ALL)
    table.put_all(0, "Forest", "Sol Ring")
    table.boards.put("Wild Growth", aura_of, attached_to=0)
    table.hand(0, "False Dawn", "Dark Ritual")
    table.fill_libraries()
    table.give_mana(0, "WC")
    go_on(table.start().do("CAST", "False Dawn")).resolve()
    assert (table.stack(), table.pool_of(0)) == ([], "")
    return table


def test_T_605_08d_whatever_your_spells_and_abilities_would_add():
    table = after_false_dawn(0)
    assert table.fork().do("ACTIVATE", "Forest").pool_of(0) == "WW"
    assert table.fork().do("ACTIVATE", "Sol Ring").pool_of(0) == "CC"
    assert after_false_dawn(1).do("ACTIVATE", "Forest").pool_of(0) == "WG"
    table.do("ACTIVATE", "Sol Ring").do("ACTIVATE", "Forest")
    go_on(table.do("CAST", "Dark Ritual"))
    left = table.pool_of(0)
    assert table.resolve().pool_of(0) == "WWW" + left


# ---- who gets it, and when ---------------------------------------------------------------------


@pytest.mark.parametrize("player", [0, 1])
def test_the_player_who_taps_gets_the_mana(player):
    table = Table(cards=ALL)
    table.put(0, "Mana Flare")
    table.put(player, "Forest")
    priority_to(table.start(), player).do("ACTIVATE", "Forest")
    assert [table.pool_of(p) for p in range(2)] == ["GG" * (p == player) for p in range(2)]
    assert table.decider == player


def test_mana_of_triggers_is_replaced_by_nothing_about_tapping():
    assert pools("Forest", "Mana Flare", "Mana Reflection") == {"GGG"}
    assert pools("Forest", "Mana Flare", "Nyx Tripler", "Mana Reflection") == {"GGGGGGG"}


# ---- of the chosen colour ----------------------------------------------------------------------


def chosen(name, color, *names):
    table = Table(cards=ALL)
    table.put(0, name, choice=color)
    table.put_all(0, *names)
    return table.start()


def test_T_605_06c_the_final_type_is_of_the_chosen_color():
    table = chosen("Chosen Gauntlet", "U", "Mountain", "Deep Effect")
    assert table.do("ACTIVATE", "Mountain").pool_of(0) == "UU"
    table = chosen("Chosen Gauntlet", "U", "Island", "Contamination")
    assert table.do("ACTIVATE", "Island").pool_of(0) == "B"
    table = chosen("Chosen Gauntlet", "U", "Tropical Island")  # no basic land
    found = [reached(table.fork().take(o)) for o in table.matching("ACTIVATE", "Tropical Island")]
    assert sorted(map(sorted, found)) == [["G"], ["U"]]


def test_T_605_08b_any_ability_of_a_land():
    table = Table(cards=ALL)
    table.put(0, "Chosen Sun", choice="W")
    pools_ = table.put(0, "Calciform Pools", counters={"storage": 2})
    table.give_mana(0, "C")
    table.start().do("ACTIVATE", "Calciform Pools", 2).do("CHOOSE_NUMBER", 2)
    added = {pool.rstrip("C") for pool in reached(table)}  # what pays may be left over
    assert added == {"WWW", "WWU", "UU"}
    assert all((end.stack(), end.counters(pools_)) == ([], {}) for end in ends(table))


def test_T_605_08e_mana_that_a_trigger_of_a_land_adds():
    table = chosen("Chosen Sun", "G")
    table.hand(0, "Crumbling Vestige")
    table.do("PLAY_LAND", "Crumbling Vestige")
    assert table.stack() == ["Crumbling Vestige"]
    table.resolve()
    assert reached(table, lambda end: (*end.stack(), end.pool_of(0))) == {
        ("GG",),
        *((color,) for color in "WUBR"),
    }
