"""Triggered abilities, and how permanents enter (CR 603, 614.1c-d, 614.12, 616.1)."""

import pytest
from play import Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import ANY_COLOR, artifact, creature, land, mana

PING = tree.LoseLife("each opponent", 1)
GAIN = tree.GainLife("you", 1)
BELL = artifact(
    "Bell",
    "{1}",
    tree.TriggeredAbility("begin upkeep", (PING,), of=tree.Filter(whose="you")),
    tree.TriggeredAbility("begin upkeep", (GAIN,), of=tree.Filter(whose="anyone")),
)


def test_city_of_brass_tapped_by_automatic_payment():
    table = Table(manual=False)
    table.put_all(0, "City of Brass", "Forest")
    table.hand(0, "Grizzly Bears")
    table.start().do("CAST", "Grizzly Bears")
    assert table.stack() == ["Grizzly Bears", "City of Brass"]
    assert table.life(0) == 20
    table.resolve()
    assert (table.life(0), table.stack()) == (19, ["Grizzly Bears"])


def test_city_of_brass_tapped_by_hand():
    table = Table()
    table.put(0, "City of Brass")
    table.start().do("ACTIVATE", "City of Brass").do("ADD_MANA", "B")
    assert (table.stack(), table.pool_of(0), table.life(0)) == (["City of Brass"], "B", 20)
    assert table.decider == 0


def test_automatic_payment_spares_life():
    table = Table(manual=False)
    table.put_all(0, "City of Brass", "Mana Confluence", "Forest", "Plains")
    table.hand(0, "Grizzly Bears")
    table.start().do("CAST", "Grizzly Bears")
    assert table.stack() == ["Grizzly Bears"]
    assert table.life(0) == 20


def test_triggers_go_on_the_stack_in_turn_order_and_each_orders_their_own():
    table = Table(cards=[BELL])
    table.put(1, "Bell")
    table.put(0, "Bell")
    table.start("UPKEEP", active=0, stage=0)
    # Active player first: one of two, then the other follows by itself; then P1's only one.
    assert (table.decision, table.decider) == ("TRIGGER_ORDER", 0)
    first, second = table.options()
    assert first.what == second.what == "Bell"
    table.take(second)
    assert table.stack() == ["Bell"] * 3
    assert (table.life(0), table.life(1)) == (20, 20)
    table.resolve()  # P1 gains
    assert (table.life(0), table.life(1)) == (20, 21)
    table.resolve()  # what was put second: P1 loses
    assert (table.life(0), table.life(1)) == (20, 20)
    table.resolve()
    assert (table.life(0), table.life(1)) == (21, 20)


def test_an_intervening_if_is_asked_twice():
    hopeful = creature(
        "Hopeful",
        "{0}",
        "Elf",
        "1/1",
        tree.TriggeredAbility("enters", (GAIN,), condition=tree.LifeAtLeast(20)),
    )
    table = Table(cards=[hopeful])
    table.hand(0, "Hopeful")
    table.start().do("CAST", "Hopeful").resolve()
    assert table.stack() == ["Hopeful"]
    table.set_life(0, 19)
    table.resolve()
    assert table.life(0) == 19
    table = Table(cards=[hopeful])
    table.hand(0, "Hopeful")
    table.set_life(0, 19)
    table.start().do("CAST", "Hopeful").resolve()
    assert table.stack() == []


def test_playing_another_land_sacrifices_the_city_of_traitors():
    table = Table()
    table.put(1, "City of Traitors")
    city = table.put(0, "City of Traitors")
    table.hand(0, "Forest")
    table.start().do("PLAY_LAND", "Forest")
    assert table.stack() == ["City of Traitors"]
    table.resolve()
    assert city not in table.slots()
    assert (table.field(0), table.field(1)) == (["Forest"], ["City of Traitors"])


def test_a_land_put_onto_the_battlefield_is_not_played():
    table = Table()
    table.put_all(0, "City of Traitors", "Horizon of Progress", *["Wastes"] * 3)
    table.hand(0, "Forest")
    table.start().do("ACTIVATE", "Horizon of Progress", 1)
    while table.decision == "PAYMENT":
        table.take(
            table.matching("ACTIVATE", "Wastes")[0]
            if table.can("ACTIVATE", "Wastes")
            else table.matching("PAY")[0]
        )
    table.resolve().do("CHOOSE_CARD", "Forest")
    assert table.stack() == []
    forest = next(slot for slot in table.slots(0) if table.name(slot) == "Forest")
    assert table.tapped(forest)
    assert table.can("PLAY_LAND") is False
    assert "City of Traitors" in table.field(0)


def test_a_bounce_land_may_return_itself():
    table = Table()
    table.put(0, "Forest", tapped=True)
    table.hand(0, "Simic Growth Chamber")
    table.start().do("PLAY_LAND", "Simic Growth Chamber").resolve()
    assert {option.what for option in table.options()} == {"Forest", "Simic Growth Chamber"}
    table.do("CHOOSE_PERMANENT", "Simic Growth Chamber")
    assert table.field(0) == ["Forest"]
    assert "Simic Growth Chamber" in table.zone(0, "HAND")


def test_dying_together_is_seen_by_both():
    watcher = creature(
        "Watcher",
        "{1}",
        "Elf",
        "1/1",
        tree.TriggeredAbility("dies", (GAIN,), of=tree.Filter(types=("creature",), other=True)),
    )
    table = Table(cards=[watcher])
    table.put(0, "Watcher", damage=1)
    table.put(0, "Grizzly Bears", damage=2)
    table.put(1, "Hill Giant", damage=3)
    table.start()
    assert table.field(0) == table.field(1) == []
    while table.decision == "TRIGGER_ORDER":
        table.take(table.options()[0])
    assert table.stack() == ["Watcher", "Watcher"]


# ---- entering ----------------------------------------------------------------------------------


def tapped_after_playing(name, *choices, there=(), life=20):
    table = Table()
    table.put_all(0, *there)
    table.hand(0, name)
    table.set_life(0, life)
    table.start().do("PLAY_LAND", name)
    for choice in choices:
        table.do(*choice) if isinstance(choice, tuple) else table.do(choice)
    slot = next(slot for slot in table.slots(0) if slot >= len(there))
    assert table.name(slot) == name
    return table, table.tapped(slot)


@pytest.mark.parametrize(("answer", "tapped", "life"), [("YES", False, 18), ("NO", True, 20)])
def test_shock_lands(answer, tapped, life):
    table, is_tapped = tapped_after_playing("Breeding Pool", answer)
    assert (is_tapped, table.life(0)) == (tapped, life)


def test_a_shock_land_without_the_life():
    _, tapped = tapped_after_playing("Breeding Pool", life=1)
    assert tapped


@pytest.mark.parametrize("first", ["Gond Gate", "itself"])
def test_the_order_of_two_replacements(first):
    table = Table()
    gate = table.put(0, "Gond Gate")
    table.hand(0, "Simic Guildgate")
    table.start().do("PLAY_LAND", "Simic Guildgate")
    assert (table.decision, table.decider) == ("REPLACEMENT", 0)
    options = table.options()
    assert {option.object for option in options} == {gate, 0xFFFF}
    wanted = gate if first == "Gond Gate" else 0xFFFF
    table.take(next(option for option in options if option.object == wanted))
    slot = next(slot for slot in table.slots(0) if table.name(slot) == "Simic Guildgate")
    assert table.tapped(slot) == (first == "Gond Gate")


def test_the_gond_gate_of_an_opponent_does_not_help():
    table = Table()
    table.put(1, "Gond Gate")
    table.hand(0, "Simic Guildgate")
    table.start().do("PLAY_LAND", "Simic Guildgate")
    assert table.tapped(table.slots(0)[0])


def test_enters_tapped_unless():
    lodge = land(
        "Lodge",
        tree.EntersReplacement(
            (tree.Tapped(tree.CountAtLeast(1, tree.Filter(types=("land",), whose="you"))),)
        ),
        mana("G"),
    )
    for there in ((), ("Forest",)):
        table = Table(cards=[lodge])
        table.put_all(0, *there)
        table.put(1, "Forest")
        table.hand(0, "Lodge")
        table.start().do("PLAY_LAND", "Lodge")
        slot = next(slot for slot in table.slots(0) if table.name(slot) == "Lodge")
        assert table.tapped(slot) == (there == ())


def test_vivid_lands_enter_tapped_with_two_counters():
    table, tapped = tapped_after_playing("Vivid Crag")
    slot = table.slots(0)[0]
    assert tapped
    assert table.counters(slot) == {"charge": 2}


def test_gemstone_mine_wears_out():
    table = Table()
    mine = table.put(0, "Gemstone Mine", counters={"mining": 2})
    table.start().do("ACTIVATE", "Gemstone Mine").do("ADD_MANA", "W")
    assert table.counters(mine) == {"mining": 1}
    table = Table()
    table.put_all(0, "Wastes")
    table.put(0, "Gemstone Mine", counters={"mining": 1})
    table.start().do("ACTIVATE", "Gemstone Mine").do("ADD_MANA", "W")
    assert table.pool_of(0) == "W"
    assert table.field(0) == ["Wastes"]
    assert table.zone(0, "GRAVEYARD") == ["Gemstone Mine"]


def test_a_colour_is_chosen_as_it_enters():
    table = Table()
    table.put_all(0, "Wastes", "Wastes")
    table.hand(0, "Coldsteel Heart")
    table.start().do("CAST", "Coldsteel Heart")
    while table.decision == "PAYMENT":
        table.take(table.options()[0])
    table.resolve()
    assert table.decision == "REPLACEMENT"  # its own two, in either order
    table.do("APPLY_REPLACEMENT")
    assert [option.what for option in table.options()] == list("WUBRG")
    table.do("CHOOSE_COLOR", "R")
    heart = table.slots(0)[-1]
    assert table.tapped(heart)
    assert table.board["permanents"]["choice"][heart] == 8
    assert table.could()[heart] == 8


def test_cards_remember_where_they_go():
    table = Table(cards=[artifact("Vase", "{0}", mana(ANY_COLOR, cost=(tree.SacrificeThis(),)))])
    table.hand(0, "Vase")
    table.start().do("CAST", "Vase").resolve()
    assert table.field(0) == ["Vase"]
    table.do("ACTIVATE", "Vase").do("ADD_MANA", "G")
    assert table.zone(0, "GRAVEYARD") == ["Vase"]
    assert table.pool_of(0) == "G"
    assert table.faults() is None


def test_a_draw_from_an_empty_library_triggers_nothing():
    scholar = artifact(
        "Scholar", "{1}", tree.ActivatedAbility((tree.Tap(),), (tree.Draw("you", 2),))
    )
    watcher = artifact(
        "Watcher",
        "{1}",
        tree.TriggeredAbility("draws", (GAIN,), of=tree.Filter(whose="opponents")),
    )
    table = Table(cards=[scholar, watcher], players=3)
    table.put(0, "Scholar")
    table.put(1, "Watcher")
    table.add(0, "library", "Forest")
    table.start().do("ACTIVATE", "Scholar").resolve()
    assert table.stack() == ["Watcher"]  # for the one card that was drawn


def test_counters_are_also_put_on_what_enters_with_them():
    watcher = artifact(
        "Watcher",
        "{1}",
        tree.TriggeredAbility("counters put", (GAIN,), of=tree.Filter(whose="you")),
    )
    table = Table(cards=[watcher])
    table.put(0, "Watcher")
    table.hand(0, "Gemstone Mine")
    table.start().do("PLAY_LAND", "Gemstone Mine")
    assert table.stack() == ["Watcher"]  # 122.6


def test_only_what_is_still_to_come_must_have_a_type():
    # "Unless a player pays {1}, add mana of a type that no one knows. Add {C}."
    well = land(
        "Well",
        tree.EntersReplacement((tree.ChooseColor(),)),
        tree.ActivatedAbility(
            (tree.Tap(),),
            (
                tree.UnlessPaid(1, (tree.AddMana(tree.ChosenColor()),)),
                tree.AddMana(tree.OfTypes("C")),
            ),
        ),
    )
    for answer, pool in (("YES", "C"), ("NO", "")):
        table = Table(cards=[well], manual=False)
        table.put(0, "Well")
        table.put(1, "Forest")
        table.start().do("ACTIVATE", "Well").do(answer)
        assert table.pool_of(0) == pool  # 106.5
