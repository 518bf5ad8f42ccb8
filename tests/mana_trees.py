"""Cards about mana that are not embedded: what each says, as far as rules about mana see it."""

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import (
    ANY_COLOR,
    LANDS,
    YOUR_LANDS,
    add,
    artifact,
    costs,
    creature,
    creature_token,
    enchantment,
    land,
    mana,
    spell,
    yours,
)

ANYTHING = tree.Filter()
CREATURES = tree.Filter(types=("creature",))
YOUR_NONLANDS = yours(types_none=("land",))
BASIC_LANDS = tree.Filter(types=("land",), supertypes=("basic",))

# ---- what changes the production of mana ---------------------------------------------------------


def changes(name: str, change: tree.ManaChange, of: tree.Filter = LANDS, **more) -> tree.Card:
    """Make an enchantment that changes which mana is produced."""
    return enchantment(name, "{4}", tree.ManaReplacement(change, of=of, **more))


TRIPLER = changes("Nyx Tripler", tree.Multiply(3), yours())
BASIC_TRIPLER = changes(
    "Basic Tripler", tree.Multiply(3), yours(types=("land",), supertypes=("basic",))
)
DARKNESS = changes("Type Darkness", tree.SetType("B"))
SUBDUAL = changes("Colour Subdual", tree.SetType("C"))
CHOSEN_HALL = changes("Chosen Hall", tree.Recolor("U"))
TWIST = changes(
    "Type Twist",
    tree.MapLandTypes((("Plains", "R"), ("Swamp", "G"), ("Mountain", "W"), ("Forest", "B"))),
)
GNOMES = changes("White Gnomes", tree.MapTypes("W", "C"))
ANY_AMOUNT_ONE = changes("Mage Effect", tree.AnyColorInstead(1), YOUR_LANDS)
DEEP = changes("Deep Effect", tree.SetType("U"), YOUR_LANDS)
DAWN = changes("Dawn Effect", tree.Recolor("W"), yours(), scope="any")
CHANGERS = (
    *(TRIPLER, BASIC_TRIPLER, DARKNESS, SUBDUAL, CHOSEN_HALL, TWIST, GNOMES, ANY_AMOUNT_ONE),
    *(DEEP, DAWN),
)

# ---- what watches it -----------------------------------------------------------------------------


def watches(name: str, *effects: tree.Effect, of: tree.Filter | None = LANDS, **more) -> tree.Card:
    """Make an enchantment that watches permanents being tapped for mana."""
    return enchantment(name, "{3}", tree.TriggeredAbility("tapped for mana", effects, of, **more))


PRODIGY = creature(
    "Nonland Prodigy",
    "{G}{U}",
    "Human Druid",
    "2/2",
    tree.TriggeredAbility("tapped for mana", (add(tree.TypesAdded()),), YOUR_NONLANDS),
)
GHAST = watches("Swamp Ghast", add("B"), of=yours("Swamp"))
MONUMENT = watches("Colourless Monument", add("C"), of=yours(), types="C")
GAUNTLET = enchantment(
    "Chosen Gauntlet",
    "{5}",
    tree.EntersReplacement((tree.ChooseColor(),)),
    tree.TriggeredAbility(
        "tapped for mana",
        (tree.AddMana(tree.ChosenColor(), to="its controller"),),
        BASIC_LANDS,
        types="chosen",
    ),
)
SUN = artifact(
    "Chosen Sun",
    "{6}",
    tree.EntersReplacement((tree.ChooseColor(),)),
    tree.TriggeredAbility(
        "mana added", (add(tree.ChosenColor()),), LANDS, types="chosen", to="you"
    ),
)
WATCHER = watches("Tap Watcher", tree.GainLife("you", 1), of=ANYTHING)
DRUM_WATCHER = watches(
    "Drum Watcher", tree.GainLife("you", 1), of=tree.Filter(types_none=("land",))
)
WATCHERS = (PRODIGY, GHAST, MONUMENT, GAUNTLET, SUN, WATCHER, DRUM_WATCHER)

# ---- sources -------------------------------------------------------------------------------------

ARTIFACT_SPELLS = tree.SpendOnly(spells=tree.Filter(types=("artifact",)))
WORKSHOP = land(
    "Artifact Workshop",
    tree.ActivatedAbility(
        costs("{T}"), (tree.AddMana(tree.OfTypes("C"), amount=3, only=ARTIFACT_SPELLS),)
    ),
)
SPIRIT = creature_token("Orchard Spirit", "", "Spirit", "1/1")
ORCHARD = land(
    "Spirit Orchard",
    mana(ANY_COLOR),
    tree.TriggeredAbility("tapped for mana", (tree.CreateToken(SPIRIT.name, "each opponent"),)),
)
PALA = creature(
    "Untapping Pala", "{2}", "Scarecrow", "1/1", mana(ANY_COLOR, cost=costs("{2}", tree.Untap()))
)
DRAWING_LAND = land(
    "Drawing Land", mana("C"), tree.ActivatedAbility(costs("{1}{T}"), (tree.Draw(),))
)
TWIDDLER = artifact(
    "Twiddler",
    "{1}",
    tree.ActivatedAbility((tree.TapPermanent(yours(types=("land",))),), (tree.GainLife("you", 0),)),
)
PARLEY = creature(
    "Parley Elf",
    "{1}{G}{W}",
    "Elf Scout",
    "2/4",
    tree.ActivatedAbility(costs("{T}"), (add("G"), tree.Draw("each player"))),
)
SPENDING_ELF = creature(
    "Spending Elf",
    "{2}{G}",
    "Elf Druid",
    "3/2",
    tree.ActivatedAbility(
        costs("{T}"),
        (
            tree.AddMana(
                tree.OfTypes("G"),
                when_spent=(tree.Draw(),),
                spent_on=CREATURES,
            ),
        ),
    ),
)
ASTROLABE = artifact(
    "Snow Astrolabe",
    "{S}",
    tree.TriggeredAbility("enters", (tree.Draw(),)),
    mana(ANY_COLOR, cost=costs("{1}{T}")),
    supertypes=("snow",),
)
CHIMES = artifact(
    "Chimes",
    "{3}",
    tree.ActivatedAbility(
        costs("{T}"), (tree.PlayerChoice(), tree.AddMana(tree.OfTypes("C"), to="that player"))
    ),
)
SOURCES = (
    *(WORKSHOP, SPIRIT, ORCHARD, PALA, DRAWING_LAND, TWIDDLER, PARLEY, SPENDING_ELF, ASTROLABE),
    CHIMES,
)

# ---- spells --------------------------------------------------------------------------------------


def bear(cost: str, **more) -> tree.Card:
    """Make a creature card that is nothing but its cost."""
    return creature(f"Bear {cost}", cost, "Bear", "2/2", **more)


BEARS = tuple(
    bear(cost)
    for cost in ("{1}", "{2}", "{3}", "{4}", "{6}", "{G}{G}", "{1}{G}", "{W}", "{2}{G}{U}")
)
RITE = spell(
    "Taxing Rite",
    "{W}",
    "sorcery",
    tree.UnlessPaid(3, (tree.LoseLife("each opponent", 3),)),
)
ALTAR = artifact(
    "Costly Altar",
    "{2}",
    tree.ActivatedAbility(
        costs("{1}", tree.SacrificePermanent(yours(types=("creature",)))),
        (tree.GainLife("you", 2),),
    ),
)
ALL = (*CHANGERS, *WATCHERS, *SOURCES, *BEARS, RITE, ALTAR)
"""All of them in one pool."""
