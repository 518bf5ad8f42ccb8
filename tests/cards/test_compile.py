import pytest

from mirrorpool._cards import vocabulary
from mirrorpool.cards import Card, CardError, CardPool, tree
from mirrorpool.cards.embedded._words import (
    YOUR_LANDS,
    add,
    costs,
    could,
    creature,
    land,
    mana,
    yours,
)

OPS = vocabulary()["Op"]
TAP = (tree.Tap(),)


def activated(*effects, cost=TAP):
    return tree.ActivatedAbility(cost, effects)


def refused(card, message):
    with pytest.raises(CardError) as caught:
        CardPool([card])
    assert str(caught.value) == message


def own_rows(pool, name):
    """Rows of a card's own abilities; the first of the table are those of basic land types."""
    row = pool.tables["definitions"][pool.index(name)]
    return pool.tables["abilities"][row["first_ability"] :][: row["abilities"]]


def program(ability):
    """Operations and jumps of a land's ability."""
    pool = CardPool([land("Some Land", ability)])
    tables = pool.tables
    start = own_rows(pool, "Some Land")["program"][0]
    names = {value: name for name, value in OPS.items()}
    rows = []
    for row in tables["instructions"][start:]:
        rows.append((names[int(row["op"])], int(row["jump"])))
        if rows[-1][0] == "END":
            return rows
    raise AssertionError("no END")


def test_if_jumps_over_what_does_not_happen():
    effect = tree.If(tree.YourTurn(), (add("W"), add("U")), (add("B"),))
    assert program(activated(effect, tree.Draw())) == [
        ("IF", 4),
        ("ADD_MANA", 0),
        ("ADD_MANA", 0),
        ("JUMP", 5),
        ("ADD_MANA", 0),
        ("DRAW", 0),
        ("END", 0),
    ]


def test_if_without_otherwise():
    effect = tree.If(tree.YourTurn(), (add("W"),))
    assert program(activated(effect)) == [("IF", 2), ("ADD_MANA", 0), ("END", 0)]


def test_nested_ifs():
    inner = tree.If(tree.YourTurn(), (add("W"),), (add("U"),))
    assert program(activated(tree.If(tree.LifeAtLeast(5), (inner,), (add("U"),)))) == [
        ("IF", 6),
        ("IF", 4),
        ("ADD_MANA", 0),
        ("JUMP", 5),
        ("ADD_MANA", 0),
        ("JUMP", 7),
        ("ADD_MANA", 0),
        ("END", 0),
    ]


def test_unless_paid_jumps_past_the_effects():
    assert program(activated(tree.UnlessPaid(2, (add("W"),)))) == [
        ("UNLESS_PAID", 2),
        ("ADD_MANA", 0),
        ("END", 0),
    ]


def test_joined_mana():
    first = tree.AddMana(tree.OfTypes("G"), joined=True)
    assert program(activated(first, add("R"))) == [("ADD_MANA", 1), ("ADD_MANA", 0), ("END", 0)]


def test_equal_rows_are_stored_once():
    pool = CardPool(land(f"Land {number}", mana("G")) for number in range(5))
    assert len(pool.tables["abilities"]) == 5 + 5
    assert len(pool.tables["instructions"]) == 2 * 5


def test_T_202_01_costs_of_cards():
    ogre, token = CardPool([CardPool.builtin().card("Gray Ogre"), land("L")]).tables["definitions"]
    assert (ogre["cost"]["mana_value"], ogre["cost"]["present"]) == (3, 1)
    assert (token["cost"]["mana_value"], token["cost"]["present"]) == (0, 0)
    free = CardPool([CardPool.builtin().card("Ornithopter")]).tables["definitions"][0]
    assert (free["cost"]["mana_value"], free["cost"]["present"]) == (0, 1)


def test_T_202_03a_colors():
    row = CardPool([creature("Hybrid", "{G/W}{2}", "Elf", "1/1")]).tables["definitions"][0]
    assert row["colors"] == 17
    assert row["pips"].tolist() == [1, 0, 0, 0, 1]


def test_color_indicator():
    pool = CardPool.builtin()
    assert pool.tables["definitions"]["colors"][pool.index("Dryad Arbor")] == 16


def test_intrinsic_abilities_come_first_in_the_rules_order():
    card = land("Some Land", mana("C"), subtypes="Forest Plains")
    abilities = own_rows(CardPool([card]), "Some Land")
    assert abilities["simple_type"].tolist() == [1, 16, 32]
    intrinsic = 1 << vocabulary()["AbilityFlag"]["INTRINSIC"]
    assert [bool(flags & intrinsic) for flags in abilities["flags"]] == [True, True, False]


def test_the_basic_land_types_abilities_come_first():  # 305.6
    abilities = CardPool([land("Some Land")]).tables["abilities"]
    assert abilities["simple_type"].tolist() == [1, 2, 4, 8, 16]


@pytest.mark.parametrize("kind", ["planeswalker", "battle"])
def test_types_the_core_cannot_run(kind):
    with pytest.raises(CardError, match=f"^Card: the core cannot run {kind} cards"):
        CardPool([Card("Card", "{1}", types=(kind,))])


def test_subtypes_the_core_cannot_run():
    saga = Card("Old Tale", "{G}", ("enchantment",), subtypes=("Saga",))
    refused(saga, "Old Tale: the core cannot run Saga cards (714)")


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (Card("A"), "A: a card must have a card type (300.1)"),
        (Card("A", "{1}", ("land",)), "A: lands have no mana cost (202.1b)"),
        (
            Card("A", "{1}", ("kindred",)),
            "A: kindred must stand with another card type (308.1)",
        ),
        (
            Card("A", "{1}", ("artifact",), subtypes=("Forest",)),
            "A: only lands have basic land types (205.3i)",
        ),
        (
            Card("A", "{1}", ("creature",), power=1),
            "A: creatures, and only they, have power and toughness (208.1)",
        ),
        (
            Card("A", "{1}", ("artifact",), power=1, toughness=1),
            "A: creatures, and only they, have power and toughness (208.1)",
        ),
        (Card("A", "{Y}", ("artifact",)), "A: cost: unknown mana symbol {Y}"),
        (
            Card("A", "{1}", ("enchantment",), subtypes=("Aura",)),
            "A: Auras, and only they, say what they enchant (303.4a)",
        ),
        (
            Card("A", "{1}", ("enchantment",), enchant=YOUR_LANDS),
            "A: Auras, and only they, say what they enchant (303.4a)",
        ),
        (
            Card("A", "{1}", ("instant",)),
            "A: an instant or sorcery, and only it, has one SpellAbility (304.1, 307.1)",
        ),
        (
            land("A", tree.SpellAbility((tree.Draw(),))),
            "A: an instant or sorcery, and only it, has one SpellAbility (304.1, 307.1)",
        ),
        (
            Card(
                "A",
                "{1}",
                ("sorcery",),
                abilities=(tree.SpellAbility((tree.Draw(),)), mana("C")),
            ),
            "A: the core runs no other abilities of instants and sorceries",
        ),
        (
            Card("A", "{1}", ("artifact",), token=True),
            "A: a token has no mana cost here (111.4)",
        ),
        (
            Card("A", types=("enchantment",), subtypes=("Aura",), enchant=YOUR_LANDS, token=True),
            "A: the core creates neither Aura tokens nor tokens that are no permanents",
        ),
        (
            Card("A", "{1}", ("enchantment",), subtypes=("Aura",), enchant=tree.Filter(other=True)),
            "A: enchant: the core tells only permanents from the one that has the ability",
        ),
        (
            land("A", tree.EntersReplacement((tree.ChooseColor(), tree.ChooseLandType()))),
            "A: the core remembers only one choice made as a permanent enters",
        ),
        (
            land(
                "A",
                *(
                    tree.ActivatedAbility((tree.PayLife(n),), (add("W"),), once_each_turn=True)
                    for n in (1, 2)
                ),
            ),
            "A: the core can count only one ability of a card each turn (602.5b)",
        ),
        (
            Card("A", types=("land",), keywords=("banding",)),
            "A: Invalid enum value 'banding' - at `$.keywords[0]`",
        ),
        (Card("A", types="land"), "A: Expected `array`, got `str` - at `$.types`"),
        (
            land("A", tree.TriggeredAbility("wins", ())),
            "A: Invalid enum value 'wins' - at `$.abilities[0].event`",
        ),
    ],
)
def test_cards_that_are_not_well_formed(card, message):
    refused(card, message)


@pytest.mark.parametrize(
    ("ability", "message"),
    [
        (activated(), "an ability must have an effect"),
        (activated(add("W"), cost=()), "cost: an activated ability must have a cost (602.1)"),
        (
            activated(add("W"), cost=(tree.Tap(), tree.Tap())),
            "cost: the core can pay Tap only once in a cost",
        ),
        (
            activated(add("W"), cost=(tree.Tap(), tree.Untap())),
            "cost: a cost cannot hold both {T} and {Q} (107.5-6)",
        ),
        (
            activated(
                add("W"),
                cost=(tree.SacrificePermanent(YOUR_LANDS), tree.TapPermanent(YOUR_LANDS)),
            ),
            "cost: the core can pay another permanent only once in a cost",
        ),
        (
            activated(add("W"), cost=costs("{X}", tree.RemoveCounters("charge", "X"))),
            "cost: the core knows only one X in a cost",
        ),
        (
            activated(add("W"), cost=costs("{1}", tree.TapPermanent(YOUR_LANDS, 2))),
            "cost: the core cannot pay mana together with several permanents",
        ),
        (
            activated(add("W", tree.Counters("charge")), cost=(tree.SacrificeThis(),)),
            "the core does not know what a permanent that has left last was (608.2h)",
        ),
        (
            activated(add("W"), cost=costs("{Z}{T}")),
            "cost.[0] (Mana): unknown mana symbol {Z}",
        ),
        (
            activated(add("W"), cost=(tree.TapPermanent(tree.Filter(whose="opponents")),)),
            "cost.[0] (TapPermanent): you cannot choose [permanent an opponent controls] here: "
            "you must control it",
        ),
        (
            activated(add("W", tree.PaidX())),
            "effects[0] (AddMana): nothing in the cost sets X",
        ),
        (
            activated(tree.Draw("you", tree.Devotion())),
            "effects[0] (Draw): only mana of one type has a colour to be devoted to",
        ),
        (
            activated(tree.If(tree.YourTurn(), (add("W"), add(tree.CostObjectCouldProduce())))),
            "effects[0] (If).then[1] (AddMana): the cost names no other permanent",
        ),
        (activated(add("W", 0)), "effects[0] (AddMana): cannot add 0 mana"),
        (
            activated(tree.AddMana(tree.OfTypes("W"), joined=True), tree.Draw()),
            "effects[0] (AddMana): joined mana needs AddMana as the next effect",
        ),
        (
            activated(add(could(yours(tapped=True)))),
            "effects[0] (AddMana): the core reads what permanents could produce whatever their "
            "status",
        ),
        (
            activated(tree.PutFromHand(YOUR_LANDS)),
            "effects[0] (PutFromHand): such cards have no controller and no status (109.4, 110.5)",
        ),
    ],
)
def test_activated_abilities_the_core_cannot_run(ability, message):
    separator = ": " if message.startswith(("an ability", "the core does not know")) else "."
    refused(
        land("Some Land", ability),
        f"Some Land: abilities[0] (ActivatedAbility){separator}{message}",
    )


@pytest.mark.parametrize(
    ("ability", "message"),
    [
        (
            tree.TriggeredAbility("begin upkeep", (tree.Draw(),)),
            "(TriggeredAbility).of: 'begin upkeep' happens to players: say whose, and nothing else",
        ),
        (
            tree.TriggeredAbility("draws", (tree.Draw(),), of=YOUR_LANDS),
            "(TriggeredAbility).of: 'draws' happens to players: say whose, and nothing else",
        ),
        (
            tree.TriggeredAbility("enters", (tree.Draw("you", tree.PaidX()),)),
            "(TriggeredAbility).effects[0] (Draw): nothing in the cost sets X",
        ),
        (
            tree.TriggeredAbility(
                "begin upkeep", (tree.Draw("you", tree.ManaSpent()),), of=yours()
            ),
            "(TriggeredAbility).effects[0] (Draw): only a spell and what it becomes as it enters "
            "know how it was cast",
        ),
        (
            tree.TriggeredAbility("enters", (tree.Draw(),), condition=tree.WasKicked()),
            "(TriggeredAbility).condition: it has no kicker (702.33)",
        ),
        (
            tree.TriggeredAbility("dies", (tree.Draw(),), least=4),
            "(TriggeredAbility): 'dies' reaches no number",
        ),
        (
            tree.TriggeredAbility("casts", (tree.Draw(),), of=yours(tapped=True)),
            "(TriggeredAbility).of: only permanents have a status (110.5)",
        ),
        (
            tree.EntersReplacement((tree.Tapped(),), of=yours(tapped=True)),
            "(EntersReplacement).of: only permanents have a status (110.5)",
        ),
        (
            tree.EntersReplacement(
                (tree.Tapped(unless=tree.Not(tree.CountersAtLeast(1, "luck"))),)
            ),
            "(EntersReplacement).changes[0] (Tapped): the core does not count the counters of what "
            "is entering",
        ),
        (
            tree.EntersReplacement(()),
            "(EntersReplacement): a replacement must change something",
        ),
        (
            tree.EntersReplacement((tree.Tapped(), tree.ChooseColor()), of=YOUR_LANDS),
            "(EntersReplacement).changes[1] (ChooseColor): the core lets only an object itself "
            "enter with a choice",
        ),
        (
            tree.EntersReplacement((tree.WithCounters("charge", tree.PaidX()),)),
            "(EntersReplacement).changes[0] (WithCounters): nothing in the cost sets X",
        ),
    ],
)
def test_other_abilities_the_core_cannot_run(ability, message):
    refused(land("Some Land", ability), f"Some Land: abilities[0] {message}")


@pytest.mark.parametrize(
    ("cost", "effect"),
    [
        ((tree.SacrificeThis(),), add("G", tree.Counters("charge"))),
        ((tree.SacrificePermanent(YOUR_LANDS),), add("G", tree.Counters("charge"))),
    ],
)
def test_what_a_permanent_last_was_is_not_known(cost, effect):
    with pytest.raises(CardError, match=r"has left last was \(608\.2h\)$"):
        CardPool([land("A", activated(effect, cost=cost))])


def test_the_color_chosen_for_what_has_left_is_not_known():
    chooses = tree.EntersReplacement((tree.ChooseColor(),))
    ability = activated(add(tree.ChosenColor()), cost=(tree.SacrificeThis(),))
    with pytest.raises(CardError, match=r"has left last was \(608\.2h\)$"):
        CardPool([land("A", chooses, ability)])


def test_what_happens_to_a_permanent_that_has_left_does_not_matter():
    grows = tree.If(tree.Not(tree.CountersAtLeast(1, "luck")), (tree.PutCounters("luck"),))
    fades = tree.TriggeredAbility(
        "begin upkeep",
        (tree.SacrificeThis(),),
        of=yours(),
        condition=tree.Not(tree.CountersAtLeast(1, "luck")),
    )
    counts = activated(add("G", tree.Counters("luck")), cost=(tree.Tap(),))
    assert len(CardPool([land("A", activated(grows, cost=costs("{1}{T}")), fades, counts)])) == 1


def test_two_cards_of_one_name():
    with pytest.raises(CardError, match=r"^Forest: two cards have this name$"):
        CardPool([land("Forest"), land("Island"), land("Forest")])


def test_no_cards():
    with pytest.raises(CardError, match=r"^a pool must have a card$"):
        CardPool([])


def test_not_a_card():
    with pytest.raises(CardError, match="'Forest' is not a Card"):
        CardPool(["Forest"])


def test_more_subtypes_than_bits():
    kinds = [f"Kind{number}" for number in range(60)]
    cards = [land(kind, mana("C", amount=tree.Count(yours(kind)))) for kind in kinds]
    CardPool(cards[:59])
    with pytest.raises(CardError, match=r"mention 60 subtypes .* can track 59"):
        CardPool(cards)


def test_more_readers_than_bits():
    cards = [land(kind, mana(could(yours(kind)))) for kind in "ABCDEF"]
    CardPool(cards[:5])
    with pytest.raises(CardError, match=r"^F: abilities\[0\] .* more than 8 rows of readers$"):
        CardPool(cards)


def test_more_abilities_than_fields_hold():
    with pytest.raises(CardError, match="at most 255 abilities"):
        CardPool([land("Some Land", *[mana("C")] * 256)])


def test_endless_conditions_are_refused_quickly():
    effects = [tree.If(tree.LifeAtLeast(n), (add("W"),), (add("U"),)) for n in range(40)]
    with pytest.raises(CardError, match="more than 1024 ways"):
        CardPool([land("Some Land", activated(*effects))])


def test_lists_are_accepted_for_tuples():
    card = Card("Forest", types=["land"], subtypes=["Forest"], supertypes=["basic"])
    assert CardPool([card]).card("Forest") == CardPool.builtin().card("Forest")
