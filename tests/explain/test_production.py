"""Explanations of could-produce say exactly what the core says, and why."""

from random import Random

import msgspec
import pytest
from differential.boards import random_board, shared_cards, to_core
from effort import effort
from explain import boards as made
from explain.boards import Placed, games, made_up_cards, permanents, pool_with, put
from hypothesis import given

import mirrorpool as mp
from mirrorpool.cards import CardPool, tree
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


@pytest.mark.parametrize("players", [2, 3])
def test_random_boards_of_the_catalogue(players):
    """Boards of the reference's catalogue: much that changes mana, and Auras."""
    rng = Random(players)
    plains = [random_board(rng, players, shared_cards()) for _ in range(effort(150, 5_000))]
    boards = to_core(plains)
    for row, plain in enumerate(plains):
        game = boards.game(row)
        if len(game.battlefield()) == len(plain.permanents):
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


# ---- what the lines say ------------------------------------------------------------------------


def lines_of(text, permanent):
    explanation = mp.explain_production(mp.position(text), permanent)
    return [str(one.text) + f" [{', '.join(one.rules)}]" for one in explanation.root.walk()]


@pytest.mark.parametrize(
    ("text", "permanent", "said"),
    [
        ("P0: Forest", "Forest", "(of its basic land type Forest) adds {G} [106.7, 305.6]"),
        ("P0: City of Brass", "City of Brass", "colorless is no color [105.4, 106.1a]"),
        ("P0: Gaea's Cradle", "Gaea's Cradle", "is 0, and no mana has no type [106.7, 106.12b]"),
        ("P0: Gaea's Cradle, Bog Imp", "Gaea's Cradle", "is 1 [608.2h, 106.7]"),
        ("P0: Meteor Crater", "Meteor Crater", "so it adds no mana at all [106.5]"),
        ("P0: Vivid Crag (T)", "Vivid Crag", "it is tapped, which does not matter [106.7, 107.5]"),
        ("P0: Vivid Crag", "Vivid Crag", "1 are needed, which does not matter [106.7, 118.3]"),
        ("P0: Nimbus Maze", "Nimbus Maze", "there is none, which does not matter [106.7, 602.1b]"),
        (
            "P0: Rhystic Cave",
            "Rhystic Cave",
            "players need not pay {1} to prevent it [118.12a, 106.7]",
        ),
        ("P0: River of Tears", "River of Tears", "P0 has played 0 [608.2h, 106.7]"),
        ("P0: Grizzly Bears", "Grizzly Bears", "it has no ability that adds mana [106.7]"),
        ("P0: Calciform Pools", "Calciform Pools", "costs are ignored [106.7, 107.3a]"),
        ("P0: Crumbling Vestige", "Crumbling Vestige", "[106.7, 603.1]"),
        (
            "P0: Forest, Reflecting Pool",
            "Reflecting Pool",
            "Forest (slot 0) could produce {G} [106.7]",
        ),
        (
            "P0: 2 Reflecting Pool",
            "Reflecting Pool",
            "cannot be its own reason, nor that of one another",
        ),
        (
            "P0: City of Brass | P1: Blood Moon",
            "City of Brass",
            "has lost the abilities of its text",
        ),
        (
            "P0: City of Brass | P1: Blood Moon",
            "City of Brass",
            "(of its basic land type Mountain) adds {R}",
        ),
        ("P0: Wastes, Chromatic Lantern", "Wastes", "(given by Chromatic Lantern (slot 1))"),
        ("P0: Forest, Contamination", "Forest", "an effect replaces it: {B} [614.5]"),
        ("P0: Forest, Contamination", "Forest", "in no order do replacement effects leave or make"),
        (
            "P0: Forest, Mana Reflection, Damping Sphere",
            "Forest",
            "2 effects replace it, in an order",
        ),
    ],
)
def test_lines_and_rules(text, permanent, said):
    assert any(said in one for one in lines_of(text, permanent)), lines_of(text, permanent)


def test_orders_are_in_their_order():
    lines = lines_of("P0: Forest, Mana Reflection, Damping Sphere, Contamination", "Forest")
    at = next(i for i, one in enumerate(lines) if "effects replace it" in one and "{C}" in one)
    order = [one.partition(" (slot")[0] for one in lines[at + 1 : at + 4]]
    assert order == ["Contamination", "Mana Reflection", "Damping Sphere"]
    assert (
        mp.explain_production(
            mp.position("P0: Forest, Mana Reflection, Damping Sphere, Contamination"), "Forest"
        ).types
        == "BC"
    )


def test_a_reason_never_leads_back_to_itself():
    text = "P0: Forest, 3 Reflecting Pool | P1: 2 Exotic Orchard, Reflecting Pool"
    game = mp.position(text)
    for permanent in game.battlefield():
        for one in mp.explain_production(game, permanent.slot).lines:
            assert no_name_twice(one, frozenset())


def no_name_twice(line, above):
    name, _, rest = line.text.partition(" could produce")
    own = {name} if rest and "slot" in name else set()
    return not own & above and all(no_name_twice(one, above | own) for one in line.lines)


def test_names_slots_and_json():
    game = mp.position("P0: Forest, 2 Island")
    by_name = mp.explain_production(game, "island")
    assert (by_name.slot, by_name.controller, by_name.types) == (1, 0, "U")
    assert mp.explain_production(game, 2).slot == 2
    data = by_name.to_dict()
    assert msgspec.json.decode(msgspec.json.encode(by_name)) == data
    assert data["lines"][0]["types"] == "U"
    assert str(by_name).splitlines()[1].startswith("  it could produce {U} [106.7]")
    for wrong in (9, -1, "Tundra"):
        with pytest.raises(mp.BoardError, match="no permanent"):
            mp.explain_production(game, wrong)


def test_the_game_is_not_changed():
    game = mp.position("P0: Forest, Reflecting Pool | P1: Exotic Orchard")
    before = game.boards.snapshot()
    mp.explain_production(game, 1)
    mp.explain_payment(game, 0, "{G}{G}")
    assert (game.boards.snapshot() == before).all()


# ---- boards that once differed -----------------------------------------------------------------

LAND = tree.Filter(types=("land",))
SACRIFICE = tree.SacrificePermanent(tree.Filter(types=("creature",)))


def tap_for(types, amount=1, *cost):
    return tree.ActivatedAbility(
        (tree.Tap(), *cost), (tree.AddMana(tree.OfTypes(types), amount=amount),)
    )


@pytest.mark.parametrize(
    ("first", "second", "types"),
    [
        (tap_for("RG"), tree.ManaReplacement(tree.SetType("C"), of=LAND, types="G"), "RC"),
        (tap_for("G", 6), tree.ManaReplacement(tree.SetType("C"), of=LAND, least=5), "C"),
        (tap_for("G", 4), tree.ManaReplacement(tree.SetType("C"), of=LAND, least=5), "G"),
        (
            tap_for("G", tree.CostObjectValue(), SACRIFICE),
            tree.ManaReplacement(tree.SetType("C"), of=LAND, least=2),
            "GC",
        ),
        (tap_for("G"), tree.StaticAbility((tree.SetTypes(("artifact",)),), LAND), "G"),
    ],
)
def test_types_of_one_land(first, second, types):
    cards = [
        tree.Card("First", types=("land",), abilities=(first,)),
        tree.Card("Second", types=("enchantment",), abilities=(second,)),
    ]
    game = put(CardPool([*BUILTIN, *cards]), [Placed("First"), Placed("Second")], players=2)
    check(game)
    assert mp.explain_production(game, 0).types == types


def test_the_ability_of_a_land_type_goes_with_it():
    off = tree.StaticAbility((tree.SetTypes(("artifact",)),), LAND)
    card = tree.Card("Off", types=("enchantment",), abilities=(off,))
    game = put(CardPool([*BUILTIN, card]), [Placed("Forest"), Placed("Off")], players=2)
    check(game)
    assert mp.explain_production(game, 0).types == ""


def test_devotion_is_counted_where_effects_ask_for_amounts():
    game = mp.position("P0: Nykthos, Shrine to Nyx, Damping Sphere, 3 Llanowar Elves")
    check(game)
    assert mp.explain_production(game, 0).types == "C"


def test_what_an_ability_that_was_given_has_begun_is_read():
    lands = tree.Filter(types=("land",), whose="you")
    doubled = tree.BeginEffect(tree.ManaReplacement(tree.SetType("R"), of=lands))
    given_ability = tree.ActivatedAbility((tree.Mana("{0}"),), (doubled,))
    gives = tree.StaticAbility((tree.GainAbility(given_ability),), of=lands)
    card = tree.Card("Giver", types=("enchantment",), abilities=(gives,))
    boards = mp.Boards(CardPool([*BUILTIN, card]), 1)
    boards.put("Forest")
    boards.put("Giver")
    boards.start()
    game = boards.game(0)
    game.push(next(one for one in game.legal_options if "{0}" in str(one)))
    while game.stack:
        game.push(next(one for one in game.legal_options if str(one) == "pass"))
    check(game)
    assert mp.explain_production(game, 0).types == "R"
