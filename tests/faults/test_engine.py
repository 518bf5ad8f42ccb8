"""Kinds of faults of the machine: costly questions, chance, impossible options, no end."""

import os
import subprocess
import sys
import time
from random import Random

import numpy as np
import pytest
from effort import effort
from faults.sources import CARDS, go_on, table_with
from play import IDLE, Table

import mirrorpool as mp
from mirrorpool import Boards, CardPool

# ---- P1: what a question costs -------------------------------------------------------------------


def seconds(question, boards, n=20):
    question(boards)
    start = time.perf_counter()
    for _ in range(n):
        question(boards)
    return (time.perf_counter() - start) / n


def crowd(n):
    """Have many creatures that each tap for mana of any colour."""
    boards = Boards(CardPool([*CardPool.builtin(), IDLE, *CARDS]), 1, slots=256, library=0)
    boards.put("Cryptolith Rite", 0)
    for _ in range(n):
        boards.put("Squirrel", 0)
    return boards


def test_P1_many_sources_are_asked_without_copies():
    few, many = crowd(25), crowd(250)
    for question in (Boards.all_options, mp.could_produce):
        assert seconds(question, many) < max(0.01, 60 * seconds(question, few))


def test_P1_asking_takes_no_room():
    boards = crowd(100)
    before = boards.raw.tobytes()
    for _ in range(5):
        boards.all_options()
        mp.could_produce(boards)
    assert boards.raw.tobytes() == before


# ---- P3: the same everywhere ---------------------------------------------------------------------

DECK = ("Forest", "City of Brass", "Reflecting Pool", "Mana Flare", "Manabarbs", "Llanowar Elves")
DECK += ("Grizzly Bears", "Mana Reflection", "Contamination", "Damping Sphere", "Overabundance")
SCRIPT = f"""
import sys
from mirrorpool import Boards, CardPool
threads = int(sys.argv[1])
boards = Boards(CardPool.builtin(), 24, players=2)
deck = {{name: 5 for name in {DECK!r}}}
boards.deal([deck, deck], seed=11)
for _ in range(12):
    results = boards.play_out("random", max_turns=40, max_decisions=60, threads=threads)
    print(boards.hash(threads=threads).tolist(), results["signature"].tolist())
"""


def log(hash_seed, threads):
    """Play games in a process of their own."""
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", SCRIPT, str(threads)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=120)
    return done.stdout


def test_P3_every_process_plays_the_same_games():
    first = log("1", 1)
    assert first.count("\n") == 12
    assert log("77", 2) == first
    assert log("random", 3) == first


def test_P3_equal_positions_have_equal_options():
    table = table_with("Forest", "Forest", "City of Brass", "Mana Flare", hand=["Bear {2}"])
    other = table.fork()
    for board in (table, other):  # the same forks in another order
        board.options(), board.could()
    other.could(), other.options()
    assert table.boards.hash() == other.boards.hash()
    assert table.options() == other.options()


def test_P3_triggers_come_in_the_order_of_their_ids():
    def orders():
        table = table_with(*["Manabarbs"] * 3, "Forest", "Tap Watcher")
        go_on(table.do("ACTIVATE", "Forest"))
        return table.stack()

    assert len({tuple(orders()) for _ in range(5)}) == 1


# ---- P6: what is offered can be done -------------------------------------------------------------

SOURCES = (
    *("Forest", "Island", "Tundra", "City of Brass", "Reflecting Pool", "Mystic Gate", "Sol Ring"),
    *("Springleaf Drum", "Llanowar Elves", "Tapping Ranger", "Ditch", "Creature Eater", "Treasure"),
    *("Mana Flare", "Mana Reflection", "Contamination", "Damping Sphere", "Any Orrery"),
    *("Life Payer", "Two Less", "Artifact Workshop", "Dark Rites", "Cabal Coffers", "Costly Altar"),
    *("Wild Growth", "Rhystic Cave", "Squandered Resources", "Heritage Druid", "Manabarbs"),
    *("Looping Elf", "Untapping Pala", "Five Coster", "Cascading Cataracts", "Overabundance"),
)
HAND = tuple(card.name for card in CARDS if card.name.startswith(("Bear", "Vampire")))


def random_table(rng, manual):
    table = Table(cards=CARDS, manual=manual, life=rng.choice([1, 2, 20]))
    for player in range(2):
        for name in rng.choices(SOURCES, k=rng.randint(1, 8)):
            if name == "Wild Growth":
                continue
            table.put(player, name, tapped=rng.random() < 0.2)
        table.hand(player, *rng.choices(HAND, k=4))
    table.fill_libraries(n=15)
    return table.start()


def completed(table, option, rng):
    """Take an option and any others, until somebody has priority; every answer is good."""
    there = table.fork()
    for _ in range(200):
        answer = there.attempt(option)
        assert answer in ("OK", "DECISION", "OVER", "LOOP"), (option, answer)
        assert there.faults() is None
        if there.status == "OVER" or there.decision == "PRIORITY":
            return there
        options = there.options()
        assert options, (option, there.decision)
        option = rng.choice(options)
    raise AssertionError(f"{option} is never completed")


@pytest.mark.parametrize("manual", [True, False])
@pytest.mark.parametrize("seed", range(effort(6, 300)))
def test_P6_every_option_can_be_completed(seed, manual):
    rng = Random(seed)
    table = random_table(rng, manual)
    for _ in range(effort(25, 80)):
        if table.status == "OVER":
            return
        options = table.options()
        for option in options:
            if option.kind in ("CAST", "ACTIVATE"):
                after = completed(table, option, rng)
                if option.kind == "CAST":
                    hand = table.zone(table.decider, "HAND").count(option.what)
                    assert after.zone(table.decider, "HAND").count(option.what) < hand
        table.take(rng.choice(options))


def test_P6_options_are_a_list_of_any_length():
    counts = []
    for n in (1, 60):
        table = Table(cards=CARDS, library=100)
        for i in range(n):
            table.put(0, "Tundra" if i % 2 else "Mind Stone")
        table.start()
        counts.append(len(table.options()))
        codes = [option.code for option in table.options()]
        assert len(set(codes)) == len(codes)
    assert counts[1] > 60


# ---- P7: games end -------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_P7_loops_that_can_be_left_end_with_the_budget(policy):
    loops = ("Looping Elf", "Untapping Pala", "Mana Reflection", "Nyx Tripler")
    table = table_with(*loops, heap=16_000)  # the stack of a random player grows
    start = time.perf_counter()
    results = table.boards.play_out(policy, max_turns=30, max_decisions=5_000)
    assert time.perf_counter() - start < 30
    assert results["decisions"][0] <= 5_000
    assert results["status"][0] in (mp.Status.TRUNCATED, mp.Status.OVER, mp.Status.LOOP)


def test_P7_a_state_that_comes_back_is_recognised():
    table = table_with("Looping Elf")
    keys = []
    for _ in range(4):
        table.do("ACTIVATE", "Looping Elf", 0)
        go_on(table.do("ACTIVATE", "Looping Elf", 1)).resolve()
        table.board["players"][0]["floating"][:] = 0
        keys.append(len(table.options()))
    assert len(set(keys)) == 1


def test_P7_batches_of_loops_do_not_wait_for_each_other():
    table = table_with("Looping Elf", "Mana Reflection")
    boards = table.boards.fork(np.zeros(16, np.int64))
    boards.reseed(5)
    results = boards.play_out("random", max_turns=12, max_decisions=2_000, threads=2)
    assert (results["decisions"] <= 2_000).all()
