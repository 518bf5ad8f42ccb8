"""Turns, priority, state-based actions, and the end of games."""

import pytest
from play import Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import artifact, costs, creature

QUEEN = tree.Card(
    "Queen", "{1}", types=("creature",), supertypes=("legendary",), power=2, toughness=2
)
GROWER = creature(
    "Grower",
    "{1}",
    "Elf",
    "1/1",
    tree.ActivatedAbility(costs("{0}"), (tree.PutCounters("+1/+1"),)),
    tree.ActivatedAbility(costs("{1}"), (tree.PutCounters("-1/-1"),)),
)
EMPTIED = artifact(
    "Fair Book", "{1}", tree.ActivatedAbility(costs("{T}"), (tree.Draw("each player", 3),))
)


# ---- turns -------------------------------------------------------------------------------------


def first_turn(players):
    table = Table(players=players)
    table.fill_libraries()
    table.start("UPKEEP", turn=1)
    assert table.step == "UPKEEP"
    for _ in range(players):
        table.do("PASS")
    return table


def test_the_first_of_two_players_has_no_draw_step():
    table = first_turn(2)
    assert table.step == "MAIN_1"
    assert "Wastes" not in table.zone(0, "HAND")


@pytest.mark.parametrize("players", [3, 4])
def test_the_first_of_more_players_draws(players):
    table = first_turn(players)
    assert table.step == "DRAW"
    assert table.zone(0, "HAND").count("Wastes") == 1


def test_later_turns_begin_with_a_draw():
    table = Table()
    table.fill_libraries()
    table.start("END", turn=1).pass_until(step="DRAW")
    assert table.header["active"] == 1
    assert table.zone(1, "HAND").count("Wastes") == 1


def test_permanents_untap_and_recover_on_their_controllers_turn():
    table = Table()
    table.fill_libraries()
    mine = table.put(0, "Llanowar Elves", tapped=True, sick=True)
    theirs = table.put(1, "Llanowar Elves", tapped=True, sick=True)
    table.start("END").pass_until(step="UPKEEP")
    assert not table.tapped(theirs)
    assert not table.has("sick", theirs)
    assert table.tapped(mine)
    assert table.has("sick", mine)


def test_cleanup_discards_down_to_seven():
    table = Table(idle=False)
    table.fill_libraries()
    table.hand(0, *["Forest", "Island"] * 5)
    table.start("END")
    for left in (10, 9, 8):
        assert (table.step, table.decision, table.decider) == ("CLEANUP", "DISCARD", 0)
        assert len(table.options()) == left
        table.do("DISCARD", "Island")
    assert table.zone(0, "GRAVEYARD") == ["Island"] * 3
    assert len(table.zone(0, "HAND")) == 7


def test_damage_wears_off_in_cleanup():
    table = Table()
    table.fill_libraries()
    giant = table.put(0, "Hill Giant", damage=2)
    table.start("END")
    assert table.board["permanents"][giant]["damage"] == 2
    table.pass_until(step="UPKEEP")
    assert table.board["permanents"][giant]["damage"] == 0
    assert not table.has("damaged", giant)


def test_one_land_a_turn():
    table = Table()
    table.hand(0, "Forest", "Island")
    table.start().do("PLAY_LAND", "Forest")
    assert not table.can("PLAY_LAND")
    assert table.stack() == []


@pytest.mark.parametrize("step", ["UPKEEP", "BEGIN_COMBAT", "END"])
def test_lands_and_creatures_wait_for_a_main_phase(step):
    table = Table()
    table.fill_libraries()
    table.hand(0, "Forest", "Ornithopter")
    table.start(step)
    assert {option.kind for option in table.options()} == {"CAST", "PASS"}
    assert not table.can("CAST", "Ornithopter")
    assert table.can("CAST", "Idle")


def test_nothing_slow_while_something_is_on_the_stack():
    table = Table()
    table.hand(0, "Forest", "Ornithopter")
    table.start().do("CAST", "Idle")
    assert not table.can("PLAY_LAND")
    assert not table.can("CAST", "Ornithopter")


def test_the_top_resolves_only_after_all_have_passed_in_a_row():
    table = Table(players=3)
    table.hand(0, "Ornithopter")
    table.hand(1, "Idle")
    table.start().do("CAST", "Ornithopter").do("PASS")
    table.do("CAST", "Idle")
    assert table.decider == 1
    for _ in range(3):
        table.do("PASS")
    assert table.stack() == ["Ornithopter"]
    assert table.decider == 0
    for _ in range(3):
        table.do("PASS")
    assert table.stack() == []


def test_a_mana_ability_in_between_interrupts_the_passes_of_a_step():
    table = Table()
    table.put(1, "Forest")
    table.start("BEGIN_COMBAT").do("PASS").do("ACTIVATE", "Forest").do("PASS")
    assert (table.step, table.decider) == ("BEGIN_COMBAT", 0)


# ---- state-based actions -----------------------------------------------------------------------


def test_the_legend_rule_is_a_choice():
    table = Table(cards=[QUEEN])
    a, b, c = table.put_all(0, "Queen", "Queen", "Queen")
    other = table.put(1, "Queen")
    table.start()
    assert (table.decision, table.decider) == ("LEGEND", 0)
    assert {option.object for option in table.options()} == {a, b, c}
    table.do("CHOOSE_PERMANENT", b)
    assert table.slots() == [b, other]
    assert table.zone(0, "GRAVEYARD") == ["Queen", "Queen"]


def test_legends_of_several_players_are_chosen_in_turn_order():
    table = Table(cards=[QUEEN])
    table.put_all(0, "Queen", "Queen")
    table.put_all(1, "Queen", "Queen")
    table.start(active=1)
    assert table.decider == 1
    table.do("CHOOSE_PERMANENT")
    assert table.decider == 0
    assert len(table.slots()) == 4  # none leaves before all have chosen
    table.do("CHOOSE_PERMANENT")
    assert len(table.slots()) == 2


def test_counters_of_opposite_kinds_cancel():
    table = Table()
    bears = table.put(0, "Grizzly Bears", counters={"+1/+1": 2, "-1/-1": 1})
    giant = table.put(0, "Hill Giant", counters={"+1/+1": 1, "-1/-1": 3})
    table.start()
    assert (table.counters(bears), table.size(bears)) == ({"+1/+1": 1}, (3, 3))
    assert (table.counters(giant), table.size(giant)) == ({"-1/-1": 2}, (1, 1))


def test_toughness_zero_beats_indestructible():
    table = Table()
    myr = table.put(0, "Darksteel Myr", damage=5)
    gone = table.put(0, "Darksteel Myr", counters={"-1/-1": 1})
    table.start()
    assert table.slots() == [myr]
    assert gone not in table.slots()


def test_counters_put_one_by_one():
    table = Table(cards=[GROWER])
    slot = table.put(0, "Grower")
    table.start().do("ACTIVATE", "Grower", 0)
    assert table.size(slot) == (1, 1)
    table.resolve()
    assert table.size(slot) == (2, 2)


# ---- the end -----------------------------------------------------------------------------------


def test_drawing_from_an_empty_library_loses():
    table = Table()
    table.add(0, "library", "Wastes")
    table.start("END").pass_until(step="END")
    while table.status == "OK":
        kinds = [option.kind for option in table.options()]
        table.do("PASS" if "PASS" in kinds else kinds[-1])
    assert (table.status, table.winners) == ("OVER", [0])


def test_losing_together_is_a_draw():
    table = Table(cards=[EMPTIED])
    table.put(0, "Fair Book")
    table.start().do("ACTIVATE", "Fair Book").resolve()
    assert (table.status, table.winners) == ("OVER", [])


def test_of_three_the_others_play_on():
    table = Table(players=3)
    table.put_all(1, "Forest", "Grizzly Bears")
    table.put_all(2, "Island")
    table.fill_libraries()
    table.set_life(1, 0)
    table.start()
    assert table.status == "OK"
    assert table.field(1) == []
    assert table.zone(1, "HAND") == table.zone(1, "LIBRARY") == []
    assert table.field(2) == ["Island"]
    table.do("PASS")
    assert table.decider == 2
    table.pass_until(step="UPKEEP")
    assert table.header["active"] == 2
    assert table.faults() is None


def test_the_stack_loses_what_a_leaving_player_owned():
    burn = artifact(
        "Fire", "{1}", tree.ActivatedAbility(costs("{T}"), (tree.LoseLife("each opponent", 20),))
    )
    table = Table(cards=[burn], players=3)
    table.put(0, "Fire")
    table.board["players"]["life"][0] = 50
    table.board["players"]["life"][2] = 50
    table.start().do("ACTIVATE", "Fire").do("PASS")
    table.do("CAST", "Idle").do("PASS").do("PASS")
    # P1's spell is on top; it resolves first.
    while table.stack() == ["Fire", "Idle"]:
        table.do("PASS")
    assert table.field(1) == ["Idle"]
    table.resolve()
    assert table.status == "OK"
    assert table.field(1) == []
    assert int(table.header["alive"]) == 0b101
    assert table.faults() is None


def test_a_leaving_attacked_player_is_dealt_no_damage():
    table = Table(players=3)
    table.put_all(0, "Grizzly Bears")
    table.put(1, "City of Brass")
    table.board["players"]["life"][1] = 1
    table.start("BEGIN_COMBAT")
    for _ in range(3):
        table.do("PASS")
    table.do("ATTACK", "Grizzly Bears", 1).do("PASS")
    table.do("ACTIVATE", "City of Brass").do("ADD_MANA", "W")
    assert table.stack() == ["City of Brass"]
    table.resolve()
    assert int(table.header["alive"]) == 0b101
    table.pass_until(step="END_COMBAT")
    assert table.life(1) == 0
