"""Cards about colours, amounts and uses of mana, each played at least once."""

import pytest
from play import TYPES, Table, could

HAS_COMMANDER = 128


def colors_offered(table):
    return "".join(option.what for option in table.options() if option.kind == "ADD_MANA")


def pay(table):
    """Take what comes first until somebody has priority."""
    while table.decision not in ("PRIORITY", "MANA_TYPE"):
        table.take(table.options()[0])
    return table


def cast(table, name):
    return pay(table.do("CAST", name)).resolve()


def slot_of(table, name, player=0):
    return next(slot for slot in table.slots(player) if table.name(slot) == name)


# ---- chosen colours ----

CHOOSERS = ("Mirage Mesa", "Uncharted Haven", "Crossroads Village", "Shimmerdrift Vale")


@pytest.mark.parametrize("name", CHOOSERS)
def test_lands_of_a_chosen_color(name):
    table = Table()
    table.hand(0, name)
    table.start()
    table.do("PLAY_LAND", name)
    if table.decision == "REPLACEMENT":  # two sentences of two lines: either first
        table.do("APPLY_REPLACEMENT")
    table.do("CHOOSE_COLOR", "U")
    land = slot_of(table, name)
    assert table.tapped(land)
    assert TYPES[table.could()[land].bit_length() - 1] == "U"
    assert table.could()[land].bit_count() == 1
    assert table.has("snow", land) is (name == "Shimmerdrift Vale")


@pytest.mark.parametrize(
    ("name", "ability"), [("Sol Grail", 0), ("Silhana Starfletcher", 0), ("Quirion Elves", 1)]
)
def test_others_of_a_chosen_color(name, ability):
    table = Table()
    table.put(0, name, choice="R")
    table.start()
    table.do("ACTIVATE", name, ability + 1)  # the first ability is the choice
    assert table.pool_of(0) == "R"


def test_banner_makes_creatures_of_the_color_larger():
    table = Table()
    table.put(0, "Heraldic Banner", choice="R")
    table.put_all(0, "Gray Ogre", "Grizzly Bears")
    table.put(1, "Gray Ogre")
    table.start()
    assert [table.size(slot) for slot in table.slots()[1:]] == [(3, 2), (2, 2), (2, 2)]
    table.do("ACTIVATE", "Heraldic Banner")
    assert table.pool_of(0) == "R"


def test_quirion_elves_make_green_too():
    table = Table()
    table.put(0, "Quirion Elves", choice="R")
    table.start()
    table.do("ACTIVATE", "Quirion Elves", 1)
    assert table.pool_of(0) == "G"


def test_without_a_choice_there_is_no_mana():  # 106.5
    table = Table()
    table.put(0, "Sol Grail")
    table.start()
    table.do("ACTIVATE", "Sol Grail")
    assert table.pool_of(0) == ""


# ---- commanders and legends ----


@pytest.mark.parametrize("name", ["Command Tower", "Arcane Signet", "Commander's Sphere"])
@pytest.mark.parametrize(
    ("commander", "offered"), [(None, ""), (0, ""), (1, "W"), (18, "UG")], ids=str
)
def test_colors_of_a_commander(name, commander, offered):  # 903.4f
    table = Table()
    table.put(0, name)
    if commander is not None:
        table.board["players"][0]["commanders"] = HAS_COMMANDER | commander
    table.start()
    table.do("ACTIVATE", name)
    if len(offered) > 1:
        assert colors_offered(table) == offered
        table.do("ADD_MANA", offered[0])
    assert table.pool_of(0) == offered[:1]


def test_sphere_draws_a_card():
    table = Table()
    table.put(0, "Commander's Sphere")
    table.add(0, "library", "Forest")
    table.start()
    table.do("ACTIVATE", "Commander's Sphere", 1).resolve()
    assert "Forest" in table.zone(0, "HAND")
    assert table.field(0) == []


def test_amber_needs_a_legend():
    assert could(["Mox Amber", "Grizzly Bears"])["P0 Mox Amber"] == ""
    assert could(["Mox Amber", "Seton, Krosan Protector"])["P0 Mox Amber"] == "G"
    assert could(["Mox Amber"], ["Seton, Krosan Protector"])["P0 Mox Amber"] == ""


# ---- unspent mana ----


def test_upwelling_keeps_everyones_mana():
    table = Table()
    table.put(0, "Upwelling")
    table.give_mana(0, "GW")
    table.give_mana(1, "R")
    table.start()
    table.pass_until(step="END")
    assert (table.pool_of(0), table.pool_of(1)) == ("WG", "R")
    table.pass_until(step="UPKEEP")
    assert (table.pool_of(0), table.pool_of(1)) == ("WG", "R")


def test_horizon_stone_turns_your_mana_colorless():
    table = Table()
    table.put(0, "Horizon Stone")
    table.give_mana(0, "GW")
    table.give_mana(1, "R")
    table.start()
    table.pass_until(step="BEGIN_COMBAT")
    assert (table.pool_of(0), table.pool_of(1)) == ("CC", "")


def test_stone_and_upwelling():  # 12.61: what is kept is not lost
    table = Table()
    table.put_all(0, "Horizon Stone", "Upwelling")
    table.give_mana(0, "G")
    table.start()
    table.pass_until(step="BEGIN_COMBAT")
    assert table.pool_of(0) == "G"


def test_ventmaw_keeps_its_mana_for_the_turn():
    table = Table()
    table.put_all(0, "Savage Ventmaw")
    table.start()
    for _ in range(50):
        if table.can("ATTACK"):
            break
        table.do("PASS")
    table.do("ATTACK")
    while table.decision != "PRIORITY":
        table.take(table.options()[0])
    table.resolve()
    assert table.pool_of(0) == "RRRGGG"
    table.pass_until(step="END")
    assert table.pool_of(0) == "RRRGGG"
    table.pass_until(step="UPKEEP")
    assert table.pool_of(0) == ""


def test_omnath_keeps_green_and_grows():
    table = Table()
    omnath = table.put(0, "Omnath, Locus of Mana")
    table.put(0, "Forest")
    table.give_mana(0, "GGR")
    table.start()
    assert table.size(omnath) == (3, 3)
    table.do("ACTIVATE", "Forest")
    assert table.size(omnath) == (4, 4)
    table.pass_until(step="BEGIN_COMBAT")
    assert (table.pool_of(0), table.size(omnath)) == ("GGG", (4, 4))


def test_kruphix_and_omnath():  # 12.61
    table = Table()
    table.put_all(0, "Kruphix, God of Horizons", "Omnath, Locus of Mana")
    table.give_mana(0, "GR")
    table.start()
    table.pass_until(step="BEGIN_COMBAT")
    assert table.pool_of(0) == "GC"


@pytest.mark.parametrize(("elves", "is_creature"), [(4, False), (5, True)])
def test_kruphix_needs_devotion(elves, is_creature):
    table = Table()
    kruphix = table.put(0, "Kruphix, God of Horizons")  # devotion 2
    table.put_all(0, *["Llanowar Elves"] * elves)
    table.start()
    assert table.has("creature", kruphix) is is_creature
    assert table.has("enchantment", kruphix)


def test_yurlok_gives_everyone_mana_that_hurts():
    table = Table()
    table.put(0, "Yurlok of Scorch Thrash")
    table.give_mana(0, "G")
    table.start()
    pay(table.do("ACTIVATE", "Yurlok of Scorch Thrash"))
    assert (table.pool_of(0), table.pool_of(1), table.stack()) == ("BRG", "BRG", [])
    table.pass_until(step="BEGIN_COMBAT")
    assert (table.life(0), table.life(1)) == (17, 17)


# ---- what mana may be spent on ----


def restricted(source, *hand, ability=0, choices=(), counters=None, cards=()):
    """Have mana of a source, and cards in hand."""
    table = Table(cards=cards)
    table.put(0, source, counters=counters)
    table.hand(0, *hand)
    table.start()
    table.do("ACTIVATE", source, ability)
    for kind, choice in choices:
        table.do(kind, None, choice) if kind == "CHOOSE_NUMBER" else table.do(kind, choice)
    return table


def test_ziggurat_casts_creatures_only():
    table = restricted(
        "Ancient Ziggurat", "Llanowar Elves", "Dark Ritual", choices=[("ADD_MANA", "G")]
    )
    assert table.can("CAST", "Llanowar Elves")
    table = restricted(
        "Ancient Ziggurat", "Llanowar Elves", "Dark Ritual", choices=[("ADD_MANA", "B")]
    )
    assert not table.can("CAST", "Dark Ritual")
    assert could(["Ancient Ziggurat", "Reflecting Pool"])["P0 Reflecting Pool"] == "WUBRG"  # 12.9


def test_pillar_casts_multicolored_spells_only():
    table = Table()
    table.put_all(0, "Pillar of the Paruns", "Plains")
    table.hand(0, "Watchwolf", "Grizzly Bears")
    table.start()
    table.do("ACTIVATE", "Pillar of the Paruns").do("ADD_MANA", "G").do("ACTIVATE", "Plains")
    assert table.can("CAST", "Watchwolf")
    assert not table.can("CAST", "Grizzly Bears")
    cast(table, "Watchwolf")
    assert "Watchwolf" in table.field(0)


def test_temple_is_for_colorless_eldrazi():
    table = restricted("Eldrazi Temple", "Endless One", "Alpha Myr", ability=1)
    assert table.pool_of(0) == "CC"
    assert not table.can("CAST", "Alpha Myr")
    table.do("CAST", "Endless One").do("CHOOSE_NUMBER", 2)
    pay(table).resolve()
    assert table.counters(slot_of(table, "Endless One")) == {"+1/+1": 2}
    plain = restricted("Eldrazi Temple", "Ornithopter")
    assert plain.pool_of(0) == "C"


def test_crucible_is_for_dragons():
    table = restricted(
        "Crucible of the Spirit Dragon",
        "Volcanic Dragon",
        "Hill Giant",
        ability=2,
        counters={"storage": 6},
        choices=[("CHOOSE_NUMBER", 6), *[("ADD_MANA", "R")] * 6],
    )
    assert table.pool_of(0) == "RRRRRR"
    assert table.can("CAST", "Volcanic Dragon")
    assert not table.can("CAST", "Hill Giant")


def test_crucible_stores():
    table = Table()
    table.put_all(0, "Crucible of the Spirit Dragon")
    table.give_mana(0, "G")
    table.start()
    pay(table.do("ACTIVATE", "Crucible of the Spirit Dragon", 1)).resolve()
    assert table.counters(0) == {"storage": 1}


def test_galazeth_lends_artifacts_mana_for_spells():
    table = Table()
    table.put_all(0, "Alpha Myr")
    table.hand(0, "Galazeth Prismari", "Dark Ritual", "Gray Ogre")
    table.give_mana(0, "UURR")
    table.start()
    cast(table, "Galazeth Prismari").resolve()
    assert "Treasure" in table.field(0)
    table.do("ACTIVATE", "Alpha Myr").do("ADD_MANA", "B")
    assert table.can("CAST", "Dark Ritual")
    cast(table, "Dark Ritual")
    assert table.pool_of(0) == "BBB"


def test_powerstone_is_not_for_other_spells():
    table = restricted("Powerstone", "Savannah Lions", "Sol Ring")
    assert table.pool_of(0) == "C"
    assert table.can("CAST", "Sol Ring")
    table = Table()
    table.put_all(0, "Powerstone", "Mind Stone")
    table.hand(0, "Gray Ogre")
    table.add(0, "library", "Forest")
    table.give_mana(0, "R")
    table.start()
    table.do("ACTIVATE", "Powerstone")
    assert not table.can("CAST", "Gray Ogre")
    pay(table.do("ACTIVATE", "Mind Stone", 1))
    assert table.stack() == ["Mind Stone"]


# ---- tokens ----


def test_clue_draws_a_card():
    table = Table()
    table.put_all(0, "Clue")
    table.give_mana(0, "GG")
    table.add(0, "library", "Forest")
    table.start()
    pay(table.do("ACTIVATE", "Clue")).resolve()
    assert "Forest" in table.zone(0, "HAND")
    assert table.zone(0, "GRAVEYARD") == []


def test_treasure_and_gold_are_sacrificed():
    table = Table()
    table.put_all(0, "Treasure", "Gold")
    table.start()
    table.do("ACTIVATE", "Treasure").do("ADD_MANA", "W")
    table.do("ACTIVATE", "Gold").do("ADD_MANA", "U")
    assert (table.pool_of(0), table.field(0)) == ("WU", [])


# ---- libraries ----

EGGS = {
    "Skycloud": "WU",
    "Darkwater": "UB",
    "Shadowblood": "BR",
    "Mossfire": "RG",
    "Sungrass": "WG",
}


@pytest.mark.parametrize(("egg", "mana"), EGGS.items())
def test_eggs_use_the_stack(egg, mana):  # 605.1a
    table = Table()
    table.put(0, f"{egg} Egg")
    table.give_mana(0, "CC")
    table.add(0, "library", "Forest")
    table.start()
    pay(table.do("ACTIVATE", f"{egg} Egg"))
    assert (table.stack(), table.pool_of(0)) == ([f"{egg} Egg"], "")
    table.resolve()
    assert table.pool_of(0) == mana
    assert "Forest" in table.zone(0, "HAND")


def test_sphere_uses_the_stack():  # 12.57
    table = Table()
    table.put(0, "Chromatic Sphere")
    table.give_mana(0, "C")
    table.add(0, "library", "Forest")
    table.start()
    pay(table.do("ACTIVATE", "Chromatic Sphere")).resolve()
    table.do("ADD_MANA", "B")
    assert table.pool_of(0) == "B"
    assert "Forest" in table.zone(0, "HAND")


@pytest.mark.parametrize("name", ["Millikin", "Deranged Assistant"])
def test_milling_for_mana(name):
    table = Table()
    table.put(0, name)
    table.start()
    assert not table.can("ACTIVATE", name)
    table = Table()
    table.put(0, name)
    table.add(0, "library", "Forest")
    table.start()
    table.do("ACTIVATE", name)
    assert (table.stack(), table.zone(0, "GRAVEYARD")) == ([name], ["Forest"])
    table.resolve()
    assert table.pool_of(0) == "C"


# ---- stores of mana ----

HOARDS = {
    "Fountain of Cho": "W",
    "Saprazzan Cove": "U",
    "Subterranean Hangar": "B",
    "Mercadian Bazaar": "R",
    "Rushwood Grove": "G",
}


@pytest.mark.parametrize(("name", "color"), HOARDS.items())
def test_hoards(name, color):
    table = Table()
    table.hand(0, name)
    table.put(0, name, counters={"storage": 3})
    table.put(0, name)
    table.start()
    table.do("ACTIVATE", 0, 2).do("CHOOSE_NUMBER", 2)
    assert (table.pool_of(0), table.counters(0)) == (color * 2, {"storage": 1})
    table.do("ACTIVATE", 1, 1).resolve()
    assert table.counters(1) == {"storage": 1}
    table.do("PLAY_LAND", name)
    assert table.tapped(2)


@pytest.mark.parametrize("color", ["White", "Blue", "Black", "Red", "Green"])
def test_batteries(color):
    name = f"{color} Mana Battery"
    unit = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}[color]
    table = Table()
    table.put(0, name, counters={"charge": 3})
    table.put(0, name)
    table.give_mana(0, "CC")
    table.start()
    table.do("ACTIVATE", 0, 1).do("CHOOSE_NUMBER", 3)
    assert table.pool_of(0) == unit * 4 + "CC"
    pay(table.do("ACTIVATE", 1, 0)).resolve()
    assert table.counters(1) == {"charge": 1}


@pytest.mark.parametrize("x", [0, 2])
def test_kyren_toy_gives_one_more(x):
    table = Table()
    table.put(0, "Kyren Toy", counters={"charge": 2})
    table.start()
    table.do("ACTIVATE", "Kyren Toy", 1).do("CHOOSE_NUMBER", x)
    assert table.pool_of(0) == "C" * (x + 1)


# ---- creatures and spells ----


def test_archdruid():
    table = Table()
    table.put_all(0, "Elvish Archdruid", "Llanowar Elves", "Grizzly Bears")
    table.put(1, "Llanowar Elves")
    table.start()
    sizes = [table.size(slot) for slot in table.slots()]
    assert sizes == [(2, 2), (2, 2), (2, 2), (1, 1)]
    table.do("ACTIVATE", "Elvish Archdruid")
    assert table.pool_of(0) == "GG"


def test_elder_grows_with_colors():
    table = Table()
    table.put_all(0, "Faeburrow Elder")
    table.start()
    elder = slot_of(table, "Faeburrow Elder")
    assert table.size(elder) == (2, 2)
    table.do("ACTIVATE", "Faeburrow Elder")
    assert table.pool_of(0) == "WG"
    table = Table()
    table.put_all(0, "Faeburrow Elder", "Gray Ogre", "Fugitive Wizard")
    table.start()
    assert table.size(slot_of(table, "Faeburrow Elder")) == (4, 4)


def test_heritage_druid_taps_three_elves():  # 12.52
    table = Table()
    table.put_all(0, "Heritage Druid", "Grizzly Bears")
    for _ in range(2):
        table.put(0, "Llanowar Elves", sick=True)
    table.start()
    table.do("ACTIVATE", "Heritage Druid")
    while table.decision == "COST_PERMANENT":  # the last one is no choice
        table.do("CHOOSE_PERMANENT")
    assert table.pool_of(0) == "GGG"
    assert [table.tapped(slot) for slot in table.slots(0)] == [True, False, True, True]
    assert not table.can("ACTIVATE", "Heritage Druid")


def test_heritage_druid_needs_three():
    table = Table()
    table.put_all(0, "Heritage Druid", "Llanowar Elves", "Grizzly Bears")
    table.start()
    assert not table.can("ACTIVATE", "Heritage Druid")


def test_cobra():
    table = Table()
    table.put_all(0, "Lotus Cobra")
    table.hand(0, "Forest")
    table.start()
    table.do("PLAY_LAND", "Forest").resolve()
    table.do("ADD_MANA", "U")
    assert table.pool_of(0) == "U"


def test_emissary():
    table = Table()
    table.hand(0, "Burning-Tree Emissary")
    table.give_mana(0, "RG")
    table.start()
    cast(table, "Burning-Tree Emissary").resolve()
    assert table.pool_of(0) == "RG"


def test_ritual():
    table = Table()
    table.hand(0, "Dark Ritual")
    table.give_mana(0, "B")
    table.start()
    cast(table, "Dark Ritual")
    assert (table.pool_of(0), table.zone(0, "GRAVEYARD")) == ("BBB", ["Dark Ritual"])
