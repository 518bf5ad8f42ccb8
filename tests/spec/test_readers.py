"""R-106-28: what reads which mana permanents could produce."""

from play import Table, offers

SQUANDERED = "Squandered Resources"


def sacrificed(name, *others, cards=()):
    """Sacrifice a land to Squandered Resources, and give the pool."""
    table = Table(cards=cards)
    table.put_all(0, SQUANDERED, name, *others)
    table.start().do("ACTIVATE", SQUANDERED)
    if table.decision == "COST_PERMANENT":
        table.do("CHOOSE_PERMANENT", name)
    assert (table.decision, name in table.field(0)) == ("PRIORITY", False)
    return table.pool_of(0)


def test_T_106_28b_the_land_could_make_only_black():
    assert sacrificed("Island", "Contamination") == "B"


def test_T_106_28c_the_land_could_make_only_colourless():
    assert sacrificed("Forest", "Ritual of Subdual") == "C"


def test_T_106_28f_the_land_as_it_last_was():
    assert sacrificed("Urborg, Tomb of Yawgmoth") == "B"


def webbed(name, ability, *others):
    """Player 1 taps a land under the Web; the lands among the others that are tapped then."""
    table = Table()
    table.put(0, "Mana Web")
    table.put(1, name)
    slots = table.put_all(1, *others)
    table.start(active=1).do("ACTIVATE", name, ability)
    assert table.stack() == ["Mana Web"]
    table.resolve()
    return [table.name(slot) for slot in slots if table.tapped(slot)]


def test_T_106_28d_the_web_taps_what_shares_a_type():
    assert webbed("Forest", None, "Forest", "Taiga", "Island") == ["Forest", "Taiga"]


def test_T_106_28g_the_web_asks_what_it_could_have_made():
    others = ("Plains", "Island", "Wastes", "Forest")
    assert webbed("Mystic Gate", 0, *others) == ["Plains", "Island", "Wastes"]


# ---- beyond the ids --------------------------------------------------------------------------


def test_a_land_as_other_effects_had_made_it():
    assert sacrificed("City of Brass", "Blood Moon") == "R"
    assert sacrificed("Dryad Arbor", "Humility") == ""
    for aura, types in (("Abundant Growth", "WUBRGC"), ("Spreading Seas", "U")):
        table = Table()
        table.put(0, aura, attached_to=table.put(0, "Wastes"))
        table.put(0, SQUANDERED)
        table.start().do("ACTIVATE", SQUANDERED)
        assert (offers(table) or table.pool_of(0)) == types
