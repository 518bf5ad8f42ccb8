"""Cards that change the types and abilities of permanents, each played at least once."""

import pytest
from play import Table, could, letters


def taps_for(table, name):
    """Types of mana that the abilities of a land on the first player's side offer."""
    (slot,) = (slot for slot in table.slots(0) if table.name(slot) == name)
    return letters(table.could()[slot])


def with_permanents(*names, theirs=()):
    table = Table()
    table.put_all(0, *names)
    table.put_all(1, *theirs)
    return table.start()


def slot_of(table, name, player=0):
    return next(slot for slot in table.slots(player) if table.name(slot) == name)


# ---- set ----

MOUNTAINS = ("Blood Moon", "Magus of the Moon")


@pytest.mark.parametrize("name", MOUNTAINS)
def test_nonbasics_are_mountains(name):
    table = with_permanents(name, "Tundra", "Reflecting Pool", "Forest", theirs=["City of Brass"])
    assert [taps_for(table, land) for land in ("Tundra", "Reflecting Pool", "Forest")] == [
        "R",
        "R",
        "G",
    ]
    table.do("ACTIVATE", "Reflecting Pool")
    assert table.pool_of(0) == "R"
    table.do("PASS")
    table.do("ACTIVATE", "City of Brass")
    assert (table.pool_of(1), table.stack()) == ("R", [])


def test_nonbasics_are_islands():
    table = with_permanents("Harbinger of the Seas", "Tundra", "Ancient Tomb", "Wastes")
    assert [taps_for(table, land) for land in ("Tundra", "Ancient Tomb", "Wastes")] == [
        "U",
        "U",
        "C",
    ]


def test_a_land_that_loses_its_text_enters_untapped():  # 614.12
    table = Table()
    table.put(0, "Blood Moon")
    table.hand(0, "Azorius Guildgate")
    table.start()
    table.do("PLAY_LAND", "Azorius Guildgate")
    assert not table.tapped(slot_of(table, "Azorius Guildgate"))


def test_the_moon_silences_urborg():  # 12.29
    table = with_permanents("Urborg, Tomb of Yawgmoth", "Blood Moon", "Forest")
    assert taps_for(table, "Urborg, Tomb of Yawgmoth") == "R"
    assert taps_for(table, "Forest") == "G"


# ---- add ----


@pytest.mark.parametrize(
    ("name", "color"),
    [
        ("Urborg, Tomb of Yawgmoth", "B"),
        ("Blanket of Night", "B"),
        ("Yavimaya, Cradle of Growth", "G"),
    ],
)
def test_each_land_is_of_one_more_type(name, color):
    answers = could([name, "Island", "Wastes"], ["Plains"])
    assert set(answers["P0 Island"]) == {"U", color}
    assert set(answers["P0 Wastes"]) == {"C", color}
    assert set(answers["P1 Plains"]) == {"W", color}


def test_yavimaya_gives_a_lonely_pool_green():  # 12.30
    table = with_permanents("Yavimaya, Cradle of Growth", "Reflecting Pool")
    assert taps_for(table, "Reflecting Pool") == "G"
    table.do("ACTIVATE", "Reflecting Pool", 1)
    assert table.pool_of(0) == "G"


@pytest.mark.parametrize("name", ["Prismatic Omen", "Dryad of the Ilysian Grove"])
def test_your_lands_are_of_every_type(name):
    answers = could([name, "Island", "Wastes"], ["Plains"])
    assert answers["P0 Island"] == "WUBRG"
    assert answers["P0 Wastes"] == "WUBRGC"
    assert answers["P1 Plains"] == "W"


def test_dryad_lets_you_play_another_land():
    table = Table()
    table.put(0, "Dryad of the Ilysian Grove")
    table.hand(0, "Forest", "Island", "Swamp")
    table.start()
    table.do("PLAY_LAND", "Forest").do("PLAY_LAND", "Island")
    assert not table.can("PLAY_LAND")


@pytest.mark.parametrize(
    ("first", "second", "types"),
    [
        ("Dryad of the Ilysian Grove", "Blood Moon", "R"),
        ("Blood Moon", "Dryad of the Ilysian Grove", "WUBRG"),
    ],
)
def test_moon_and_dryad_by_timestamps(first, second, types):  # 12.32
    table = with_permanents(first, second, "Tundra")
    assert taps_for(table, "Tundra") == types


# ---- give and take abilities ----


def test_lantern_gives_your_lands_an_ability():
    table = with_permanents("Chromatic Lantern", "Forest", theirs=["Island"])
    assert taps_for(table, "Forest") == "WUBRG"
    assert letters(table.could()[slot_of(table, "Island", 1)]) == "U"
    table.do("ACTIVATE", "Forest", 1).do("ADD_MANA", "U")
    table.do("ACTIVATE", "Chromatic Lantern").do("ADD_MANA", "B")
    assert table.pool_of(0) == "UB"


def test_lantern_and_moon():  # 12.31
    table = with_permanents("Chromatic Lantern", "Blood Moon", "Tundra")
    assert taps_for(table, "Tundra") == "WUBRG"
    table.do("ACTIVATE", "Tundra", 0)
    assert table.pool_of(0) == "R"


def test_rite_gives_your_creatures_an_ability():
    table = Table()
    table.put_all(0, "Cryptolith Rite", "Grizzly Bears")
    table.put(0, "Gray Ogre", sick=True)
    table.put(1, "Hill Giant")
    table.start()
    table.do("ACTIVATE", "Grizzly Bears").do("ADD_MANA", "W")
    assert table.pool_of(0) == "W"
    assert not table.can("ACTIVATE", "Gray Ogre")
    table.do("PASS")
    assert not table.can("ACTIVATE", "Hill Giant")


def test_humility():
    table = with_permanents(
        "Humility", "Llanowar Elves", "Serra Angel", theirs=["Magus of the Moon", "Tundra"]
    )
    for name in ("Llanowar Elves", "Serra Angel"):
        assert table.size(slot_of(table, name)) == (1, 1)
    assert not table.can("ACTIVATE", "Llanowar Elves")
    assert not table.has("flying", slot_of(table, "Serra Angel"))
    # Losing its ability comes too late for layer 4 (613.6).
    assert letters(table.could()[slot_of(table, "Tundra", 1)]) == "R"


def test_humility_keeps_counters():
    table = Table()
    table.put(0, "Humility")
    table.put(0, "Grizzly Bears", counters={"+1/+1": 2})
    table.start()
    assert table.size(slot_of(table, "Grizzly Bears")) == (3, 3)


def test_revolt_makes_creatures_of_lands():
    table = Table()
    table.put_all(0, "Nature's Revolt", "Forest")
    table.hand(0, "Island")
    table.start()
    assert table.size(slot_of(table, "Forest")) == (2, 2)
    table.do("PLAY_LAND", "Island")
    assert not table.can("ACTIVATE", "Island")  # 12.66
    table.do("ACTIVATE", "Forest")
    assert table.pool_of(0) == "G"


def test_revolt_and_humility():
    table = with_permanents("Nature's Revolt", "Humility", "Forest")
    assert table.size(slot_of(table, "Forest")) == (1, 1)
    assert not table.can("ACTIVATE", "Forest")


# ---- Auras ----


def enchant(aura, land, *, choice="", mana="WUBRG", library=()):
    """Enchant a land with an Aura spell."""
    table = Table()
    table.put(0, land)
    table.hand(0, aura)
    table.add(0, "library", *library)
    table.give_mana(0, mana)
    table.start()
    table.do("CAST", aura)
    if table.decision == "TARGET":
        table.do("CHOOSE_PERMANENT", land)
    while table.decision == "PAYMENT":
        table.take(table.options()[0])
    table.resolve()
    if choice:
        table.do("CHOOSE_COLOR", choice)
    assert table.faults() is None
    return table


@pytest.mark.parametrize(
    ("aura", "choice", "types"),
    [
        ("Evil Presence", "", "B"),
        ("Contaminated Ground", "", "B"),
        ("Phantasmal Terrain", "R", "R"),
        ("Convincing Mirage", "G", "G"),
        ("Lush Growth", "", "WRG"),
    ],
)
def test_enchanted_land_is_of_other_types(aura, choice, types):
    table = enchant(aura, "Azorius Chancery", choice=choice)
    assert taps_for(table, "Azorius Chancery") == types


@pytest.mark.parametrize(
    ("aura", "types"),
    [
        ("Spreading Seas", "U"),
        ("Nylea's Presence", "WUBRGC"),
        ("Abundant Growth", "WUBRGC"),
        ("Lithoform Blight", "WUBRGC"),
    ],
)
def test_auras_that_draw_a_card(aura, types):
    table = enchant(aura, "Wastes", library=["Grizzly Bears"])
    assert table.stack() == [aura]
    table.resolve()
    assert "Grizzly Bears" in table.zone(0, "HAND")
    assert taps_for(table, "Wastes") == types


def test_contaminated_ground_costs_its_controller_life():
    table = enchant("Contaminated Ground", "Wastes")
    table.do("ACTIVATE", "Wastes").resolve()
    assert table.life(0) == 18


@pytest.mark.parametrize("aura", ["Gift of Paradise", "Weirding Wood"])
def test_two_of_any_one_color(aura):
    table = enchant(aura, "Wastes").resolve()
    table.pass_until(step="BEGIN_COMBAT")
    table.do("ACTIVATE", "Wastes", 1).do("ADD_MANA", "W")
    assert table.pool_of(0) == "WW"


def test_what_else_they_bring():
    assert enchant("Gift of Paradise", "Wastes").resolve().life(0) == 23
    table = enchant("Weirding Wood", "Wastes").resolve()
    assert "Clue" in table.field(0)


def test_an_aura_goes_with_its_land():
    table = enchant("Evil Presence", "Crystal Vein")
    assert taps_for(table, "Crystal Vein") == "B"
    assert table.field(0) == ["Crystal Vein", "Evil Presence"]


def test_blight_takes_types_and_abilities():
    table = enchant("Lithoform Blight", "Tundra", library=["Forest"]).resolve()
    table.pass_until(step="BEGIN_COMBAT")
    assert taps_for(table, "Tundra") == "WUBRGC"
    table.do("ACTIVATE", "Tundra", 1).do("ADD_MANA", "B")
    assert (table.pool_of(0), table.life(0)) == ("B", 19)
    plain = enchant("Lithoform Blight", "Tundra", library=["Forest"]).resolve()
    plain.pass_until(step="BEGIN_COMBAT").do("ACTIVATE", "Tundra", 0)
    assert plain.pool_of(0) == "C"


@pytest.mark.parametrize("aura", ["Utopia Sprawl", "Shimmerwilds Growth"])
def test_one_more_of_the_chosen_color(aura):
    table = enchant(aura, "Forest", choice="R")
    table.pass_until(step="BEGIN_COMBAT")
    table.do("ACTIVATE", "Forest")
    assert (table.pool_of(0), table.stack()) == ("RG", [])
    assert taps_for(table, "Forest") == "G"


def test_growth_colors_its_land():
    table = enchant("Shimmerwilds Growth", "Forest", choice="R")
    table.pass_until(step="BEGIN_COMBAT")
    crater = table.put(0, "Meteor Crater")
    assert letters(table.could()[crater]) == "RG"  # of the land and the Aura


def test_sprawl_enchants_forests_only():
    table = Table()
    table.put_all(0, "Island")
    table.hand(0, "Utopia Sprawl")
    table.give_mana(0, "G")
    table.start()
    assert not table.can("CAST", "Utopia Sprawl")
