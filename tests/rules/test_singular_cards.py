"""Flip cards, imprint, evoke, madness and other mechanisms that few cards have."""

import pytest
from play import Table

import mirrorpool as mp
from mirrorpool.cards import CardPool, tree

MOUNTAIN = tree.Filter(types=("land",))


def cast(table, name, *answers):
    table.do("CAST", name)
    for answer in answers:
        table.do(answer)
    return table.resolve()


# ---- flip (710) ----


def ascendant(lands):
    table = Table(manual=False)
    sasaya = table.put(0, "Sasaya, Orochi Ascendant")
    table.put_all(0, "Forest", "Forest", "Forest")
    table.hand(0, *["Plains"] * lands)
    table.start()
    return table, sasaya


def test_a_flipped_permanent_is_its_other_half():
    table, sasaya = ascendant(7)
    table.do("ACTIVATE", "Sasaya, Orochi Ascendant").do("ACTIVATE", "Sasaya, Orochi Ascendant")
    table.resolve()
    assert table.name(sasaya) == "Sasaya's Essence"
    assert not table.has("creature", sasaya)
    assert table.has("legendary", sasaya)
    table.resolve()  # the second one finds nothing to flip
    assert table.name(sasaya) == "Sasaya's Essence"
    assert mp.mana_options(table.boards, 0)[0] == ["{G}{G}{G}{G}{G}{G}{G}{G}{G}"]
    assert table.faults() is None


def test_the_other_half_is_no_card_that_could_be_cast():
    table = Table(manual=False)
    table.put_all(0, *["Forest"] * 3)
    table.hand(0, "Sasaya's Essence", "Sasaya, Orochi Ascendant")
    table.start()
    assert table.can("CAST", "Sasaya, Orochi Ascendant")
    assert not table.can("CAST", "Sasaya's Essence")


def test_it_needs_seven_lands_in_hand_as_it_resolves():
    table, sasaya = ascendant(6)
    table.hand(0, "Sol Ring")
    table.do("ACTIVATE", "Sasaya, Orochi Ascendant").resolve()
    assert table.name(sasaya) == "Sasaya, Orochi Ascendant"


def test_revealing_the_hand_lets_everybody_know_it():
    table, _ = ascendant(2)
    hand = [card for card in table.board["cards"][:60] if card["zone"] == 2]
    assert {int(card["known"]) for card in hand} == {1}
    table.do("ACTIVATE", "Sasaya, Orochi Ascendant")
    hand = [card for card in table.board["cards"][:60] if card["zone"] == 2]
    assert {int(card["known"]) for card in hand} == {3}


def test_a_half_that_is_not_in_the_pool_is_refused():
    card = CardPool.builtin().card("Sasaya, Orochi Ascendant")
    with pytest.raises(mp.CardError, match="half=True"):
        CardPool([card])


# ---- cards exiled with a permanent (607.2a) ----


def test_imprint_gives_the_colors_of_the_exiled_card():
    table = Table(manual=False)
    table.hand(0, "Chrome Mox", "Prossh, Skyraider of Kher", "Sol Ring", "Forest")
    table.start()
    cast(table, "Chrome Mox").resolve()
    assert {o.what for o in table.matching("CHOOSE_CARD")} == {"Prossh, Skyraider of Kher", "Idle"}
    table.do("CHOOSE_CARD", "Prossh, Skyraider of Kher")
    assert table.zone(0, "EXILE") == ["Prossh, Skyraider of Kher"]
    assert mp.mana_options(table.boards, 0)[0] == ["{B}", "{R}", "{G}"]
    assert "exiled with it" in str(mp.explain_production(table.boards.game(0), 0))
    assert table.faults() is None


def test_each_mox_knows_what_it_exiled_itself():
    table = Table(manual=False)
    table.hand(0, "Chrome Mox", "Grizzly Bears")
    table.start()
    cast(table, "Chrome Mox").resolve().do("CHOOSE_CARD", "Grizzly Bears")
    table.hand(0, "Chrome Mox")
    cast(table, "Chrome Mox").resolve().do("CHOOSE_NONE")
    assert table.field(0) == ["Chrome Mox", "Chrome Mox"]
    assert mp.mana_options(table.boards, 0)[0] == ["{G}"]


# ---- what is sacrificed as something enters ----


def test_all_lands_are_sacrificed_as_it_enters():
    table = Table(manual=False)
    table.put_all(0, *["Forest"] * 4, "Sol Ring")
    table.put(1, "Forest")
    table.hand(0, "Overlaid Terrain")
    table.start()
    cast(table, "Overlaid Terrain")
    assert sorted(table.field(0)) == ["Overlaid Terrain", "Sol Ring"]
    assert table.zone(0, "GRAVEYARD") == ["Forest"] * 4
    assert table.field(1) == ["Forest"]
    table.put(0, "Swamp")
    assert "{R}{R}" in [one.replace("{C}{C}", "") for one in mp.mana_options(table.boards, 0)[0]]


# ---- looking at the top of the library ----


@pytest.mark.parametrize("takes", [True, False])
def test_looking_for_a_creature(takes):
    table = Table(manual=False)
    table.put_all(0, "Kinnan, Bonder Prodigy", *["Forest"] * 6, "Island")
    deep = ["Wastes"] * 2
    top = ["Grizzly Bears", "Elvish Warrior", "Citanul Woodreaders", "Forest", "Swamp"]
    table.add(0, "LIBRARY", *deep, *top)
    table.start().do("ACTIVATE", "Kinnan, Bonder Prodigy").resolve()
    offered = {o.what for o in table.matching("CHOOSE_CARD")}
    assert offered == {"Grizzly Bears", "Elvish Warrior"}  # no Human, and no land
    table.do(*(("CHOOSE_CARD", "Grizzly Bears") if takes else ("CHOOSE_NONE",)))
    library = table.zone(0, "LIBRARY")
    assert ("Grizzly Bears" in table.field(0)) == takes
    assert sorted(library) == sorted([*deep, *top[takes:]])
    assert library[-2:] == deep or library[:2] == deep  # what was looked at is below them
    assert table.faults() is None


# ---- evoke (702.74) and annihilator (702.86) ----


@pytest.mark.parametrize(("islands", "options"), [(3, []), (7, ["YES"]), (7, ["NO"])])
def test_evoke_pays_instead_and_sacrifices(islands, options):
    table = Table(manual=False)
    table.put_all(0, *["Island"] * islands)
    table.fill_libraries()
    table.hand(0, "Nulldrifter")
    table.start().do("CAST", "Nulldrifter")
    for option in options:
        table.do(option)
    assert table.zone(0, "HAND").count("Wastes") == 0
    table.resolve()  # drawing for the cast
    assert table.zone(0, "HAND").count("Wastes") == 2
    table.resolve()
    evoked = options != ["NO"]
    assert "Nulldrifter" in table.field(0)
    if evoked:
        table.resolve()
    assert ("Nulldrifter" in table.field(0)) != evoked
    tapped = [
        slot for slot in table.slots(0) if table.name(slot) == "Island" and table.tapped(slot)
    ]
    assert len(tapped) == (3 if evoked else 7)
    assert table.faults() is None


def test_what_attacks_with_annihilator_costs_the_defender_a_permanent():
    table = Table(manual=False)
    table.put(0, "Nulldrifter")
    table.put_all(1, "Forest", "Island")
    table.start("BEGIN_COMBAT")
    while table.decision == "PRIORITY":
        table.do("PASS")
    table.do("ATTACK", "Nulldrifter").resolve()
    assert (table.decision, table.decider) == ("PERMANENT", 1)
    table.do("CHOOSE_PERMANENT", "Island")
    assert table.field(1) == ["Forest"]
    assert table.field(0) == ["Nulldrifter"]


# ---- abilities that count their activations ----


@pytest.mark.parametrize(("times", "left"), [(3, True), (4, False)])
def test_the_fourth_activation_is_the_end_of_it(times, left):
    table = Table(manual=True)
    table.put(0, "Farrelite Priest")
    table.fill_libraries()
    table.start("MAIN_2")
    table.give_mana(0, "B")
    for _ in range(times):
        table.do("ACTIVATE", "Farrelite Priest")
    assert table.pool_of(0) == "W"
    table.pass_until(step="END")
    while table.stack():
        table.resolve()
    assert ("Farrelite Priest" in table.field(0)) == left
    assert table.faults() is None


def test_activations_are_forgotten_with_the_turn():
    table = Table(manual=True)
    table.put(0, "Dragon Whelp")
    table.give_mana(0, "RRR")
    table.fill_libraries()
    table.start("MAIN_2")
    for _ in range(3):
        table.do("ACTIVATE", "Dragon Whelp")
    table.pass_until(step="END").pass_until(step="UPKEEP")
    table.give_mana(0, "R")
    while table.decider != 0:
        table.do("PASS")
    table.do("ACTIVATE", "Dragon Whelp").resolve().pass_until(step="END")
    assert table.stack() == []


def test_payments_use_it_up_to_what_there_is():
    table = Table(manual=False)
    table.put_all(0, "Farrelite Priest", "Swamp", "Swamp")
    assert mp.mana_options(table.boards, 0)[0] == ["{W}{W}", "{W}{B}", "{B}{B}"]
    assert mp.can_pay(table.boards, 0, "{W}{W}").tolist() == [1]
    assert mp.can_pay(table.boards, 0, "{W}{W}{W}").tolist() == [0]
    explained = mp.explain_payment(table.boards.game(0), 0, "{W}{W}{W}")
    assert (explained.answer, "left to" in str(explained)) == ("NO", False)


# ---- waterbend as a part of the total cost (701.67b) ----


@pytest.mark.parametrize("manual", [False, True])
@pytest.mark.parametrize(
    ("islands", "helpers", "payable"), [(3, 6, True), (2, 7, False), (8, 1, True)]
)
def test_permanents_help_with_the_waterbend_cost_alone(islands, helpers, payable, manual):
    table = Table(manual=manual)
    table.put_all(0, *["Island"] * islands, *["Grizzly Bears"] * helpers)
    table.hand(0, "Spirit Water Revival")
    table.fill_libraries(n=20)
    table.start()
    if islands < 3:
        assert not table.can("CAST", "Spirit Water Revival")
        return
    table.do("CAST", "Spirit Water Revival")
    assert table.can("YES") == payable
    if manual:
        return
    table.do("YES").resolve()
    assert table.zone(0, "HAND").count("Wastes") == 7
    assert table.zone(0, "EXILE") == ["Spirit Water Revival"]
    assert table.faults() is None


def test_without_it_two_cards_are_drawn():
    table = Table(manual=False)
    table.put_all(0, *["Island"] * 3)
    table.add(0, "GRAVEYARD", "Forest")
    table.hand(0, "Spirit Water Revival")
    table.fill_libraries()
    table.start()
    cast(table, "Spirit Water Revival")
    assert table.zone(0, "GRAVEYARD") == ["Forest"]
    assert table.zone(0, "EXILE") == ["Spirit Water Revival"]


# ---- mana from a Treasure ----


@pytest.mark.parametrize("manual", [False, True])
@pytest.mark.parametrize(
    ("sources", "sped_up"), [(["Treasure"] * 4, True), (["Mountain"] * 4, False)]
)
def test_a_spell_knows_whether_a_treasure_paid_for_it(sources, sped_up, manual):
    table = Table(manual=manual)
    table.put_all(0, *sources)
    table.hand(0, "Jaded Sell-Sword")
    table.start().do("CAST", "Jaded Sell-Sword")
    while table.decision in ("PAYMENT", "MANA_TYPE"):
        table.take(table.options()[0])
    table.resolve()
    while table.stack():
        table.resolve()
    slot = next(s for s in table.slots(0) if table.name(s) == "Jaded Sell-Sword")
    assert table.has("haste", slot) == sped_up
    assert table.has("first_strike", slot) == sped_up
    assert table.faults() is None


# ---- madness (702.35) ----


def discarder(island):
    card = tree.Card(
        "Discarder",
        "{0}",
        types=("artifact",),
        abilities=(tree.ActivatedAbility((tree.DiscardCards(),), (tree.GainLife("you", 1),)),),
    )
    table = Table(cards=[card], manual=False)
    table.put(0, "Discarder")
    if island:
        table.put(0, "Island")
    table.fill_libraries()
    table.hand(0, "Obsessive Search")
    table.start()
    table.do("ACTIVATE", "Discarder").do("DISCARD", "Obsessive Search")
    assert table.zone(0, "EXILE") == ["Obsessive Search"]
    assert table.stack()[-1] == "Obsessive Search"
    return table.resolve()


def test_what_is_discarded_may_be_cast_for_its_madness_cost():
    table = discarder(island=True)
    table.do("YES")
    assert table.stack()[-1] == "Obsessive Search"
    assert table.zone(0, "EXILE") == []
    table.resolve()
    assert table.zone(0, "GRAVEYARD") == ["Obsessive Search"]
    assert table.zone(0, "HAND").count("Wastes") == 1
    assert table.faults() is None


@pytest.mark.parametrize("island", [True, False])
def test_what_is_not_cast_goes_to_the_graveyard(island):
    table = discarder(island)
    if island:
        table.do("NO")
    assert table.zone(0, "GRAVEYARD") == ["Obsessive Search"]
    assert table.zone(0, "EXILE") == []


def test_mana_for_instants_and_sorceries_casts_nothing_else():
    table = Table(manual=False)
    table.put(0, "Karfell Harbinger")
    table.hand(0, "Obsessive Search", "Sol Ring")
    table.start()
    assert table.can("CAST", "Obsessive Search")
    assert not table.can("CAST", "Sol Ring")
