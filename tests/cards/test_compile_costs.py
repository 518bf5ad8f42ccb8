"""What the words of costs, revealed cards and sizes refuse."""

import pytest
from msgspec.structs import replace

from mirrorpool.cards import CardError, CardPool, tree
from mirrorpool.cards.embedded._words import artifact, aura, costs, creature, spell

REVEALED = tree.GainLife("you", tree.Revealed())
SPELL = spell("Rite", "{X}{B}", "sorcery", tree.LoseLife("you", 1))


def ability(*effects):
    return artifact("Tool", "{1}", tree.ActivatedAbility(costs("{T}"), effects))


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (ability(REVEALED), "no RevealTop stands before it"),
        (ability(tree.GainLife("you", tree.ItsManaValue())), "only sizes"),
        (ability(tree.GainLife("you", tree.CommanderCasts())), "your commander"),
        (ability(tree.GainLife("you", tree.PaidX())), "nothing in the cost sets X"),
        (ability(tree.AttachThis(tree.Filter())), "only Auras are attached"),
        (
            artifact("Tool", "{1}", tree.ActivatedAbility((tree.PayLife("X"),), (tree.Draw(),))),
            "X life only for spells",
        ),
        (
            artifact(
                "Tool",
                "{1}",
                tree.ActivatedAbility(costs("{X}"), (tree.Draw("you", tree.PaidX(-1)),)),
            ),
            "only sizes can be less than 0",
        ),
        (
            ability(tree.Sacrifice(tree.Filter(subtypes=("Elf",), subtypes_none=("Bear",)))),
            "not for both",
        ),
        (replace(SPELL, additional=(tree.PayLife("X"),)), "only one X"),
        (replace(SPELL, additional=(tree.Mana("{1}"),)), "only life"),
        (
            replace(SPELL, alternative=tree.Alternative((tree.PayLife("X"),))),
            "only as an additional cost",
        ),
        (replace(SPELL, alternative=tree.Alternative((tree.Tap(),))), "cannot pay Tap"),
        (spell("Rite", "{B}", "sorcery", tree.If(tree.PaidAlternative(), ())), "no alternative"),
        (aura("Odd Aura", "{G}", ()), "what it enchants"),
    ],
)
def test_refused(card, words):
    with pytest.raises(CardError, match=words):
        CardPool([card])


def test_what_a_card_says_of_its_costs():
    card = replace(
        SPELL,
        cost="{B}",
        additional=(tree.PayLife("X"),),
        alternative=tree.Alternative((tree.Mana("{2}{B}"),), tree.YourTurn()),
    )
    text = str(card)
    assert "additional cost" in text
    assert "alternative cost {2}{B} if it is your turn" in text
    assert tree.from_json(tree.to_json(card)) == card
    two = aura("Both", "{G}", (tree.Filter(colors="G"), tree.Filter(types=("creature",))))
    assert str(two).count("enchant [") == 2
    assert tree.from_json(tree.to_json(two)) == two


def test_changeling_is_of_every_creature_type_that_is_tracked():
    shifter = creature("Shifter", "{1}", "Shapeshifter", "1/1", keywords=("changeling",))
    elf = tree.Filter(subtypes=("Elf", "Gate"))
    pool = CardPool([shifter, ability(tree.Sacrifice(elf))])
    bits = int(pool.tables["definitions"]["subtypes"][0])
    assert [name for i, name in enumerate(pool.subtypes) if bits >> i & 1] == ["Elf"]
