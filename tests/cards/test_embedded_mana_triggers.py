"""Cards that watch permanents being tapped for mana, each played at least once."""

import pytest
from play import Table


def table_with(*names, theirs=("Forest",)):
    """Have a Forest and some permanents, against a Forest."""
    table = Table()
    table.put_all(0, "Forest", *names)
    table.put_all(1, *theirs)
    return table


def tap(table, name, *colors, player=0, ability=None):
    """Tap a permanent for mana and answer what is asked about it."""
    table.do("ACTIVATE", name, ability)
    for color in colors:
        table.do("ADD_MANA", color)
    assert table.faults() is None
    return table.pool_of(player)


def go_on(table):
    """Pay, and take what comes first, until somebody has priority."""
    while table.decision != "PRIORITY":
        table.take(table.options()[0])
    return table


def enchant(table, aura, host, mana):
    """Cast an Aura and let it resolve."""
    table.hand(0, aura)
    table.give_mana(0, mana)
    table.start()
    table.do("CAST", aura)
    if table.decision == "TARGET":  # else there is only one
        table.do("CHOOSE_PERMANENT", host)
    return go_on(table).resolve()


def let_opponent_act(table):
    """Pass, so that the other player has priority in the same step."""
    table.do("PASS")
    assert table.decider == 1


# ---- what adds mana of a type that the land produced ----

FOR_ALL = ("Mana Flare", "Heartbeat of Spring", "Dictate of Karametra", "Zhur-Taa Ancient")
FOR_YOU = ("Mirari's Wake", "Zendikar Resurgent")


@pytest.mark.parametrize("name", [*FOR_ALL, *FOR_YOU])
def test_your_land_makes_one_more_of_its_type(name):
    table = table_with(name).start()
    assert tap(table, "Forest") == "GG"
    assert table.stack() == []


@pytest.mark.parametrize("name", FOR_ALL)
def test_each_players_land_makes_one_more(name):
    table = table_with(name).start()
    let_opponent_act(table)
    assert tap(table, "Forest", player=1) == "GG"
    assert table.pool_of(0) == ""


@pytest.mark.parametrize("name", FOR_YOU)
def test_only_your_land_makes_one_more(name):
    table = table_with(name).start()
    let_opponent_act(table)
    assert tap(table, "Forest", player=1) == "G"
    assert table.pool_of(0) == ""


def test_a_type_of_several_is_chosen():  # 106.12a, FAMILIES 59
    table = table_with("Mana Flare", "Azorius Chancery").start()
    table.do("ACTIVATE", "Azorius Chancery")
    assert {option.what for option in table.options()} == {"W", "U"}
    table.do("ADD_MANA", "U")
    assert table.pool_of(0) == "WUU"


def test_only_types_of_this_activation_are_on_offer():
    table = table_with("Mana Flare", "City of Brass").start()
    assert tap(table, "City of Brass", "R") == "RR"


def test_each_trigger_happens():
    table = table_with("Mana Flare", "Heartbeat of Spring", "Mirari's Wake").start()
    assert tap(table, "Forest") == "GGGG"


def test_a_land_that_makes_nothing_triggers_nothing():  # 106.12b, R-605-06
    table = table_with("Mana Flare", "Manabarbs", "Gaea's Cradle").start()
    assert tap(table, "Gaea's Cradle") == ""
    assert (table.stack(), table.life(0)) == ([], 20)


def test_a_permanent_that_is_no_land_triggers_nothing():
    table = table_with("Mana Flare", "Llanowar Elves").start()
    assert tap(table, "Llanowar Elves") == "G"


@pytest.mark.parametrize("manual", [False, True])
def test_mana_of_triggers_pays_for_spells(manual):
    table = Table(manual=manual)
    table.put_all(0, "Forest", "Mana Flare")
    table.hand(0, "Grizzly Bears")
    table.start()
    go_on(table.do("CAST", "Grizzly Bears")).resolve()
    assert "Grizzly Bears" in table.field(0)


def test_wake_makes_your_creatures_larger():
    table = table_with("Mirari's Wake", "Grizzly Bears", theirs=("Grizzly Bears",)).start()
    mine, theirs = table.slots(0)[-1], table.slots(1)[0]
    assert (table.size(mine), table.size(theirs)) == ((3, 3), (2, 2))


def test_zendikar_draws_for_creature_spells():
    table = table_with("Zendikar Resurgent")
    table.fill_libraries()
    table.hand(0, "Grizzly Bears", "Sol Ring")
    table.give_mana(0, "GGG")
    table.start()
    go_on(table.do("CAST", "Sol Ring"))
    assert table.stack() == ["Sol Ring"]
    table.resolve()
    go_on(table.do("CAST", "Grizzly Bears"))
    assert table.stack() == ["Grizzly Bears", "Zendikar Resurgent"]
    table.resolve()
    assert "Wastes" in table.zone(0, "HAND")


def test_overabundance_hurts_without_the_stack():
    table = table_with("Overabundance").start()
    assert tap(table, "Forest") == "GG"
    assert (table.stack(), table.life(0), table.life(1)) == ([], 19, 20)


@pytest.mark.parametrize(
    ("land", "pool"),
    [("Mountain", "RR"), ("Forest", "GG"), ("Plains", "WW"), ("Island", "U"), ("Taiga", "RR")],
)
def test_keeper_watches_three_land_types(land, pool):
    table = Table()
    table.put_all(0, "Keeper of Progenitus", land)
    table.start()
    assert tap(table, land) == pool


def test_lavaleaper_watches_basic_lands_and_gives_haste():
    table = Table()
    table.put_all(0, "Lavaleaper", "Mountain", "Taiga")
    table.put(1, "Llanowar Elves", sick=True)
    table.start()
    assert tap(table, "Mountain") == "RR"
    assert tap(table, "Taiga", ability=1) == "RRG"
    let_opponent_act(table)
    assert tap(table, "Llanowar Elves", player=1) == "G"


def test_winters_night_freezes_the_land_once():
    table = Table()
    table.put(0, "Winter's Night")
    land = table.put(0, "Snow-Covered Forest")
    table.put(0, "Forest")
    table.fill_libraries()
    table.start()
    assert tap(table, "Forest") == "G"
    assert tap(table, "Snow-Covered Forest") == "GGG"
    for tapped in (True, False):
        table.pass_until(step="UPKEEP").pass_until(step="DRAW").pass_until(step="UPKEEP")
        assert (int(table.header["active"]), table.tapped(land)) == (0, tapped)
        table.pass_until(step="DRAW")


# ---- Auras ----


@pytest.mark.parametrize(
    ("aura", "mana", "colors", "pool"),
    [
        ("Wild Growth", "G", "", "GG"),
        ("Overgrowth", "GGG", "", "GGG"),
        ("Wolfwillow Haven", "GG", "", "GG"),
        ("Fertile Ground", "GG", "R", "RG"),
        ("Verdant Haven", "GGG", "W", "WG"),
        ("Glittering Frost", "GGG", "U", "UG"),
        ("Dawn's Reflection", "GGGG", "UB", "UBG"),
        ("Market Festival", "GGGG", "RR", "RRG"),
    ],
)
def test_the_enchanted_land_makes_more(aura, mana, colors, pool):
    table = Table()
    table.put_all(0, "Forest", "Island")
    enchant(table, aura, "Forest", mana)
    table.pass_until(stack=0)
    assert tap(table, "Forest", *colors) == pool
    assert tap(table, "Island") == "".join(sorted(pool + "U", key="WUBRGC".index))


def test_the_lands_controller_gets_the_mana():
    table = Table()
    table.put(1, "Swamp")
    enchant(table, "Wild Growth", "Swamp", "G")
    let_opponent_act(table)
    assert tap(table, "Swamp", player=1) == "BG"
    assert table.pool_of(0) == ""


def test_an_aura_on_a_land_that_makes_nothing():  # FAMILIES 46
    table = Table()
    table.put(0, "Gaea's Cradle")
    enchant(table, "Wild Growth", "Gaea's Cradle", "G")
    assert tap(table, "Gaea's Cradle") == ""


def test_elvish_guidance_counts_elves_of_everybody():
    table = Table()
    table.put_all(0, "Forest", "Llanowar Elves")
    table.put_all(1, "Elvish Mystic", "Grizzly Bears")
    enchant(table, "Elvish Guidance", "Forest", "GGG")
    assert tap(table, "Forest") == "GGG"


def test_verdant_haven_gains_life():
    table = Table()
    table.put(0, "Forest")
    enchant(table, "Verdant Haven", "Forest", "GGG")
    assert table.stack() == ["Verdant Haven"]
    table.resolve()
    assert table.life(0) == 22


def test_the_frosty_land_makes_mana_from_a_snow_source():
    table = Table()
    forest = table.put(0, "Forest")
    enchant(table, "Glittering Frost", "Forest", "GGG")
    assert table.has("snow", forest)
    tap(table, "Forest", "W")
    assert table.snow_in_pool(0) == 2  # the Aura is snow itself


def test_wolfwillow_becomes_a_wolf_on_your_turn():
    table = Table()
    table.put_all(0, "Forest")
    enchant(table, "Wolfwillow Haven", "Forest", "GGGGGGG")
    table.do("ACTIVATE", "Wolfwillow Haven")
    go_on(table)
    assert table.zone(0, "GRAVEYARD") == ["Wolfwillow Haven"]
    table.resolve()
    wolf = next(slot for slot in table.slots(0) if table.name(slot) == "Wolf")
    assert (table.size(wolf), table.has("token", wolf)) == ((2, 2), True)


def test_wolfwillow_waits_for_your_turn():
    table = Table()
    table.put_all(0, "Forest")
    enchant(table, "Wolfwillow Haven", "Forest", "GG")
    table.fill_libraries()
    table.pass_until(step="UPKEEP")
    table.give_mana(0, "GGGGG")
    assert not table.can("ACTIVATE", "Wolfwillow Haven")


# ---- spells ----


@pytest.mark.parametrize(
    ("spell", "mana", "land", "pool"),
    [("High Tide", "U", "Island", "UU"), ("Bubbling Muck", "B", "Swamp", "BB")],
)
def test_a_tide_lasts_for_the_turn(spell, mana, land, pool):
    table = Table()
    table.put_all(0, land, "Forest")
    table.put(1, land)
    table.fill_libraries()
    table.hand(0, spell)
    table.give_mana(0, mana)
    table.start()
    table.do("CAST", spell)
    go_on(table)
    table.resolve()
    assert tap(table, "Forest") == "G"
    assert tap(table, land) == pool + "G"
    let_opponent_act(table)
    assert tap(table, land, player=1) == pool
    table.pass_until(step="UPKEEP").pass_until(step="MAIN_1")
    assert table.decider == 1
    assert tap(table, land, player=1) == pool[:1]


def test_two_tides_add_two():
    table = Table()
    table.put_all(0, "Island")
    table.hand(0, "High Tide", "High Tide")
    table.give_mana(0, "UU")
    table.start()
    for _ in range(2):
        go_on(table.do("CAST", "High Tide")).resolve()
    assert tap(table, "Island") == "UUU"


# ---- what watches a land type ----


@pytest.mark.parametrize(
    ("name", "land", "pool", "theirs"),
    [
        ("Nirkana Revenant", "Swamp", "BB", "B"),
        ("Gauntlet of Might", "Mountain", "RR", "RR"),
        ("Vernal Bloom", "Forest", "GG", "GG"),
    ],
)
def test_lands_of_a_type_make_one_more(name, land, pool, theirs):
    table = Table()
    table.put_all(0, name, land, "Plains")
    table.put(1, land)
    table.start()
    assert tap(table, "Plains") == "W"
    assert tap(table, land) == "W" + pool
    let_opponent_act(table)
    assert tap(table, land, player=1) == theirs


def test_the_added_type_does_not_depend_on_the_lands_mana():
    table = Table()
    table.put_all(0, "Vernal Bloom", "Taiga")
    table.start()
    assert tap(table, "Taiga") == "RG"


def test_the_revenant_grows_until_end_of_turn():
    table = Table()
    revenant = table.put(0, "Nirkana Revenant")
    table.fill_libraries()
    table.give_mana(0, "BB")
    table.start()
    for _ in range(2):
        go_on(table.do("ACTIVATE", "Nirkana Revenant")).resolve()
    assert table.size(revenant) == (6, 6)
    table.pass_until(step="UPKEEP")
    assert table.size(revenant) == (4, 4)


def test_the_gauntlet_makes_red_creatures_larger():
    table = Table()
    table.put(0, "Gauntlet of Might")
    sizes = {slot: table.name(slot) for slot in table.put_all(1, "Gray Ogre", "Grizzly Bears")}
    table.start()
    assert {sizes[slot]: table.size(slot) for slot in sizes} == {
        "Gray Ogre": (3, 3),
        "Grizzly Bears": (2, 2),
    }


# ---- what uses the stack ----


@pytest.mark.parametrize(
    ("name", "hurts", "spares"),
    [
        ("Manabarbs", "Forest", "Sol Ring"),
        ("Burning Earth", "Taiga", "Forest"),
        ("Scald", "Tropical Island", "Forest"),
    ],
)
@pytest.mark.parametrize("player", [0, 1])
def test_a_land_tapped_for_mana_hurts_its_player(name, hurts, spares, player):
    table = Table()
    table.put(0, name)
    table.put_all(player, hurts, spares)
    table.start()
    if player:
        let_opponent_act(table)
    table.do("ACTIVATE", spares)
    assert table.stack() == []
    table.do("ACTIVATE", hurts)
    go_on(table)
    assert table.stack() == [name]
    table.resolve()
    assert table.life(player) == 19
    assert table.life(1 - player) == 20


def test_damage_waits_until_the_spell_is_cast():
    table = table_with("Manabarbs")
    table.put(0, "Forest")
    table.hand(0, "Grizzly Bears")
    table.start()
    table.do("CAST", "Grizzly Bears")
    go_on(table)
    assert table.stack() == ["Grizzly Bears", "Manabarbs", "Manabarbs"]


def test_mana_web_taps_what_shares_a_type():  # FAMILIES 36
    table = Table()
    table.put(0, "Mana Web")
    names = ("Forest", "Reflecting Pool", "Taiga", "Island", "Llanowar Elves")
    slots = dict(zip(names, table.put_all(1, *names), strict=True))
    table.start()
    let_opponent_act(table)
    table.do("ACTIVATE", "Forest")
    assert table.stack() == ["Mana Web"]
    table.resolve()
    tapped = {name for name, slot in slots.items() if table.tapped(slot)}
    assert tapped == {"Forest", "Reflecting Pool", "Taiga"}


def test_mana_web_spares_its_controller():
    table = Table()
    table.put_all(0, "Mana Web", "Forest")
    table.start()
    table.do("ACTIVATE", "Forest")
    assert table.stack() == []


def test_the_druid_hurts_opponents():
    table = Table()
    table.put(0, "Zhur-Taa Druid")
    table.start()
    assert tap(table, "Zhur-Taa Druid") == "G"
    assert table.stack() == ["Zhur-Taa Druid"]
    table.resolve()
    assert (table.life(0), table.life(1)) == (20, 19)


@pytest.mark.parametrize(("first", "life"), [(0, 21), (1, 20)])
def test_sanctimony_may_gain_life(first, life):
    table = Table()
    table.put_all(0, "Sanctimony", "Mountain")
    table.put(1, "Mountain")
    table.start()
    table.do("ACTIVATE", "Mountain")
    assert table.stack() == []
    let_opponent_act(table)
    table.do("ACTIVATE", "Mountain")
    assert table.stack() == ["Sanctimony"]
    table.do("PASS").do("PASS")
    table.take(table.options()[first])
    assert table.life(0) == life
