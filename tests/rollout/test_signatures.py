"""What `mirrorpool rollout` plays by default, in one number a deck.

A signature depends on every decision of every game. A change that alters one changes what the
rules, the order of options, the policies or the random numbers do: its commit says why.
"""

import json

import pytest

from mirrorpool.cli.main import run
from mirrorpool.decks import sample_decks
from mirrorpool.rollout import DEFAULT_DECK, rollout

SIGNATURES = {
    ("blue-red", "random"): "3b368c097b26a2ba",
    ("blue-red", "greedy"): "754bc20ff0d8edf4",
    ("five-color", "random"): "a2a265074d65e180",
    ("five-color", "greedy"): "2f6dc4e05dd5b798",
    ("green-white", "random"): "6c8d05d72ea3447b",
    ("green-white", "greedy"): "c2674aed8daea909",
    ("mirror", "random"): "f08c8a0c730c40d7",
    ("mirror", "greedy"): "a0945f7322eaa4f9",
}


def test_every_sample_deck_is_pinned():
    assert {deck for deck, _ in SIGNATURES} == set(sample_decks())


@pytest.mark.parametrize(("deck", "policy"), SIGNATURES)
def test_signatures_are_as_they_were(deck, policy):
    assert rollout(deck, policy=policy, trials=0).signature == SIGNATURES[deck, policy]


def test_the_command_plays_the_same_by_default(capsys):
    assert run(["rollout", "--trials", "0", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["games"], report["seed"]) == (1_000, 0)
    assert report["signature"] == SIGNATURES[DEFAULT_DECK, "random"]
