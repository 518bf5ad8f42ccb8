"""Parts of playing a scenario."""

import pytest

from mirrorpool.cards import CardPool, tree
from mirrorpool.scenarios import read_line
from mirrorpool.scenarios.abilities import Hint
from mirrorpool.scenarios.answers import Answers, letter_of, text_of
from mirrorpool.scenarios.playing import runs_of, stop_of
from mirrorpool.scenarios.setting import set_up


def table_of(*permanents):
    setup = ",".join(
        f'{{"zone": "BATTLEFIELD", "player": "P0", "card": "{name}"}}' for name in permanents
    )
    scenario = read_line(f'{{"setup": [{setup}], "actions": [], "expect": []}}')
    return set_up(scenario, CardPool.builtin(), Answers(scenario.turn_order))


def test_boards_are_sound_after_what_happens_outside_the_rules():
    table = table_of("Incubation Druid", "Sol Ring")
    druid, ring = (p.slot for p in table.permanents())
    table.add_counters(druid, "P1P1", 2)
    table.add_counters(ring, "CHARGE", 1)
    assert table.boards.validate() == [None]
    assert table.view.permanent(druid).power == 2
    table.concede(0)
    assert table.boards.validate() == [None]
    assert (table.over, table.winners, table.losers) == (True, {1}, {0})


def test_a_creature_dies_of_counters():
    table = table_of("Grizzly Bears")
    table.add_counters(table.permanents()[0].slot, "M1M1", 2)
    assert table.zone(0, "graveyard") == ("Grizzly Bears",)


FOREST = tree.ActivatedAbility((tree.Tap(),), (tree.AddMana(tree.OfTypes("G")),))
SIGNET = tree.ActivatedAbility(
    (tree.Mana("{1}"), tree.Tap()), (tree.AddMana(tree.OfTypes("WU"), "each"),)
)
ANY = tree.ActivatedAbility((tree.Tap(), tree.PayLife(1)), (tree.AddMana(tree.OfTypes("WUBRG")),))
VIVID = tree.ActivatedAbility(
    (tree.Tap(), tree.RemoveCounters("charge")), (tree.AddMana(tree.OfTypes("WUBRG")),)
)
STONE = tree.ActivatedAbility((tree.Mana("{1}"), tree.Tap(), tree.SacrificeThis()), (tree.Draw(),))
OUTLET = tree.ActivatedAbility(
    (tree.SacrificePermanent(tree.Filter(subtypes=("Forest",))),),
    (tree.AddMana(tree.OfTypes("RG"), "combination", 3),),
)
STORAGE = tree.ActivatedAbility((tree.Mana("{1}"), tree.Tap()), (tree.PutCounters("storage"),))
EVERY = [FOREST, SIGNET, ANY, VIVID, STONE, OUTLET, STORAGE]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("{T}", [*EVERY[:5], STORAGE]),
        ("{T}: add {G}", [FOREST]),
        ("{T}: add {U}", []),
        ("{T}: add one mana…", []),
        ("{T}, Pay 1 life: add one", [ANY]),
        ("{T}, Pay 1 life: add {G}", [ANY]),
        ("{1}, {T}", [SIGNET, STONE, STORAGE]),
        ("{1}, {T}: add {W}{U}", [SIGNET]),
        ("{1}, {T}: put a storage", [STORAGE]),
        ("{1}, {T}, Sacrifice {this}: draw", [STONE]),
        ("Remove a charge counter", [VIVID]),
        ("Remove a storage counter", []),
        ("Sacrifice a For", [OUTLET]),
        ("Add {R}", [OUTLET, ANY, VIVID]),
        ("<i>Words</i> &mdash; {1},", [SIGNET, STONE, STORAGE]),
        ("<i>Wor", []),
        ("Equip {2}", []),
        ("+1: draw", []),
    ],
)
def test_hints_fit_the_abilities_they_begin(text, meant):
    hint = Hint(text)
    assert {id(a) for a in EVERY if hint.fits(a)} == {id(a) for a in meant}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "yes"),
        (False, "no"),
        (3, "3"),
        ("Forest", "Forest"),
        ("permanent 'Forest' of P0 → id name", "Forest"),
    ],
)
def test_answers_as_text(value, text):
    assert text_of(value) == text


def test_colors_by_name_and_letter():
    letters = [letter_of(text) for text in ("Red", "BLUE", "colorless", "g", "{W}", "X")]
    assert letters == ["R", "U", "C", "G", "W", None]


def test_runs_end_at_run_and_stop_at_their_last_stop():
    stop = '{{"op": "stop", "turn": {}, "step": "UPKEEP"}}'
    actions = f'{stop.format(1)}, {{"op": "run"}}, {stop.format(3)}, {stop.format(2)}'
    scenario = read_line(f'{{"setup": [], "actions": [{actions}], "expect": []}}')
    runs = runs_of(scenario.actions)
    assert [len(run) for run in runs] == [1, 2]
    assert [stop_of(run, scenario)[0] for run in runs] == [1, 2]
