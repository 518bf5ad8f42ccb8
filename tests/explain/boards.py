"""Random boards for explanations: embedded cards, and cards with all that changes mana."""

from typing import NamedTuple

from hypothesis import strategies as st

import mirrorpool as mp
from mirrorpool.cards import CardError, CardPool, tree
from mirrorpool.cards.embedded._words import LANDS, THEIR_LANDS, YOUR_LANDS, costs, yours

COUNTERS = ("+1/+1", "-1/-1", "charge", "storage", "luck")


class Placed(NamedTuple):
    name: str
    player: int = 0
    tapped: bool = False
    sick: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    choice: str = ""


def put(pool, placed, players, active=0, lands_played=0):
    boards = mp.Boards(pool, 1, players=players)
    # Before anything is put there: what boards cache depends on it.
    boards.records["header"]["active"] = active
    boards.records["players"]["lands_played"] = lands_played
    for one in placed:
        boards.put(
            one.name,
            one.player,
            tapped=one.tapped,
            sick=one.sick,
            counters=dict(one.counters),
            choice=one.choice or None,
        )
    assert boards.validate() == [None]
    return boards.game(0)


def is_permanent(card):
    return not {"instant", "sorcery"} & set(card.types) and not card.token and not card.enchant


def permanents(pool):
    return [card.name for card in pool if is_permanent(card)]


@st.composite
def games(draw, pool, names, most=10):
    players = draw(st.integers(2, 3))
    placed = st.builds(
        Placed,
        st.sampled_from(names),
        st.integers(0, players - 1),
        st.booleans(),
        st.booleans(),
        st.lists(
            st.tuples(st.sampled_from(COUNTERS), st.integers(1, 3)),
            max_size=2,
            unique_by=lambda pair: pair[0],
        ).map(tuple),
        st.sampled_from(["", *"WUBRG"]),
    )
    return put(
        pool,
        draw(st.lists(placed, min_size=1, max_size=most)),
        players,
        draw(st.integers(0, players - 1)),
        draw(st.integers(0, 1)),
    )


# ---- cards that are made up --------------------------------------------------------------------

CREATURES = tree.Filter(types=("creature",), whose="you")
FILTERS = st.sampled_from(
    [
        YOUR_LANDS,
        THEIR_LANDS,
        LANDS,
        yours("Gate"),
        CREATURES,
        tree.Filter(subtypes=("Forest",)),
        tree.Filter(types=("land",), supertypes=("basic",)),
        tree.Filter(types=("land",), supertypes_none=("basic",)),
        tree.Filter(colors="WG"),
        tree.Filter(types=("artifact",)),
        tree.Filter(),
    ]
)
CONDITIONS = st.sampled_from(
    [
        tree.CountAtLeast(2, YOUR_LANDS),
        tree.CountAtLeast(1, tree.Filter(subtypes=("Swamp",))),
        tree.CountersAtLeast(1, "charge"),
        tree.LandsPlayedAtLeast(1),
        tree.YourTurn(),
        tree.LifeAtLeast(20),
        tree.ThisTapped(),
        tree.CountIsOdd(YOUR_LANDS),
        tree.Not(tree.CountAtLeast(1, yours(tapped=True))),
    ]
)
AMOUNTS = st.sampled_from(
    [1, 1, 2, tree.Count(CREATURES), tree.Counters("charge"), tree.Devotion(), tree.Power()]
)
READERS = [
    tree.CouldProduce(YOUR_LANDS),
    tree.CouldProduce(YOUR_LANDS, colors_only=True),
    tree.CouldProduce(THEIR_LANDS, colors_only=True),
    tree.CouldProduce(yours("Gate")),
]
MANA_TYPES = st.sampled_from(
    [
        *(tree.OfTypes(types) for types in ("W", "UB", "WUBRG", "C", "GC")),
        *READERS,
        tree.ColorsAmong(yours()),
        tree.ChosenColor(),
        tree.CommanderColors(),
    ]
)
ADDS = st.builds(
    tree.AddMana,
    of=MANA_TYPES,
    production=st.sampled_from(["one type", "each", "combination"]),
    amount=AMOUNTS,
)


def lists(inner, least=1):
    return st.lists(inner, min_size=least, max_size=2).map(tuple)


EFFECTS = st.recursive(
    ADDS | st.just(tree.DealDamage("you", 1)),
    lambda inner: (
        st.builds(tree.If, CONDITIONS, lists(inner), lists(inner, 0))
        | st.builds(tree.UnlessPaid, st.just(1), lists(inner))
        | st.builds(tree.MayPay, st.just(2), lists(inner))
        | st.builds(tree.ChooseOne, lists(inner), lists(inner))
    ),
    max_leaves=3,
)
PROGRAMS = lists(EFFECTS)
COSTS = st.sampled_from([costs("{T}"), costs("{1}{T}"), (tree.SacrificeThis(),)])
ACTIVATED = st.builds(tree.ActivatedAbility, COSTS, PROGRAMS, st.none() | CONDITIONS)
TRIGGERED = st.builds(
    tree.TriggeredAbility, st.just("enters"), PROGRAMS, st.none(), st.none() | CONDITIONS
)
TYPES = st.sampled_from("WUBRGC")
CHANGES = (
    st.builds(tree.Multiply, st.integers(2, 3))
    | st.builds(tree.SetType, TYPES | st.just("chosen"), st.sampled_from([None, 1, 2]))
    | st.builds(tree.Recolor, TYPES | st.just("chosen"))
    | st.builds(tree.MapTypes, st.sampled_from(["W", "G", "BR"]), TYPES)
    | st.just(tree.MapLandTypes((("Forest", "W"), ("Plains", "R"), ("Swamp", "C"))))
    | st.builds(tree.AnyColorInstead, st.sampled_from([None, 1]))
)
WHOSE = st.sampled_from(["anyone", "you", "opponents"])
REPLACEMENTS = st.builds(
    tree.ManaReplacement,
    CHANGES,
    of=FILTERS | st.none(),
    scope=st.sampled_from(["tapped", "tapped", "any"]),
    to=WHOSE,
    least=st.sampled_from([1, 1, 2]),
    condition=st.none() | CONDITIONS,
)
LAND_TYPES = st.sampled_from([("Mountain",), ("Swamp",), ("Forest", "Plains")])
STATIC_CHANGES = (
    st.builds(tree.SetLandTypes, LAND_TYPES | st.just("chosen"))
    | st.builds(tree.AddLandTypes, LAND_TYPES)
    | st.builds(tree.AddTypes, st.just(("land",)), st.just(("Forest",)))
    | st.builds(tree.AddTypes, st.just(("artifact", "creature")))
    | st.builds(tree.SetTypes, st.sampled_from([("land",), ("enchantment",)]))
    | st.builds(tree.SetColors, st.sampled_from(["", "W", "UR"]))
    | st.just(tree.LoseAbilities())
    | st.builds(tree.GainAbility, ACTIVATED)
)
STATICS = st.builds(
    tree.StaticAbility,
    lists(STATIC_CHANGES),
    FILTERS,
    condition=st.none() | CONDITIONS,
)
TYPE_LINES = st.sampled_from(
    [
        (("land",), (), ()),
        (("land",), ("Gate",), ()),
        (("land",), ("Forest",), ("basic",)),
        (("land",), ("Swamp", "Forest"), ()),
        (("artifact",), (), ()),
        (("enchantment",), (), ()),
        (("land", "creature"), ("Forest",), ()),
    ]
)


def made_up_cards(abilities):
    @st.composite
    def cards(draw):
        made = []
        for number in range(draw(st.integers(1, 4))):
            types, subtypes, supertypes = draw(TYPE_LINES)
            made.append(
                tree.Card(
                    f"Made Up {number}",
                    types=types,
                    subtypes=subtypes,
                    supertypes=supertypes,
                    power=2 if "creature" in types else None,
                    toughness=2 if "creature" in types else None,
                    abilities=tuple(draw(st.lists(abilities, min_size=1, max_size=2))),
                )
            )
        return made

    return cards()


PLAIN = ("Wastes", "Forest", "Plains", "Grizzly Bears", "Reflecting Pool", "Exotic Orchard")


def pool_with(cards):
    """Give a pool of the cards and some plain ones; None: the core cannot run them."""
    try:
        return CardPool([*cards, *(CardPool.builtin().card(name) for name in PLAIN)])
    except CardError:
        return None
