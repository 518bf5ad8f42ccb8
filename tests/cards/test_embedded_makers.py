"""Cards that scenarios ask for, each played at least once."""

import pytest
from play import Table

from mirrorpool.cards import CardPool


def go_on(table):
    """Pay, and take what comes first, until somebody has priority."""
    while table.decision != "PRIORITY":
        table.take(table.options()[0])
    return table


def cast(table, name):
    """Cast a spell, pay for it, and let it resolve."""
    return go_on(table.do("CAST", name)).resolve()


def ready(*names, mana="", theirs=(), **options):
    """Begin a main phase with permanents and mana."""
    table = Table(**options)
    table.put_all(0, *names)
    table.put_all(1, *theirs)
    table.fill_libraries()
    table.give_mana(0, mana)
    return table.start()


def slot_of(table, name):
    return next(slot for slot in table.slots() if table.name(slot) == name)


def offered(table):
    return "".join(option.what for option in table.options())


# ---- creatures without abilities, or with keywords only ----

BODIES = (
    "Silvercoat Lion",
    "Alaborn Grenadier",
    "Fugitive Wizard",
    "Cloaked Siren",
    "Feral Maaka",
    "Balduvian Bears",
    "Axebane Beast",
    "Leatherback Baloth",
    "Hovermyr",
    "Darksteel Relic",
)


@pytest.mark.parametrize("name", BODIES)
def test_they_can_be_cast(name):
    table = Table()
    table.hand(0, name)
    table.give_mana(0, "WWUURGGGGCC")
    table.start()
    cast(table, name)
    assert table.field(0) == [name]
    card = CardPool.builtin().card(name)
    if card.power is not None:
        assert table.size(table.slots(0)[0]) == (card.power, card.toughness)


def test_a_siren_may_be_cast_on_their_turn():
    table = Table()
    table.put_all(0, *["Island"] * 4)
    table.hand(0, "Cloaked Siren", "Axebane Beast")
    table.fill_libraries()
    table.start(active=1)
    table.do("PASS")
    assert table.can("CAST", "Cloaked Siren")
    assert not table.can("CAST", "Axebane Beast")


# ---- mana for mana ----


@pytest.mark.parametrize(
    ("mana", "ability", "makes"),
    [("", 0, "C"), ("W", 1, "B"), ("WW", 2, "UR")],
)
def test_castle_sengir(mana, ability, makes):
    table = ready("Castle Sengir", mana=mana)
    table.do("ACTIVATE", "Castle Sengir", ability)
    if len(makes) > 1:
        assert offered(table) == makes
        table.do("ADD_MANA", makes[-1])
    assert table.pool_of(0) == makes[-1]
    assert not table.can("ACTIVATE", "Castle Sengir")


def test_energy_refractor_draws_and_filters_again_and_again():
    table = ready(mana="CCCCC")
    table.hand(0, "Energy Refractor")
    cast(table, "Energy Refractor").resolve()
    assert table.zone(0, "HAND").count("Wastes") == 1
    for _ in range(2):
        table.do("ACTIVATE", "Energy Refractor")
        assert offered(table) == "WUBRG"
        table.do("ADD_MANA", "U")
    assert len(table.pool_of(0)) == 1


def test_shire_scarecrow_once_each_turn():
    table = ready("Shire Scarecrow", mana="CC")
    table.do("ACTIVATE", "Shire Scarecrow").do("ADD_MANA", "B")
    assert table.pool_of(0) == "BC"
    assert not table.can("ACTIVATE", "Shire Scarecrow")


@pytest.mark.parametrize(
    ("name", "mana", "makes"),
    [("Coal Golem", "CCC", "RRR"), ("Dromar's Attendant", "C", "WUB")],
)
def test_golems_are_sacrificed_for_mana(name, mana, makes):
    table = ready(name, mana=mana)
    table.do("ACTIVATE", name)
    assert (table.pool_of(0), table.zone(0, "GRAVEYARD"), table.stack()) == (makes, [name], [])


def test_golden_egg_makes_mana():
    table = ready(mana="CCC")
    table.hand(0, "Golden Egg")
    cast(table, "Golden Egg").resolve()
    assert table.zone(0, "HAND").count("Wastes") == 1
    table.do("ACTIVATE", "Golden Egg", 1).do("ADD_MANA", "G")
    assert (table.pool_of(0), table.zone(0, "GRAVEYARD")) == ("G", ["Golden Egg"])


def test_golden_egg_is_eaten():
    table = ready("Golden Egg", mana="CC")
    go_on(table.do("ACTIVATE", "Golden Egg", 2)).resolve()
    assert (table.life(0), table.field(0)) == (23, [])


def test_abzan_banner():
    table = ready("Abzan Banner")
    table.do("ACTIVATE", "Abzan Banner")
    assert offered(table) == "WBG"
    table = ready("Abzan Banner", mana="WBG")
    go_on(table.do("ACTIVATE", "Abzan Banner", 1)).resolve()
    assert table.zone(0, "HAND").count("Wastes") == 1
    assert table.zone(0, "GRAVEYARD") == ["Abzan Banner"]


def test_chromatic_orrery_spends_mana_as_though_of_any_color():
    table = ready("Chromatic Orrery")
    table.hand(0, "Leatherback Baloth")
    table.do("ACTIVATE", "Chromatic Orrery")
    assert table.pool_of(0) == "CCCCC"
    cast(table, "Leatherback Baloth")
    assert table.pool_of(0) == "CC"


@pytest.mark.parametrize(
    ("names", "cards"),
    [((), 0), (("Grizzly Bears", "Craw Wurm"), 1), (("Watchwolf", "Gray Ogre"), 3)],
)
def test_chromatic_orrery_draws_for_colors(names, cards):
    table = ready("Chromatic Orrery", *names, mana="CCCCC", theirs=("Storm Crow",))
    go_on(table.do("ACTIVATE", "Chromatic Orrery", 2)).resolve()
    assert table.zone(0, "HAND").count("Wastes") == cards


# ---- mana for other permanents ----


def test_priest_of_yawgmoth_makes_mana_of_the_artifacts_value():
    table = ready("Priest of Yawgmoth", "Adarkar Sentinel", "Sol Ring")
    table.do("ACTIVATE", "Priest of Yawgmoth").do("CHOOSE_PERMANENT", "Adarkar Sentinel")
    assert table.pool_of(0) == "BBBBB"


@pytest.mark.parametrize("name", ["Orcish Lumberjack", "Goblin Clearcutter"])
def test_a_forest_becomes_three_mana(name):
    table = ready(name, "Forest", "Mountain")
    table.do("ACTIVATE", name)
    for color in "RRG":
        assert offered(table) == "RG"
        table.do("ADD_MANA", color)
    assert (table.pool_of(0), table.zone(0, "GRAVEYARD")) == ("RRG", ["Forest"])


def test_setons_druids_need_not_be_old():
    table = Table()
    table.put(0, "Seton, Krosan Protector", sick=True)
    table.put(0, "Citanul Druid", sick=True)
    table.put(0, "Grizzly Bears")
    table.put(1, "Citanul Druid")
    table.start()
    table.do("ACTIVATE", "Seton, Krosan Protector")
    assert {o.what for o in table.options()} == {"Seton, Krosan Protector", "Citanul Druid"}
    table.do("CHOOSE_PERMANENT", "Citanul Druid")
    table.do("ACTIVATE", "Seton, Krosan Protector")
    assert table.pool_of(0) == "GG"
    assert not table.can("ACTIVATE", "Seton, Krosan Protector")


# ---- mana of counters, mana for some purposes ----


def test_druids_repository_stores_attacks():
    table = ready("Druids' Repository", "Grizzly Bears", "Craw Wurm")
    while table.decision == "PRIORITY":
        table.do("PASS")
    for attacker in ("Grizzly Bears", "Craw Wurm"):
        table.do("ATTACK", attacker)
    go_on(table).resolve().resolve()
    repository = slot_of(table, "Druids' Repository")
    assert table.counters(repository) == {"charge": 2}
    table.do("ACTIVATE", "Druids' Repository").do("ADD_MANA", "W")
    assert (table.pool_of(0), table.counters(repository)) == ("W", {"charge": 1})


def test_rosheens_mana_is_for_x():
    table = ready("Rosheen Meanderer")
    table.hand(0, "Endless One", "Stone Golem", "Darksteel Relic")
    table.do("ACTIVATE", "Rosheen Meanderer")
    assert table.pool_of(0) == "CCCC"
    assert table.can("CAST", "Endless One")
    assert not table.can("CAST", "Stone Golem")
    table.do("CAST", "Endless One").do("CHOOSE_NUMBER", 4)
    go_on(table).resolve()
    assert table.size(slot_of(table, "Endless One")) == (4, 4)


def test_the_trilobite_is_as_large_as_half_of_what_is_paid():
    table = ready(mana="CCCC")
    table.hand(0, "Cryptic Trilobite")
    table.do("CAST", "Cryptic Trilobite").do("CHOOSE_NUMBER", 2)
    go_on(table).resolve()
    assert table.size(slot_of(table, "Cryptic Trilobite")) == (2, 2)


def test_the_trilobites_mana_is_for_abilities():
    table = Table()
    trilobite = table.put(0, "Cryptic Trilobite", counters={"+1/+1": 2})
    sentinel = table.put(0, "Adarkar Sentinel")
    table.hand(0, "Sol Ring")
    table.start()
    table.do("ACTIVATE", "Cryptic Trilobite")
    assert (table.pool_of(0), table.counters(trilobite)) == ("CC", {"+1/+1": 1})
    assert not table.can("CAST", "Sol Ring")
    go_on(table.do("ACTIVATE", "Adarkar Sentinel")).resolve()
    assert table.size(sentinel) == (3, 4)
    go_on(table.do("ACTIVATE", "Cryptic Trilobite", 2)).resolve()
    assert (table.pool_of(0), table.counters(trilobite)) == ("", {"+1/+1": 2})
    assert table.tapped(trilobite)


def test_endless_one_of_nothing_dies():
    table = ready()
    table.hand(0, "Endless One")
    cast(table, "Endless One")
    assert table.zone(0, "GRAVEYARD") == ["Endless One"]


def test_chromatic_star_draws_after_its_mana():
    table = ready("Chromatic Star", mana="C")
    table.do("ACTIVATE", "Chromatic Star").do("ADD_MANA", "G")
    assert (table.pool_of(0), table.stack()) == ("G", ["Chromatic Star"])
    table.resolve()
    assert table.zone(0, "HAND").count("Wastes") == 1


def test_chromatic_star_draws_however_it_goes():
    table = ready("Chromatic Star", "Priest of Yawgmoth")
    table.do("ACTIVATE", "Priest of Yawgmoth")
    assert (table.pool_of(0), table.stack()) == ("B", ["Chromatic Star"])


# ---- small abilities ----


def test_mesmeric_orb_mills_for_whoever_untaps():
    table = Table()
    table.put(0, "Mesmeric Orb")
    for name in ("Forest", "Island", "Sol Ring"):
        table.put(1, name, tapped=True)
    table.put(1, "Swamp")
    table.fill_libraries(n=9)
    table.start("UNTAP", active=1, stage=0)
    go_on(table)
    assert table.stack() == ["Mesmeric Orb"] * 3
    table.pass_until(stack=0)
    assert (len(table.zone(1, "GRAVEYARD")), table.zone(0, "GRAVEYARD")) == (3, [])


@pytest.mark.parametrize(
    ("name", "mana", "size"),
    [("Adarkar Sentinel", "CC", (3, 5)), ("Augmenting Automaton", "BBBB", (3, 3))],
)
def test_they_grow_until_end_of_turn(name, mana, size):
    table = ready(name, mana=mana)
    slot, before = slot_of(table, name), table.size(slot_of(table, name))
    for _ in range(2):
        go_on(table.do("ACTIVATE", name)).resolve()
    assert table.size(slot) == size
    table.pass_until(step="UPKEEP")
    assert table.size(slot) == before


def test_citanul_druid_watches_their_artifacts():
    table = ready("Citanul Druid", mana="C")
    table.hand(1, "Sol Ring", "Grizzly Bears")
    table.hand(0, "Sol Ring")
    cast(table, "Sol Ring")
    table.pass_until(step="UPKEEP").pass_until(step="MAIN_1")
    table.give_mana(1, "CGG")
    go_on(table.do("CAST", "Sol Ring"))
    assert table.stack() == ["Sol Ring", "Citanul Druid"]
    table.resolve()
    assert table.size(slot_of(table, "Citanul Druid")) == (2, 2)


def test_fountain_of_renewal():
    table = ready("Fountain of Renewal", mana="CCC")
    go_on(table.do("ACTIVATE", "Fountain of Renewal")).resolve()
    assert table.zone(0, "HAND").count("Wastes") == 1
    table = Table()
    table.put(0, "Fountain of Renewal")
    table.fill_libraries()
    table.start("UPKEEP", stage=0)
    assert table.stack() == ["Fountain of Renewal"]
    assert table.resolve().life(0) == 21


# ---- what changes costs ----


@pytest.mark.parametrize("n", [1, 2])
def test_each_sphere_makes_everybodys_spells_dearer(n):
    table = ready(*["Sphere of Resistance"] * n, mana="G" * (1 + n))
    table.hand(0, "Grizzly Bears")
    assert not table.can("CAST", "Grizzly Bears")
    table.give_mana(0, "G")
    cast(table, "Grizzly Bears")
    assert table.pool_of(0) == ""


@pytest.mark.parametrize("owner", [0, 1])
def test_arcane_melee_makes_everybodys_instants_cheaper(owner):
    table = Table()
    table.put(owner, "Arcane Melee")
    table.fill_libraries()
    table.hand(0, "Pyretic Ritual", "Grizzly Bears")
    table.give_mana(0, "R")
    table.start()
    assert not table.can("CAST", "Grizzly Bears")
    cast(table, "Pyretic Ritual")
    assert table.pool_of(0) == "RRR"


# ---- spells ----


def test_reach_through_mists_draws():
    table = ready(mana="U")
    table.hand(0, "Reach Through Mists")
    cast(table, "Reach Through Mists")
    assert "Wastes" in table.zone(0, "HAND")
    assert table.zone(0, "GRAVEYARD") == ["Reach Through Mists"]


def test_pyretic_ritual():
    table = ready(mana="RR")
    table.hand(0, "Pyretic Ritual")
    cast(table, "Pyretic Ritual")
    assert table.pool_of(0) == "RRR"


@pytest.mark.parametrize("mana", ["RR", "GG", "CR"])
def test_manamorphose_makes_two_of_any_colors_and_draws(mana):
    table = ready(mana=mana)
    table.hand(0, "Manamorphose")
    go_on(table.do("CAST", "Manamorphose")).resolve()
    table.do("ADD_MANA", "W")
    assert offered(table) == "WUBRG"
    table.do("ADD_MANA", "B")
    assert table.pool_of(0) == "WB"
    assert "Wastes" in table.zone(0, "HAND")
