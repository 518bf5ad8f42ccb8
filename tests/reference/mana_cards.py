"""Cards of the reference: what each does that matters to mana, in the words of ``mana_board``.

No text of cards: their abilities are written down as facts. What a card does besides (damage, life,
drawing, enters tapped) is left out.
"""

from collections.abc import Callable
from dataclasses import replace

from reference.mana_board import (
    ANY_COLOR,
    BASIC_LAND_TYPES,
    CHOSEN,
    EVERYTHING,
    PRODUCED,
    TYPES,
    Ability,
    Activated,
    Add,
    AddLandTypes,
    Adds,
    AddTypes,
    BecomeOnly,
    Card,
    ChooseColor,
    ColorsAmong,
    Continuous,
    CouldProduce,
    Filter,
    LandAddsTrigger,
    LoseLandTypes,
    Map,
    MapBySubtype,
    Multiply,
    OtherTrigger,
    Recolor,
    Replacement,
    SetLandTypes,
    SetType,
    SetTypeAndAmount,
    TappedTrigger,
    adds,
)
from reference.production import View

CARDS: dict[str, Card] = {}

# ---- which permanents --------------------------------------------------------------------------

LAND = Filter(types=("land",))
BASIC = Filter(types=("land",), supertypes=("basic",))
NONBASIC = Filter(types=("land",), not_supertypes=("basic",))
SNOW_LAND = Filter(types=("land",), supertypes=("snow",))
CREATURE = Filter(types=("creature",))
ARTIFACT = Filter(types=("artifact",))
GATE = Filter(subtypes=("Gate",))
HOST = Filter(enchanted=True)
HOST_LAND = Filter(types=("land",), enchanted=True)
YOUR_PERMANENT = Filter(whose="yours")


def yours(wanted: Filter) -> Filter:
    return replace(wanted, whose="yours")


def opponents(wanted: Filter) -> Filter:
    return replace(wanted, whose="opponents'")


def of_type(*subtypes: str) -> Filter:
    return Filter(subtypes=subtypes)


def among_your_lands_could(**how: bool) -> CouldProduce:
    return CouldProduce(yours(LAND), **how)


# ---- writing cards down ------------------------------------------------------------------------


def card(
    name: str,
    line: str,
    *abilities: Ability,
    cost: str = "",
    color_indicator: str = "",
    power: int = 0,
    enchants: Filter | None = None,
    chooses: str = "",
    counters: str = "",
) -> Card:
    """Write a card down.

    ``line``: its types, such as "legendary snow land - Forest"; ``cost``: only coloured symbols.
    """
    before, _, subtypes = line.partition(" - ")
    words = before.split()
    supertypes = frozenset(words) & {"basic", "legendary", "snow", "world"}
    CARDS[name] = Card(
        name,
        types=frozenset(words) - supertypes,
        subtypes=frozenset(subtypes.split()),
        supertypes=supertypes,
        colors="".join(sorted(set(cost + color_indicator), key=TYPES.index)),
        abilities=abilities,
        devotion=cost,
        power=power,
        enchants=enchants,
        chooses=chooses,
        counters=counters,
    )
    return CARDS[name]


def tap(how: Adds | str) -> Activated:
    """{T}, and whatever else it costs: add one mana of one of these types, or that."""
    return Activated(adds(how) if isinstance(how, str) else how)


def each_of(types: str) -> Adds:
    return adds(types, how="each")


def combination(types: str, amount: int) -> Adds:
    return adds(types, amount, "combination")


def for_each(type_: str, wanted: Filter) -> Adds:
    return adds(type_, amount=lambda view: view.count(wanted))


def paid_x(view: View) -> int:
    return view.x


ANY_COLOR_ABILITY = tap(ANY_COLOR)

# ---- lands and others that make what they make -------------------------------------------------

for subtype in BASIC_LAND_TYPES:
    card(subtype, f"basic land - {subtype}")
    card(f"Snow-Covered {subtype}", f"basic snow land - {subtype}")
card("Wastes", "basic land", tap("C"))
card("Snow-Covered Wastes", "basic snow land", tap("C"))

for name, subtypes in {
    "Tundra": "Plains Island",
    "Underground Sea": "Island Swamp",
    "Badlands": "Swamp Mountain",
    "Taiga": "Mountain Forest",
    "Savannah": "Forest Plains",
    "Scrubland": "Plains Swamp",
    "Volcanic Island": "Island Mountain",
    "Bayou": "Swamp Forest",
    "Plateau": "Mountain Plains",
    "Tropical Island": "Forest Island",
    "Hallowed Fountain": "Plains Island",
    "Stomping Ground": "Mountain Forest",
}.items():
    card(name, f"land - {subtypes}")
for name, types in {"Azorius Guildgate": "WU", "Simic Guildgate": "GU"}.items():
    card(name, "land - Gate", tap(types))
for name, types in {"Azorius Chancery": "WU", "Gruul Turf": "RG"}.items():
    card(name, "land", tap(each_of(types)))
for name, types in {"Mystic Gate": "WU", "Fire-Lit Thicket": "RG"}.items():
    card(name, "land", tap("C"), tap(combination(types, 2)))
for name, types in {"Calciform Pools": "WU", "Dreadship Reef": "UB"}.items():
    stored = Activated(adds(types, paid_x, "combination"), taps=False, has_x=True)
    card(name, "land", tap("C"), stored, counters="storage")
card("Adarkar Wastes", "land", tap("C"), tap("WU"))
card("Ancient Tomb", "land", tap(adds("C", 2)))
card("City of Brass", "land", ANY_COLOR_ABILITY)
card("Mana Confluence", "land", ANY_COLOR_ABILITY)
card("Cascading Cataracts", "land", tap("C"), tap(combination(ANY_COLOR, 5)))
card("Crystal Vein", "land", tap("C"), tap(adds("C", 2)))
card("Vivid Crag", "land", tap("R"), ANY_COLOR_ABILITY, counters="charge")
card("Crumbling Vestige", "land", tap("C"), OtherTrigger(adds(ANY_COLOR)))
card("Temple of the False God", "land", tap(adds("C", 2)))
card("Nimbus Maze", "land", tap("C"), tap("W"), tap("U"))
card("Tainted Isle", "land", tap("C"), tap("UB"))
card("Spire of Industry", "land", tap("C"), ANY_COLOR_ABILITY)
card("Rhystic Cave", "land", tap(((Add(ANY_COLOR),), ())))
card("Dryad Arbor", "land creature - Forest Dryad", color_indicator="G")
card("Sol Ring", "artifact", tap(adds("C", 2)))
card("Llanowar Elves", "creature - Elf Druid", tap("G"), cost="G")
card("Birds of Paradise", "creature - Bird", ANY_COLOR_ABILITY, cost="G")
card("Grizzly Bears", "creature - Bear", cost="G")
card("Ornithopter", "artifact creature - Thopter")

# ---- amounts and conditions in the effect (R-106-23) -------------------------------------------


def if_counter(kind: str, then: Adds, otherwise: Adds) -> Callable[[View], Adds]:
    return lambda view: then if view.counters(kind) else otherwise


def devotion_to(color: str) -> Callable[[View], int]:
    def count(view: View) -> int:
        return sum(
            permanent.card.devotion.count(color)
            for permanent in view.position.board.permanents
            if permanent.controller == view.you
        )

    return count


def power_of(view: View) -> int:
    return view.this.card.power + view.counters("+1/+1") - view.counters("-1/-1")


card("Gaea's Cradle", "legendary land", tap(for_each("G", yours(CREATURE))))
card("Tolarian Academy", "legendary land", tap(for_each("U", yours(ARTIFACT))))
card("Serra's Sanctum", "legendary land", tap(for_each("W", yours(Filter(types=("enchantment",))))))
card("Cabal Coffers", "land", tap(for_each("B", yours(of_type("Swamp")))))
card("Meteor Crater", "land", tap(adds(ColorsAmong(YOUR_PERMANENT))))
card(
    "Bloom Tender",
    "creature - Elf Druid",
    tap(adds(ColorsAmong(YOUR_PERMANENT), how="each")),
    cost="G",
)
card(
    "Mox Amber",
    "legendary artifact",
    tap(
        adds(
            ColorsAmong(
                Filter(types=("creature", "planeswalker"), supertypes=("legendary",), whose="yours")
            )
        )
    ),
)
card(
    "Gemstone Caverns",
    "legendary land",
    tap(if_counter("luck", adds(ANY_COLOR), adds("C"))),
    counters="luck",
)
card(
    "River of Tears",
    "land",
    tap(lambda view: adds("B" if view.position.board.lands_played[view.you] else "U")),
)
card(
    "Nykthos, Shrine to Nyx",
    "legendary land",
    tap("C"),
    tap(tuple((Add(color, devotion_to(color)),) for color in ANY_COLOR)),
)
card(
    "Viridian Joiner",
    "creature - Elf Druid",
    tap(adds("G", power_of)),
    cost="G",
    power=1,
    counters="-1/-1",
)
card("Coldsteel Heart", "snow artifact", tap(adds(CHOSEN)), chooses="color")

# ---- readers of what others could produce (106.7) ----------------------------------------------

card("Reflecting Pool", "land", tap(adds(among_your_lands_could())))
card("Exotic Orchard", "land", tap(adds(CouldProduce(opponents(LAND), colors_only=True))))
card("Fellwar Stone", "artifact", tap(adds(CouldProduce(opponents(LAND), colors_only=True))))
card("Star Compass", "artifact", tap(adds(CouldProduce(yours(BASIC), colors_only=True))))
card("Gond Gate", "land - Gate", tap("C"), tap(adds(CouldProduce(yours(GATE), colors_only=True))))
card("Plaza of Harmony", "land", tap("C"), tap(adds(CouldProduce(yours(GATE)))))
card(
    "Harvester Druid",
    "creature - Human Druid",
    tap(adds(among_your_lands_could(colors_only=True))),
    cost="G",
)
card(
    "Naga Vitalist",
    "creature - Snake Druid",
    tap(adds(among_your_lands_could())),
    cost="G",
)
card(
    "Incubation Druid",
    "creature - Elf Druid",
    tap(if_counter("+1/+1", adds(among_your_lands_could(), 3), adds(among_your_lands_could()))),
    cost="G",
    counters="+1/+1",
)

READERS = (
    *("Reflecting Pool", "Exotic Orchard", "Fellwar Stone", "Star Compass", "Gond Gate"),
    *("Plaza of Harmony", "Harvester Druid", "Naga Vitalist", "Incubation Druid"),
)

# ---- replacement of production (R-605-07) ------------------------------------------------------

card("Mana Reflection", "enchantment", Replacement(Multiply(2), YOUR_PERMANENT), cost="GG")
card(
    "Nyxbloom Ancient",
    "enchantment creature - Elemental",
    Replacement(Multiply(3), YOUR_PERMANENT),
    cost="GGG",
)
card("Virtue of Strength", "enchantment", Replacement(Multiply(3), yours(BASIC)), cost="GG")
card("Contamination", "enchantment", Replacement(SetTypeAndAmount("B", 1), LAND), cost="B")
card("Infernal Darkness", "enchantment", Replacement(SetType("B"), LAND), cost="BB")
card("Ritual of Subdual", "enchantment", Replacement(SetType("C"), LAND), cost="GG")
card("Damping Sphere", "artifact", Replacement(SetTypeAndAmount("C", 1), LAND, at_least=2))
card("Pulse of Llanowar", "enchantment", Replacement(ChooseColor(), yours(BASIC)), cost="G")
# Its effect is made anew each upkeep; here the colour that is chosen is kept with the permanent.
card(
    "Hall of Gemstone",
    "world enchantment",
    Replacement(Recolor(CHOSEN), LAND),
    cost="GG",
    chooses="color",
)


def by_subtype(**clauses: str) -> Replacement:
    return Replacement(MapBySubtype(tuple(clauses.items())), of_type(*clauses))


card(
    "Reality Twist",
    "enchantment",
    by_subtype(Plains="R", Swamp="G", Mountain="W", Forest="B"),
    cost="UUU",
)
card(
    "Naked Singularity",
    "artifact",
    by_subtype(Plains="R", Island="G", Swamp="W", Mountain="U", Forest="B"),
)

DEEP_WATER = Replacement(SetType("U"), yours(LAND))
HARVEST_MAGE = Replacement(ChooseColor(1), yours(LAND))
PALE_MOON = Replacement(SetType("C"), NONBASIC)
QUARUM_TRENCH_GNOMES = Replacement(Map("W", "C"), HOST)
FALSE_DAWN = Replacement(Recolor("W"), YOUR_PERMANENT, colored=True, any_ability=True)
"""Effects of abilities and spells that have resolved, for ``Lasting``."""

# ---- triggered mana abilities (R-605-06, R-605-08) ---------------------------------------------

for name, cost in {
    "Mana Flare": "R",
    "Heartbeat of Spring": "G",
    "Dictate of Karametra": "GG",
    "Overabundance": "RG",
}.items():
    card(name, "enchantment", TappedTrigger(adds(PRODUCED), LAND), cost=cost)
for name, cost in {"Mirari's Wake": "GW", "Zendikar Resurgent": "GG"}.items():
    card(name, "enchantment", TappedTrigger(adds(PRODUCED), yours(LAND)), cost=cost)
card(
    "Vorinclex, Voice of Hunger",
    "legendary creature - Phyrexian Praetor",
    TappedTrigger(adds(PRODUCED), yours(LAND)),
    cost="GG",
)
card(
    "Keeper of Progenitus",
    "creature - Elf Druid",
    TappedTrigger(adds(PRODUCED), of_type("Mountain", "Forest", "Plains")),
    cost="G",
)
card(
    "Winter's Night",
    "world enchantment",
    TappedTrigger(adds(PRODUCED), SNOW_LAND),
    cost="WRG",
)
card("Lavaleaper", "creature - Elemental", TappedTrigger(adds(PRODUCED), BASIC), cost="R")
card(
    "Kinnan, Bonder Prodigy",
    "legendary creature - Human Druid",
    TappedTrigger(adds(PRODUCED), Filter(not_types=("land",), whose="yours")),
    cost="UG",
)
card(
    "Forsaken Monument",
    "legendary artifact",
    TappedTrigger(adds("C"), YOUR_PERMANENT, produced="C"),
)
card("Leyline of Abundance", "enchantment", TappedTrigger(adds("G"), yours(CREATURE)), cost="GG")
card(
    "Crypt Ghast",
    "creature - Spirit",
    TappedTrigger(adds("B"), yours(of_type("Swamp"))),
    cost="B",
)
card("Gauntlet of Might", "artifact", TappedTrigger(adds("R"), of_type("Mountain")))
card("Vernal Bloom", "enchantment", TappedTrigger(adds("G"), of_type("Forest")), cost="G")
card(
    "Gauntlet of Power",
    "artifact",
    TappedTrigger(adds(CHOSEN), BASIC, produced=CHOSEN),
    chooses="color",
)
card("Caged Sun", "artifact", LandAddsTrigger(adds(CHOSEN)), chooses="color")


def aura(
    name: str,
    *abilities: Ability,
    cost: str,
    enchants: Filter = LAND,
    chooses: str = "",
) -> None:
    card(name, "enchantment - Aura", *abilities, cost=cost, enchants=enchants, chooses=chooses)


aura("Wild Growth", TappedTrigger(adds("G"), HOST), cost="G")
aura("Overgrowth", TappedTrigger(adds("G", 2), HOST), cost="G")
aura("Fertile Ground", TappedTrigger(adds(ANY_COLOR), HOST), cost="G")
aura("Market Festival", TappedTrigger(combination(ANY_COLOR, 2), HOST), cost="G")
aura(
    "Elvish Guidance",
    TappedTrigger(for_each("G", of_type("Elf")), HOST),
    cost="G",
)
aura(
    "Utopia Sprawl",
    TappedTrigger(adds(CHOSEN), Filter(subtypes=("Forest",), enchanted=True)),
    cost="G",
    enchants=of_type("Forest"),
    chooses="color",
)

# ---- land types and abilities (R-106-27) -------------------------------------------------------

EVERY_BASIC_TYPE = AddLandTypes(tuple(BASIC_LAND_TYPES))


def lands_are(of: Filter, *subtypes: str) -> Continuous:
    return Continuous(of, types=(SetLandTypes(subtypes),))


card("Blood Moon", "enchantment", lands_are(NONBASIC, "Mountain"), cost="R")
card("Magus of the Moon", "creature - Human Wizard", lands_are(NONBASIC, "Mountain"), cost="R")
card("Harbinger of the Seas", "creature - Merfolk Wizard", lands_are(NONBASIC, "Island"), cost="UU")
card(
    "Celestial Dawn",
    "enchantment",
    lands_are(yours(LAND), "Plains"),
    Continuous(Filter(not_types=("land",), whose="yours"), colors="W"),
    cost="WW",
)
aura("Spreading Seas", lands_are(HOST_LAND, "Island"), cost="U")
aura("Evil Presence", lands_are(HOST_LAND, "Swamp"), cost="B")
aura("Lush Growth", lands_are(HOST_LAND, "Mountain", "Forest", "Plains"), cost="G")
aura(
    "Phantasmal Terrain",
    Continuous(HOST_LAND, types=(SetLandTypes(CHOSEN),)),
    cost="UU",
    chooses="basic land type",
)
card("Conversion", "enchantment", lands_are(of_type("Mountain"), "Plains"), cost="WW")
card(
    "Urborg, Tomb of Yawgmoth",
    "legendary land",
    Continuous(LAND, types=(AddLandTypes(("Swamp",)),)),
)
card(
    "Yavimaya, Cradle of Growth",
    "legendary land",
    Continuous(LAND, types=(AddLandTypes(("Forest",)),)),
)
card("Prismatic Omen", "enchantment", Continuous(yours(LAND), (EVERY_BASIC_TYPE,)), cost="G")
card(
    "Dryad of the Ilysian Grove",
    "enchantment creature - Nymph Dryad",
    Continuous(yours(LAND), (EVERY_BASIC_TYPE,)),
    cost="G",
)
aura("Nylea's Presence", Continuous(HOST_LAND, (EVERY_BASIC_TYPE,)), cost="G")
card(
    "Ashaya, Soul of the Wild",  # tokens are not in this model
    "legendary creature - Elemental",
    Continuous(yours(CREATURE), (AddTypes(("land",)), AddLandTypes(("Forest",)))),
    cost="GG",
)
card("Lotus Cobra", "creature - Snake", OtherTrigger(adds(ANY_COLOR)), cost="G")
card(
    "Chromatic Lantern",
    "artifact",
    ANY_COLOR_ABILITY,
    Continuous(yours(LAND), gains=(ANY_COLOR_ABILITY,)),
)
card(
    "Cryptolith Rite",
    "enchantment",
    Continuous(yours(CREATURE), gains=(ANY_COLOR_ABILITY,)),
    cost="G",
)
card(
    "Enduring Vitality",
    "enchantment creature - Elk Glimmer",
    Continuous(yours(CREATURE), gains=(ANY_COLOR_ABILITY,)),
    cost="GG",
)
aura("Abundant Growth", Continuous(HOST, gains=(ANY_COLOR_ABILITY,)), cost="G")
aura("Gift of Paradise", Continuous(HOST, gains=(tap(adds(ANY_COLOR, 2)),)), cost="G")
card(
    "Alpine Moon",
    "enchantment",
    Continuous(
        replace(opponents(LAND), named_as_chosen=True),
        types=(LoseLandTypes(),),
        loses_abilities=True,
        gains=(ANY_COLOR_ABILITY,),
    ),
    cost="R",
    chooses="name",
)
aura(
    "Imprisoned in the Moon",
    Continuous(
        HOST,
        types=(BecomeOnly("land"),),
        colors="",
        loses_abilities=True,
        gains=(tap("C"),),
    ),
    cost="U",
    enchants=Filter(types=("creature", "land", "planeswalker")),
)
card("Humility", "enchantment", Continuous(CREATURE, loses_abilities=True), cost="WW")
card("Mycosynth Lattice", "artifact", Continuous(EVERYTHING, (AddTypes(("artifact",)),), colors=""))
