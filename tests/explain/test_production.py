"""Explanations of could-produce say exactly what the core says, and why."""

import pytest
from explain import boards as made
from explain.boards import Placed, games, made_up_cards, permanents, pool_with, put
from hypothesis import given

import mirrorpool as mp
from mirrorpool.cards import CardPool
from mirrorpool.words import letters

BUILTIN = CardPool.builtin()


def masks_of(game):
    return {p.slot: letters(int(mp.could_produce(game)[p.slot])) for p in game.battlefield()}


def written_types(explanation):
    """Give the types that the lines under the root say it could produce."""
    said = [one.types for one in explanation.lines if one.text.startswith("it could produce")]
    return "".join(t for t in "WUBRGC" if any(t in types for types in said))


def check(game):
    for slot, types in masks_of(game).items():
        explanation = mp.explain_production(game, slot)
        assert explanation.types == types, f"{game}\n{explanation}"
        assert written_types(explanation) == types
        assert all(one.rules for one in explanation.root.walk())
        assert all(rule[0].isdigit() for one in explanation.root.walk() for rule in one.rules)


@pytest.mark.parametrize("name", permanents(BUILTIN))
def test_every_embedded_permanent_alone(name):
    check(put(BUILTIN, [Placed(name)], players=2))


@given(games(BUILTIN, permanents(BUILTIN)))
def test_random_boards_of_embedded_cards(game):
    check(game)


def made_up_games(abilities):
    return (
        made_up_cards(abilities)
        .map(pool_with)
        .filter(bool)
        .flatmap(lambda pool: games(pool, permanents(pool), most=6))
    )


@given(made_up_games(made.ACTIVATED | made.TRIGGERED))
def test_random_boards_of_made_up_cards(game):
    check(game)


@given(made_up_games(made.ACTIVATED | made.REPLACEMENTS))
def test_random_boards_with_effects_on_mana(game):
    check(game)


@given(made_up_games(made.ACTIVATED | made.STATICS))
def test_random_boards_with_continuous_effects(game):
    check(game)


@given(made_up_games(made.ACTIVATED | made.TRIGGERED | made.STATICS | made.REPLACEMENTS))
def test_random_boards_with_everything(game):
    check(game)
