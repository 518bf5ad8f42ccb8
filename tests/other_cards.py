"""Trees of real cards that are not embedded, as far as the tests of mana ask for them."""

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import (
    ANY_COLOR,
    ENTERS_TAPPED,
    artifact,
    aura,
    costs,
    creature,
    enchantment,
    land,
    mana,
    spell,
    yours,
)

CREATURES = tree.Filter(types=("creature",))

# ---- unspent mana ------------------------------------------------------------------------------

OMNATH_OF_ALL = creature(
    "Omnath, Locus of All",
    "{W}{U}{B/P}{R}{G}",
    "Elemental",
    "4/4",
    tree.StaticAbility((tree.ConvertMana("B"),)),
    supertypes=("legendary",),
)
"""Without the card that it shows."""
TYRANT = creature(
    "Leyline Tyrant",
    "{2}{R}{R}",
    "Dragon",
    "4/4",
    tree.StaticAbility((tree.KeepMana("R"),)),
    keywords=("flying",),
)
"""Without what happens when it dies."""
FIREBENDER = creature(
    "Firebender",
    "{1}{R}",
    "Human",
    "2/2",
    tree.TriggeredAbility("attacks", (tree.AddMana(tree.OfTypes("R"), amount=2, keep="combat"),)),
)
"""Firebending 2."""
MANA_SHORT = spell("Mana Short", "{2}{U}", "instant", tree.LoseMana("each opponent"))
"""Without a target, and without the lands that it taps."""
DRAIN_POWER = spell(
    "Drain Power", "{U}{U}", "sorcery", tree.PlayerChoice(), tree.DrainMana("that player")
)
"""The player is chosen on resolution, and not a target."""

# ---- restrictions and riders -------------------------------------------------------------------

OF_THE_TYPE = tree.Filter(types=("creature",), chosen_type=True)
GILANRA = creature(
    "Gilanra, Caller of Wirewood",
    "{2}{G}",
    "Elf Druid",
    "1/2",
    tree.ActivatedAbility(
        costs("{T}"),
        (
            tree.AddMana(
                tree.OfTypes("G"),
                when_spent=(tree.Draw(),),
                spent_on=tree.Filter(mana_value_least=6),
            ),
        ),
    ),
    supertypes=("legendary",),
)
"""Without partner."""
COURTYARD = land(
    "Secluded Courtyard",
    tree.EntersReplacement((tree.ChooseCreatureType(),)),
    mana("C"),
    tree.ActivatedAbility(
        costs("{T}"),
        (tree.AddMana(ANY_COLOR, only=tree.SpendOnly(spells=OF_THE_TYPE, abilities=OF_THE_TYPE)),),
    ),
)
INSTANTS_AND_SORCERIES = tree.Filter(types=("instant", "sorcery"))
WELLSPRING = land(
    "Primal Wellspring",
    ENTERS_TAPPED,
    tree.ActivatedAbility(
        costs("{T}"),
        (
            tree.AddMana(
                ANY_COLOR, when_spent=(tree.GainLife("you", 1),), spent_on=INSTANTS_AND_SORCERIES
            ),
        ),
    ),
)
"""It gains life where the card copies the spell."""
GOGGLES = artifact(
    "Pyromancer's Goggles",
    "{5}",
    tree.ActivatedAbility(
        costs("{T}"),
        (
            tree.AddMana(
                tree.OfTypes("R"),
                when_spent=(tree.GainLife("you", 1),),
                spent_on=tree.Filter(types=("instant", "sorcery"), colors="R"),
            ),
        ),
    ),
    supertypes=("legendary",),
)
"""They gain life where the card copies the spell."""
CREATURE_STONE = artifact(
    "Creature Stone",
    "{2}",
    tree.ActivatedAbility(
        costs("{T}"),
        (tree.AddMana(tree.OfTypes("G"), only=tree.SpendOnly(spells=CREATURES)),),
    ),
)

# ---- what mana may be spent on -----------------------------------------------------------------

LATTICE = artifact(
    "Mycosynth Lattice",
    "{6}",
    tree.StaticAbility((tree.AddTypes(("artifact",)),), of=tree.Filter()),
    tree.StaticAbility((tree.SetColors(),), of=tree.Filter()),
    tree.StaticAbility((tree.SpendAsAnyColor("anyone"),)),
)
"""Only permanents lose their colours."""
ANY_TYPE = enchantment("Any Type", "{2}", tree.StaticAbility((tree.SpendAsAnyType(),)))
ANY_COLOR_PERMISSION = enchantment(
    "Any Color", "{2}", tree.StaticAbility((tree.SpendAsAnyColor(),))
)
CELESTIAL_DAWN = enchantment(
    "Celestial Dawn",
    "{1}{W}{W}",
    tree.StaticAbility((tree.SetLandTypes(("Plains",)),), of=yours(types=("land",))),
    tree.StaticAbility((tree.SetColors("W"),), of=yours(types_none=("land",))),
    tree.StaticAbility((tree.SpendOnlyAs("W", "C"),)),
)
"""Only permanents become white."""
EMPERION = tree.Card(
    "Platinum Emperion",
    "{8}",
    types=("artifact", "creature"),
    subtypes=("Golem",),
    power=8,
    toughness=8,
    abilities=(tree.StaticAbility((tree.CannotPayLife(),)),),
)
"""Life cannot be paid; gains and losses are not asked for."""

# ---- production --------------------------------------------------------------------------------

GNOMES = creature(
    "Quarum Trench Gnomes",
    "{3}{R}",
    "Gnome",
    "1/1",
    tree.ActivatedAbility(
        costs("{T}"),
        (
            tree.BeginEffect(
                tree.ManaReplacement(tree.MapTypes("W", "C")),
                duration="permanent",
                on=tree.Filter(subtypes=("Plains",)),
            ),
        ),
    ),
)
"""The Plains is chosen on resolution, and not a target."""

# ---- types and abilities -----------------------------------------------------------------------

YOUR_LANDS = tree.Count(yours(types=("land",)))
ASHAYA = creature(
    "Ashaya, Soul of the Wild",
    "{3}{G}{G}",
    "Elemental",
    "0/0",
    tree.StaticAbility((tree.SetSize(YOUR_LANDS, YOUR_LANDS),)),
    tree.StaticAbility(
        (tree.AddTypes(("land",)), tree.AddLandTypes(("Forest",))),
        of=yours(types=("creature",), token=False),
    ),
    supertypes=("legendary",),
)
IMPRISONED = aura(
    "Imprisoned in the Moon",
    "{2}{U}",
    tree.Filter(types=("creature", "land", "planeswalker")),
    tree.StaticAbility(
        (
            tree.SetTypes(("land",)),
            tree.SetColors(),
            tree.LoseAbilities(),
            tree.GainAbility(mana("C")),
        ),
        attached=True,
    ),
)
