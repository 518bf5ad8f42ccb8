"""R-ENV-02..11 and R-704-05: priority, casting, order of choices, state-based actions."""

from play import Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import artifact, costs, creature


def test_T_ENV_02a_the_second_spell_resolves_first():
    table = Table()
    table.hand(0, "Idle")
    table.start()
    table.do("CAST", "Idle")
    assert table.decider == 0
    table.do("CAST", "Idle")
    assert table.stack() == ["Idle", "Idle"]
    table = Table()
    table.hand(0, "Ornithopter")
    table.start().do("CAST", "Ornithopter").do("CAST", "Idle")
    assert table.stack() == ["Ornithopter", "Idle"]
    table.resolve()
    assert (table.stack(), table.field(0)) == (["Ornithopter"], ["Idle"])


def test_T_ENV_02b_a_mana_ability_interrupts_the_passes():
    table = Table()
    table.put(1, "Forest")
    table.hand(0, "Ornithopter")
    table.start().do("CAST", "Ornithopter").do("PASS")
    assert table.decider == 1
    table.do("ACTIVATE", "Forest")
    assert (table.decision, table.decider, table.pool_of(1)) == ("PRIORITY", 1, "G")
    assert table.stack() == ["Ornithopter"]
    table.do("PASS")
    assert (table.decision, table.decider) == ("PRIORITY", 0)
    assert table.stack() == ["Ornithopter"]
    table.do("PASS").do("PASS")
    assert table.stack() == []


def test_T_ENV_03b_no_mana_ability_once_payment_has_begun():
    """A cost of several parts: after the mana is paid, everything is, before anyone decides."""
    draws = artifact(
        "Costly Relic",
        "{1}",
        tree.ActivatedAbility(costs("{1}{T}", tree.PayLife(2)), (tree.Draw(),)),
    )
    table = Table(cards=[draws])
    table.put_all(0, "Costly Relic", "Forest", "Swamp")
    table.fill_libraries()
    table.start().do("ACTIVATE", "Costly Relic").do("ACTIVATE", "Forest")
    assert table.can("ACTIVATE", "Swamp")
    table.do("PAY")
    assert (table.stack(), table.decision) == (["Costly Relic"], "PRIORITY")
    assert (table.life(0), table.tapped(0)) == (18, True)


def test_T_ENV_08a_choices_in_turn_order():
    table = Table(players=4)
    table.put(2, "Rhystic Cave")
    for player in range(4):
        table.put(player, "Wastes")
    table.start(active=2).do("ACTIVATE", "Rhystic Cave").do("CHOOSE_COLOR", "R")
    deciders = []
    while table.decision == "MAY":
        deciders.append(table.decider)
        table.do("NO")
    assert deciders == [2, 3, 0, 1]
    assert table.pool_of(2) == "R"


def test_partly_ENV_11a_drawing_more_than_there_is():
    draws = artifact("Book", "{1}", tree.ActivatedAbility(costs("{T}"), (tree.Draw(amount=2),)))
    table = Table(cards=[draws])
    table.put(0, "Book")
    table.add(0, "library", "Wastes")
    table.start().do("ACTIVATE", "Book")
    table.resolve()
    assert "Wastes" in table.zone(0, "HAND")
    assert (table.status, table.winners) == ("OVER", [1])


def mourner(name, *, legendary, size):
    """Deal 1 damage to each opponent whenever any creature dies, this one included."""
    dies = tree.TriggeredAbility(
        "dies", (tree.DealDamage("each opponent", 1),), of=tree.Filter(types=("creature",))
    )
    power, toughness = map(int, size.split("/"))
    return tree.Card(
        name,
        "{1}",
        types=("creature",),
        supertypes=("legendary",) if legendary else (),
        power=power,
        toughness=toughness,
        abilities=(dies,),
    )


def test_T_704_05a_all_at_once_then_triggers_in_turn_order():
    queen = mourner("Queen", legendary=True, size="2/2")
    wisp = mourner("Wisp", legendary=False, size="0/0")
    table = Table(cards=[queen, wisp])
    wisp_slot = table.put(1, "Wisp")
    kept, lost = table.put_all(0, "Queen", "Queen")
    table.start(active=0)
    assert (table.decision, table.decider) == ("LEGEND", 0)
    assert {option.object for option in table.options()} == {kept, lost}
    table.take(next(option for option in table.options() if option.object == kept))
    # Each of the three has seen both deaths: four triggers of P0, then two of P1 above them.
    while table.decision == "TRIGGER_ORDER":
        assert table.field(0) == ["Queen"]
        assert table.field(1) == []
        table.take(table.options()[0])
    assert table.stack() == ["Queen"] * 4 + ["Wisp"] * 2
    assert wisp_slot not in table.slots()


def test_filters_work_in_payments_by_hand():
    table = Table(cards=[creature("Azorius Bear", "{W}{U}", "Bear", "2/2")])
    table.put_all(0, "Mystic Gate", "Plains")
    table.hand(0, "Azorius Bear")
    table.start().do("CAST", "Azorius Bear")
    table.do("ACTIVATE", "Plains") if table.can("ACTIVATE", "Plains") else None
    while table.stack() == [] or table.decision != "PRIORITY":
        table.take(table.options()[0])
    assert table.stack() == ["Azorius Bear"]
    assert table.pool_of(0) == ""
