"""Whoever adds mana chooses its type, whoever controls the effect (106.8, 605.4a)."""

import pytest

import mirrorpool as mp


def option(game, text):
    return next(one for one in game.legal_options if str(one).startswith(text))


@pytest.mark.parametrize("effect", ["Mana Flare", "Zhur-Taa Ancient"])
def test_whoever_taps_chooses_what_an_effect_of_another_adds(effect):
    game = mp.position(f"P0: {effect} | P1: Azorius Chancery | active: P1 | mana: manual")
    game.push(option(game, "activate Azorius Chancery"))
    assert game.decider == 1
    assert [str(one) for one in game.legal_options] == ["add {W}", "add {U}"]


def test_the_controller_of_an_enchanted_land_chooses():
    game = mp.position("P0: Fertile Ground on P1 Forest | P1: Forest | active: P1 | mana: manual")
    game.push(option(game, "tap Forest"))
    assert (game.decider, len(game.legal_options)) == (1, 5)


def test_what_is_chosen_for_a_payment_keeps_it_possible():
    game = mp.position(
        "P0: Fertile Ground on P1 Forest | P1: Forest | P1 hand: Watchwolf | active: P1"
        " | mana: manual"
    )
    game.push(option(game, "cast Watchwolf"))
    assert "Watchwolf" in str(game)
    assert "2 Watchwolf 3/3" in str(game)
