"""Derived columns against the requirements on what cards could produce, where no board matters."""

import pytest

from mirrorpool._cards import vocabulary
from mirrorpool.cards import Card, CardPool, tree
from mirrorpool.cards.embedded._words import YOUR_LANDS, add, costs, could, each, land, mana

W, U, B, R, G, C = (1 << bit for bit in range(6))
ANY_COLOR, ANY_TYPE = 31, 63
HAS_MANA_ABILITY, BOARD_DEPENDENT, COMPLEX = 1, 2, 4
MANA_ABILITY = 1 << vocabulary()["AbilityFlag"]["MANA_ABILITY"]
LIBRARY = 1 << vocabulary()["AbilityFlag"]["LIBRARY"]
FROM_LIBRARY = MANA_ABILITY | LIBRARY


def definition(name, pool=None):
    pool = pool or CardPool.builtin()
    return pool.tables["definitions"][pool.index(name)]


def columns(*abilities):
    """Types, readers and board flag of a land with these abilities."""
    row = definition("Some Land", CardPool([land("Some Land", *abilities)]))
    return row["mana_types"], row["mana_readers"], bool(row["mana_flags"] & BOARD_DEPENDENT)


@pytest.mark.parametrize(
    ("name", "types"),
    [
        pytest.param("Vivid Crag", ANY_COLOR, id="T-106-21a"),
        pytest.param("Mystic Gate", W | U | C, id="T-106-21b"),
        pytest.param("Mana Confluence", ANY_COLOR, id="T-106-21c"),
        pytest.param("Crystal Vein", C, id="T-106-21d"),
        pytest.param("Dryad Arbor", G, id="T-106-21e"),
        pytest.param("Cascading Cataracts", ANY_TYPE, id="T-106-21f"),
        pytest.param("Temple of the False God", C, id="T-106-22a"),
        pytest.param("Nimbus Maze", W | U | C, id="T-106-22b"),
        pytest.param("Tainted Isle", U | B | C, id="T-106-22c"),
        pytest.param("Spire of Industry", ANY_TYPE, id="T-106-22d"),
        pytest.param("Rhystic Cave", ANY_COLOR, id="T-106-23h"),
        pytest.param("Calciform Pools", W | U | C, id="T-106-24a"),
        pytest.param("City of Brass", ANY_COLOR, id="T-106-01a"),
        pytest.param("Crumbling Vestige", ANY_TYPE, id="F.5"),
        pytest.param("Tundra", W | U, id="two intrinsic abilities"),
        pytest.param("Sol Ring", C, id="nonland"),
        pytest.param("Urza's Tower", C, id="the same type either way"),
    ],
)
def test_types_that_no_board_changes(name, types):
    row = definition(name)
    assert row["mana_types"] == types
    assert not row["mana_flags"] & BOARD_DEPENDENT
    assert row["mana_readers"] == 0


@pytest.mark.parametrize(
    ("name", "types"),
    [
        pytest.param("Gaea's Cradle", 0, id="T-106-23a"),
        pytest.param("Tolarian Academy", 0, id="T-106-23b"),
        pytest.param("Cabal Coffers", 0, id="T-106-23b Coffers"),
        pytest.param("River of Tears", 0, id="T-106-23d"),
        pytest.param("Nykthos, Shrine to Nyx", C, id="T-106-23e"),
        pytest.param("Bloom Tender", 0, id="T-106-23f"),
        pytest.param("Meteor Crater", 0, id="T-106-23g"),
        pytest.param("Coldsteel Heart", 0, id="chosen colour"),
        pytest.param("Squandered Resources", 0, id="T-106-28a"),
        pytest.param("Benthic Explorers", 0, id="cost object"),
        pytest.param("Viridian Joiner", 0, id="T-106-05b"),
    ],
)
def test_types_that_depend_on_the_board(name, types):
    row = definition(name)
    assert row["mana_types"] == types
    assert row["mana_flags"] & BOARD_DEPENDENT


@pytest.mark.parametrize(
    ("name", "whose", "mask", "group"),
    [
        ("Reflecting Pool", "YOURS", ANY_TYPE, "Forest"),
        ("Exotic Orchard", "OPPONENTS", ANY_COLOR, "Forest"),
        ("Fellwar Stone", "OPPONENTS", ANY_COLOR, "Forest"),
        ("Harvester Druid", "YOURS", ANY_COLOR, "Forest"),
        ("Naga Vitalist", "YOURS", ANY_TYPE, "Forest"),
        ("Incubation Druid", "YOURS", ANY_TYPE, "Forest"),
        ("Horizon of Progress", "YOURS", ANY_TYPE, "Forest"),
        ("Plaza of Harmony", "YOURS", ANY_TYPE, "Simic Guildgate"),
        ("Gond Gate", "YOURS", ANY_COLOR, "Simic Guildgate"),
        ("Star Compass", "YOURS", ANY_COLOR, "Snow-Covered Wastes"),
    ],
)
def test_R_106_28_readers(name, whose, mask, group):
    row = definition(name)
    assert not row["mana_flags"] & BOARD_DEPENDENT
    (reader,) = [bit for bit in range(8) if row["mana_readers"] >> bit & 1]
    found = CardPool.builtin().tables["readers"][reader]
    assert found["whose"] == vocabulary()["Whose"][whose]
    assert found["mask"] == mask
    assert definition(group)["groups"] >> found["group"] & 1
    assert not definition("Grizzly Bears")["groups"] >> found["group"] & 1


def test_groups_tell_basics_and_gates_from_other_lands():
    gates, basics = (
        {name for name in CardPool.builtin().names if definition(name)["groups"] >> group & 1}
        for group in (1, 2)
    )
    assert len(gates) == 11
    assert len(basics) == 12


def test_partly_undefined_production_adds_nothing():
    """F.7: one undefined type, and the whole ability adds no mana."""
    chosen = tree.AddMana(tree.ChosenColor())
    ability = tree.ActivatedAbility(costs("{T}"), (add("G"), chosen))
    assert columns(tree.EntersReplacement((tree.ChooseColor(),)), ability) == (0, 0, True)
    reads = tree.ActivatedAbility(costs("{T}"), (add("G"), add(could(YOUR_LANDS))))
    assert columns(reads) == (0, 1, True)


def test_alternatives_are_judged_one_by_one():
    either = tree.UnlessPaid(1, (add("G"),))
    assert columns(tree.ActivatedAbility(costs("{T}"), (either,))) == (G, 0, False)


def test_a_condition_that_only_changes_the_amount_is_no_dependence():
    condition = tree.If(tree.YourTurn(), (add("U", 2),), (add("U"),))
    assert columns(tree.ActivatedAbility(costs("{T}"), (condition,))) == (U, 0, False)


def test_what_both_branches_add_is_certain():
    condition = tree.If(tree.YourTurn(), (each("WU"),), (add("U"),))
    assert columns(tree.ActivatedAbility(costs("{T}"), (condition,))) == (U, 0, True)


def test_constant_and_counted_mana_together():
    counted = add("G", tree.Count(YOUR_LANDS))
    assert columns(tree.ActivatedAbility(costs("{T}"), (add("R"), counted))) == (R, 0, True)


def test_activated_abilities_that_are_no_mana_abilities_count():
    draws = tree.ActivatedAbility(costs("{T}"), (add("B"), tree.Draw()))
    assert columns(draws) == (B, 0, False)


def test_intervening_if_depends_on_the_board():
    trigger = tree.TriggeredAbility("enters", (add("G"),), condition=tree.YourTurn())
    assert columns(trigger) == (0, 0, True)


def flags(card):
    tables = CardPool([card]).tables
    first = tables["definitions"]["first_ability"][0]
    return [int(row["flags"]) & FROM_LIBRARY for row in tables["abilities"][first:]]


def test_T_605_01b_triggers_are_no_mana_abilities():
    vestige = CardPool.builtin().card("Crumbling Vestige")
    assert flags(vestige) == [0, 0, MANA_ABILITY]


def test_T_605_01c_class_does_not_depend_on_the_board():
    assert flags(CardPool.builtin().card("Gaea's Cradle")) == [MANA_ABILITY]


def test_T_605_02a_library_clause():
    sphere = tree.ActivatedAbility(
        costs("{1}{T}", tree.SacrificeThis()), (add("WUBRG"), tree.Draw())
    )
    assert flags(Card("Sphere", "{1}", ("artifact",), abilities=(sphere,))) == [FROM_LIBRARY]
    nested = tree.ActivatedAbility(
        costs("{T}"), (add("W"), tree.If(tree.YourTurn(), (tree.Draw(),)))
    )
    assert flags(Card("Nested", "{1}", ("artifact",), abilities=(nested,))) == [FROM_LIBRARY]


def test_T_605_02b_drawing_on_another_ability_does_not_matter():
    star = mana("WUBRG", cost=costs("{1}{T}", tree.SacrificeThis()))
    draws = tree.TriggeredAbility("dies", (tree.Draw(),))
    assert flags(Card("Star", "{1}", ("artifact",), abilities=(star, draws))) == [MANA_ABILITY, 0]


@pytest.mark.parametrize(
    ("name", "simple"),
    [
        ("Forest", G),
        ("Wastes", C),
        ("Azorius Guildgate", W | U),
        ("City of Brass", ANY_COLOR),
        ("Llanowar Elves", G),
        ("Mind Stone", C),
        ("Crumbling Vestige", C),
        ("Tundra", 3),
        ("Adarkar Wastes", 0),
        ("Mana Confluence", 0),
        ("Ancient Tomb", 0),
        ("Azorius Chancery", 0),
        ("Temple of the False God", 0),
        ("Reflecting Pool", 0),
        ("Springleaf Drum", 0),
        ("Gray Ogre", 0),
    ],
)
def test_simple_types(name, simple):
    row = definition(name)
    assert row["simple_type"] == simple
    has_mana = bool(row["mana_flags"] & HAS_MANA_ABILITY)
    assert bool(row["mana_flags"] & COMPLEX) == (has_mana and not simple)


@pytest.mark.parametrize(
    "ability",
    [
        tree.ActivatedAbility(costs("{T}"), (add("G"),), once_each_turn=True),
        tree.ActivatedAbility(costs("{T}"), (add("G"),), timing="instant"),
        tree.ActivatedAbility(costs("{T}"), (add("G"),), tree.YourTurn()),
        tree.ActivatedAbility(costs("{0}{T}"), (add("G"),)),
        tree.ActivatedAbility(costs("{T}"), (each("GW"),)),
        tree.ActivatedAbility(costs("{T}"), (add("G", 2),)),
        tree.ActivatedAbility(costs("", tree.Untap()), (add("G"),)),
    ],
)
def test_not_simple(ability):
    row = definition("Some Land", CardPool([land("Some Land", ability)]))
    assert row["simple_type"] == 0
    assert row["mana_flags"] & COMPLEX
