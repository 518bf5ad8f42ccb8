from typing import get_args

import numpy as np
import pytest

from mirrorpool import _cards
from mirrorpool.cards import tree
from mirrorpool.cards.core import code
from mirrorpool.cards.tree import abilities, card, effects, filters, values

SIZES = {"u8": 1, "u16": 2, "i16": 2, "u32": 4, "u64": 8}


@pytest.mark.parametrize(
    ("enum", "words"),
    [
        ("CardType", filters.CardType),
        ("Supertype", filters.Supertype),
        ("Whose", filters.Whose),
        ("CounterKind", values.CounterKind),
        ("Recipient", effects.Recipient),
        ("EventKind", abilities.Event),
        ("Keyword", card.Keyword),
    ],
)
def test_trees_speak_the_cores_words(enum, words):
    values = [code(enum, word) for word in get_args(words)]
    assert sorted(values) == list(range(len(_cards.vocabulary()[enum])))


@pytest.mark.parametrize(
    ("enum", "union"),
    [
        ("AbilityKind", {"ACTIVATED", "TRIGGERED", "REPLACEMENT"}),
        ("AmountKind", {"NUMBER", "COUNT", "COUNTERS", "PAID_X", "DEVOTION", "POWER"}),
        ("Production", {"ONE_TYPE", "EACH", "COMBINATION"}),
        ("ObjectCost", {"NOTHING", "SACRIFICE", "UNTAP", "TAP"}),
    ],
)
def test_trees_have_a_node_for_every_word(enum, union):
    assert set(_cards.vocabulary()[enum]) == union


def test_there_are_as_many_kinds_of_nodes_as_operations():
    words = _cards.vocabulary()
    # END and JUMP come with the others; ENTER has nodes of its own.
    assert len(get_args(tree.Effect)) == len(words["Op"]) - 3
    assert len(get_args(tree.ManaTypes)) == len(words["Colors"])
    # One node is the two kinds of entering tapped, with and without a condition.
    assert len(get_args(tree.EnterChange)) == len(words["EnterChange"]) - 1
    # ALWAYS is no condition; Not is a field.
    assert len(get_args(tree.Condition)) == len(words["ConditionKind"])


def test_every_word_is_explained():
    docs = _cards.vocabulary_docs()
    assert {name: list(words) for name, words in docs.items()} == {
        name: list(words) for name, words in _cards.vocabulary().items()
    }
    assert all(doc for words in docs.values() for doc in words.values())


def test_structs_have_no_padding():
    sizes = dict(SIZES)
    for name, fields in _cards.record_fields().items():
        position = 0
        for _, kind, count, offset, doc in fields:
            assert offset == position
            assert doc
            position += sizes[kind] * count
        sizes[name] = position
    assert sizes["Definition"] == 64


def test_dtypes_survive_npy_files(tmp_path):
    for name, dtype in _cards.table_dtypes().items():
        np.save(tmp_path / "table.npy", np.zeros(3, dtype))
        assert np.load(tmp_path / "table.npy").dtype == dtype, name
