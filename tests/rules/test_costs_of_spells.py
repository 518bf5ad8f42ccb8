"""What was spent on spells, kicker, and permanents that help to pay (CR 700.14, 702.33, 702.51)."""

import pytest
from play import Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import creature, enchantment


def counters(table, name):
    slot = next(s for s in table.slots() if table.name(s) == name)
    return table.counters(slot)


def cast(table, name):
    """Cast a spell, taking what comes first, and let everything resolve."""
    table.do("CAST", name).settle()
    while table.stack():
        table.resolve().settle()
    return table


# ---- mana spent ----


def test_expending_triggers_as_the_total_passes_the_number_and_once_a_turn():
    table = Table(manual=False)
    table.put_all(0, "Wandertale Mentor", *["Forest"] * 6)
    table.hand(0, "Grizzly Bears", "Centaur Courser", "Elvish Warrior")
    table.start()
    cast(table, "Grizzly Bears")
    assert counters(table, "Wandertale Mentor") == {}
    table.do("CAST", "Centaur Courser")  # 2, then 5: it passes 4
    assert table.stack() == ["Centaur Courser", "Wandertale Mentor"]
    table.resolve()
    assert counters(table, "Wandertale Mentor") == {"+1/+1": 1}
    table.resolve()
    table.put_all(0, "Forest", "Forest", "Forest")
    cast(table, "Elvish Warrior")
    assert counters(table, "Wandertale Mentor") == {"+1/+1": 1}
    assert int(table.board["players"][0]["mana_spent"]) == 7
    table.fill_libraries()
    table.pass_until(step="UPKEEP")
    assert int(table.board["players"][0]["mana_spent"]) == 0


def test_mana_of_abilities_and_of_others_is_not_expended():
    table = Table(manual=False)
    table.put_all(0, "Wandertale Mentor", "Flexible Waterbender", *["Forest"] * 4)
    table.put_all(1, *["Forest"] * 6)
    table.hand(1, "Ashcoat Bear", "Ashcoat Bear", "Ashcoat Bear")
    table.start().do("ACTIVATE", "Flexible Waterbender")
    table.resolve()
    assert int(table.board["players"][0]["mana_spent"]) == 0
    table.do("PASS")
    for _ in range(2):
        table.do("CAST", "Ashcoat Bear")
    assert int(table.board["players"][1]["mana_spent"]) == 4
    assert table.stack() == ["Ashcoat Bear", "Ashcoat Bear"]


@pytest.mark.parametrize("manual", [False, True])
def test_converge_counts_colors_of_mana_spent(manual):
    table = Table(manual=manual)
    table.put_all(0, "Forest", "Plains", "Island")
    table.hand(0, "Tajuru Stalwart")
    table.start()
    cast(table, "Tajuru Stalwart")
    assert counters(table, "Tajuru Stalwart") == {"+1/+1": 3}
    assert table.faults() is None


def test_colorless_mana_has_no_color_and_nothing_was_spent_on_what_was_put_there():
    table = Table(manual=False)
    table.put_all(0, "Wastes", "Wastes", "Forest", "Crystalline Crawler")
    table.hand(0, "Tajuru Stalwart")
    table.start()
    cast(table, "Tajuru Stalwart")
    assert counters(table, "Tajuru Stalwart") == {"+1/+1": 1}
    assert counters(table, "Crystalline Crawler") == {}


def test_a_spell_that_resolves_knows_what_was_spent_on_it():
    table = Table(manual=False)
    table.put_all(0, "Swamp", "Forest", "Plains")
    table.fill_libraries()
    table.hand(0, "Painful Truths")
    table.start()
    cast(table, "Painful Truths")
    assert table.life(0) == 17
    assert table.zone(0, "HAND").count("Wastes") == 3


@pytest.mark.parametrize(("taxes", "kobolds"), [(0, 6), (1, 7)])
def test_an_own_cast_trigger_counts_the_mana_spent(taxes, kobolds):
    table = Table(manual=False)
    table.put_all(0, *["Swamp", "Mountain", "Forest"] * 2, "Wastes")
    table.put_all(1, *["Sphere of Resistance"] * taxes)
    table.hand(0, "Prossh, Skyraider of Kher")
    table.put_all(1, "Wastes", "Wastes")
    table.start().do("CAST", "Prossh, Skyraider of Kher")
    assert table.stack() == ["Prossh, Skyraider of Kher"] * 2
    assert table.faults() is None
    table.resolve()
    assert table.field(0).count("Kobolds of Kher Keep") == kobolds
    table.resolve()
    assert "Prossh, Skyraider of Kher" in table.field(0)


# ---- kicker ----


def test_kicker_is_an_announced_choice_and_costs_more():
    table = Table(manual=False)
    table.put_all(0, *["Forest"] * 8)
    table.hand(0, "Krosan Druid")
    table.start().do("CAST", "Krosan Druid").do("YES")
    assert sum(table.tapped(slot) for slot in table.slots(0)) == 8
    assert table.faults() is None
    table.resolve()
    assert (table.stack(), table.life(0)) == (["Krosan Druid"], 20)
    table.resolve()
    assert table.life(0) == 30


def test_what_is_not_kicked_does_not_trigger():
    table = Table(manual=False)
    table.put_all(0, *["Forest"] * 8)
    table.hand(0, "Krosan Druid")
    table.start().do("CAST", "Krosan Druid").do("NO")
    assert sum(table.tapped(slot) for slot in table.slots(0)) == 3
    table.resolve()
    assert (table.stack(), table.life(0)) == ([], 20)


def test_what_cannot_be_paid_is_not_offered():
    table = Table(manual=False)
    table.put_all(0, *["Forest"] * 7)
    table.hand(0, "Krosan Druid")
    table.start().do("CAST", "Krosan Druid")
    assert table.stack() == ["Krosan Druid"]
    assert table.decision == "PRIORITY"


@pytest.mark.parametrize("manual", [False, True])
def test_x_of_the_kicker(manual):
    table = Table(manual=manual)
    table.put_all(0, *["Forest"] * 9)
    table.hand(0, "Verdeloth the Ancient")
    table.start().do("CAST", "Verdeloth the Ancient").do("YES")
    assert [o.argument for o in table.options()] == [0, 1, 2, 3]
    table.do("CHOOSE_NUMBER", 2).settle()
    table.resolve().resolve()
    tokens = [slot for slot in table.slots(0) if table.name(slot) == "Saproling"]
    assert [table.size(slot) for slot in tokens] == [(2, 2)] * 2
    assert table.faults() is None


def test_mana_for_costs_with_x_may_pay_only_the_kicked_spell():
    table = Table()
    table.put_all(0, "Rosheen Meanderer", "Forest", "Forest")
    table.hand(0, "Verdeloth the Ancient")
    table.start().do("ACTIVATE", "Rosheen Meanderer")
    table.do("CAST", "Verdeloth the Ancient")
    assert not table.can("NO")


# ---- help ----


def test_creatures_convoke_after_lands_and_pay_for_their_colors():
    table = Table(manual=False)
    table.put_all(0, "Glory Seeker", "Goblin Piker", "Plains", "Plains", "Mountain")
    table.hand(0, "Ledev Guardian")  # {3}{W}
    table.start().do("CAST", "Ledev Guardian")
    tapped = [table.name(slot) for slot in table.slots(0) if table.tapped(slot)]
    assert sorted(set(tapped) & {"Plains", "Mountain"}) == ["Mountain", "Plains"]
    assert len(tapped) == 4
    assert int(table.board["players"][0]["mana_spent"]) == 3  # help is no mana
    assert table.pool_of(0) == ""
    assert table.faults() is None


def test_convoking_needs_the_color():
    table = Table(manual=False)
    table.put_all(0, *["Goblin Piker"] * 4)
    table.hand(0, "Ledev Guardian")
    assert not table.start().can("CAST", "Ledev Guardian")


def test_creatures_that_came_this_turn_can_convoke():
    table = Table(manual=False)
    for name in ("Goblin Piker", "Goblin Piker", "Goblin Piker", "Glory Seeker"):
        table.put(0, name, sick=True)
    table.hand(0, "Ledev Guardian")
    table.start().do("CAST", "Ledev Guardian")
    assert all(table.tapped(slot) for slot in table.slots(0))


def test_help_pays_for_no_mana_ability():
    pump = tree.ActivatedAbility((tree.Mana("{1}"),), (tree.AddMana(tree.OfTypes("W")),))
    filter_ = enchantment("Filter", "{1}", pump)
    table = Table(manual=False, cards=[filter_])
    table.put_all(0, "Filter", *["Goblin Piker"] * 5)
    table.hand(0, "Ledev Guardian")
    assert not table.start().can("CAST", "Ledev Guardian")


def test_a_creature_that_makes_mana_helps_or_makes_mana():
    ox = creature("Ox", "{3}{G}", "Ox", "4/4", keywords=("convoke",))
    table = Table(manual=False, cards=[ox])
    table.put_all(0, "Llanowar Elves", "Forest", "Forest")
    table.hand(0, "Ox")
    assert not table.start().can("CAST", "Ledev Guardian")


def test_improvising_artifacts_pay_for_generic_mana_only():
    table = Table(manual=False)
    table.put_all(0, *["Ornithopter"] * 3, "Mountain")
    table.hand(0, "Sweatworks Brawler")  # {3}{R}
    table.start().do("CAST", "Sweatworks Brawler")
    assert all(table.tapped(slot) for slot in table.slots(0))


def test_colored_parts_are_not_improvised():
    table = Table(manual=False)
    table.put_all(0, *["Ornithopter"] * 4, "Forest")
    table.hand(0, "Sweatworks Brawler")
    assert not table.start().can("CAST", "Sweatworks Brawler")


def test_helping_by_hand_says_what_is_paid_for():
    table = Table()
    table.put_all(0, "Glory Seeker", "Goblin Piker", "Plains", "Plains", "Plains")
    table.hand(0, "Ledev Guardian")
    table.start().do("CAST", "Ledev Guardian")
    assert table.decision == "PAYMENT"
    assert {o.argument for o in table.matching("HELP", "Glory Seeker")} == {"W", "1"}
    assert {o.argument for o in table.matching("HELP", "Goblin Piker")} == {"1"}
    table.do("HELP", "Glory Seeker", "W")
    assert table.pool_of(0) == ""
    assert {o.argument for o in table.matching("HELP")} == {"1"}
    assert table.faults() is None
    for _ in range(3):
        table.do("ACTIVATE", "Plains")
    table.settle()
    assert (table.stack(), table.pool_of(0)) == (["Ledev Guardian"], "")
    assert int(table.board["players"][0]["mana_spent"]) == 3


def test_a_waterbend_cost_takes_artifacts_and_the_creature_itself():
    table = Table(manual=False)
    table.put_all(0, "Flexible Waterbender", "Darksteel Myr", "Ornithopter")
    table.start().do("ACTIVATE", "Flexible Waterbender")
    assert all(table.tapped(slot) for slot in table.slots(0))
    table.resolve()
    assert table.size(table.slots(0)[0]) == (5, 2)


def test_lands_come_first():
    table = Table(manual=False)
    table.put_all(0, "Flexible Waterbender", "Island", "Island", "Island")
    table.start().do("ACTIVATE", "Flexible Waterbender")
    assert [table.tapped(slot) for slot in table.slots(0)] == [False, True, True, True]


# ---- others ----


def test_only_tokens_of_the_name_are_sacrificed():
    table = Table()
    table.put_all(0, "Jungle Patrol", "Wood", "Wood", "Saproling")
    table.start().do("ACTIVATE", "Jungle Patrol")
    while table.decision != "PRIORITY":
        table.take(table.options()[0])
    assert table.pool_of(0) == "R"
    assert sorted(table.field(0)) == ["Jungle Patrol", "Saproling", "Wood"]


@pytest.mark.parametrize(("cards", "triggers"), [(6, 1), (7, 2)])
def test_threshold_counts_the_graveyard(cards, triggers):
    table = Table()
    table.put(0, "Chlorophant")
    table.add(0, "graveyard", *["Forest"] * cards)
    table.fill_libraries()
    table.start("UPKEEP", stage=0)
    while table.decision == "TRIGGER_ORDER":
        table.take(table.options()[0])
    assert table.stack() == ["Chlorophant"] * triggers


def test_mana_cache_counts_untapped_lands_of_whose_end_step_it_is():
    table = Table()
    cache = table.put(0, "Mana Cache")
    table.put_all(1, "Forest", "Forest", "Mountain")
    table.put(1, "Swamp", tapped=True)
    table.start("MAIN_2", active=1).pass_until(step="END").resolve()
    assert table.counters(cache) == {"charge": 3}
    assert not table.can("ACTIVATE", "Mana Cache")


def test_the_vault_that_left_is_as_it_last_was():
    table = Table()
    vault = table.put(0, "Mana Vault", tapped=True)
    table.fill_libraries()
    table.start("DRAW", stage=0)
    assert table.stack() == ["Mana Vault"]
    assert table.tapped(vault)
    table.resolve()
    assert table.life(0) == 19
