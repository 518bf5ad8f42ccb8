from typing import get_args, get_type_hints

import numpy as np
import pytest

from mirrorpool import _cards
from mirrorpool.cards import tree
from mirrorpool.cards.core import code
from mirrorpool.cards.tree import abilities, card_words, effects, filters, values

SIZES = {"u8": 1, "u16": 2, "i16": 2, "u32": 4, "u64": 8}


def words_of(node, field):
    return get_args(get_type_hints(node)[field])


@pytest.mark.parametrize(
    ("enum", "words"),
    [
        ("CardType", filters.CardType),
        ("Supertype", filters.Supertype),
        ("Whose", filters.Controller),
        ("CounterKind", values.CounterKind),
        ("Recipient", effects.Recipient),
        ("Keyword", card_words.Keyword),
    ],
)
def test_trees_speak_the_cores_words(enum, words):
    values = [code(enum, word) for word in get_args(words)]
    assert sorted(values) == list(range(len(_cards.vocabulary()[enum])))


@pytest.mark.parametrize(
    ("enum", "node", "field"),
    [
        ("Production", tree.AddMana, "production"),
        ("ManaDuration", tree.AddMana, "keep"),
        ("Duration", tree.BeginEffect, "duration"),
    ],
)
def test_fields_speak_the_cores_words(enum, node, field):
    values = [code(enum, word) for word in words_of(node, field)]
    assert sorted(values) == list(range(len(_cards.vocabulary()[enum])))


def test_trees_can_watch_every_event():
    words = _cards.vocabulary()["EventKind"]
    # AddMana.when_spent watches the spending, Card.madness its own exile; "tapped for mana" and
    # "mana added" are one event.
    watched = {code("EventKind", word) for word in get_args(abilities.Event)}
    assert watched == set(words.values()) - {
        words["MANA_SPENT"],
        words["EXILED_AS_DISCARDED"],
    }


@pytest.mark.parametrize(
    ("enum", "union", "others"),
    [
        # A number stands for itself.
        ("AmountKind", values.Read, 1),
        # ALWAYS is no condition, but Not is a field.
        ("ConditionKind", tree.Condition, 0),
        ("Colors", tree.ManaTypes, 0),
        # END and JUMP come with others; ENTER, REPLACE_MANA, CONTINUOUS are no effects; MayPay and
        # MayPayCost are one word, and so are PutFromHand and PutFromGraveyard; CAST_DISCARDED comes
        # with Card.madness.
        ("Op", tree.Effect, 4),
        # Entering tapped with and without a condition is one node.
        ("EnterChange", tree.EnterChange, 1),
        ("StaticChange", tree.StaticChange, 0),
        # SetType and AnyColorInstead are two words each, with and without an amount.
        ("ManaChange", tree.ManaChange, 2),
        # EntersReplacement and ManaReplacement are one kind.
        ("AbilityKind", tree.Ability, -1),
    ],
)
def test_there_are_as_many_kinds_of_nodes_as_words(enum, union, others):
    assert len(get_args(union)) == len(_cards.vocabulary()[enum]) - others


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
    assert sizes["Definition"] == 72


def test_dtypes_survive_npy_files(tmp_path):
    for name, dtype in _cards.table_dtypes().items():
        np.save(tmp_path / "table.npy", np.zeros(3, dtype))
        assert np.load(tmp_path / "table.npy").dtype == dtype, name
