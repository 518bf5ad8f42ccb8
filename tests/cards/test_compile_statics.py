"""Static abilities, replacements, effects that last and spells: their rows, and what is refused."""

import numpy as np
import pytest

from mirrorpool import _cards
from mirrorpool.cards import Card, CardError, CardPool, tree
from mirrorpool.cards.embedded._words import (
    LANDS,
    YOUR_LANDS,
    add,
    artifact_token,
    aura,
    costs,
    creature,
    enchantment,
    land,
    mana,
    spell,
    yours,
)

WORDS = _cards.vocabulary()
CHOSEN = 64
CHOOSES_COLOR = tree.EntersReplacement((tree.ChooseColor(),))
CHOOSES_LAND_TYPE = tree.EntersReplacement((tree.ChooseLandType(),))


class Compiled:
    """The rows of one ability of a card."""

    def __init__(self, *abilities, number=0, cards=()):
        self.pool = CardPool([enchantment("A", "{1}", *abilities), *cards])
        first = self.pool.tables["definitions"]["first_ability"][0]
        self.ability = self.pool.tables["abilities"][first + number]

    @property
    def instructions(self):
        rows = self.pool.tables["instructions"][self.ability["program"] :]
        return rows[: int(np.argmax(rows["op"] == WORDS["Op"]["END"]))]

    def is_about(self, enum, field="mode"):
        names = {value: name for name, value in WORDS[enum].items()}
        return [names[int(row[field])] for row in self.instructions]

    def amount(self, field):
        row = self.pool.tables["amounts"][self.instructions[0][field]]
        return int(row["value"])

    def filter(self, row):
        return self.pool.tables["filters"][row]


def static(*changes, **more):
    return tree.StaticAbility(changes, **more)


def refused(message, *abilities, card=None):
    with pytest.raises(CardError) as caught:
        CardPool([card or enchantment("A", "{1}", *abilities)])
    assert str(caught.value).removeprefix("A: ") == message


# ---- rows ----


@pytest.mark.parametrize(
    ("change", "word", "fields"),
    [
        (tree.GainControl(), "CONTROL", {}),
        (tree.SetLandTypes(("Forest", "Plains")), "SET_LAND_TYPES", {"b": 17}),
        (tree.AddLandTypes(("Island", "Swamp")), "ADD_LAND_TYPES", {"b": 6}),
        (tree.SetColors("WG"), "SET_COLORS", {"b": 17}),
        (tree.SetColors(), "SET_COLORS", {"b": 0}),
        (tree.SetLandTypes(()), "SET_LAND_TYPES", {"b": 0}),
        (tree.LoseAbilities(), "LOSE_ABILITIES", {}),
        (tree.GainKeywords(("haste", "reach")), "GAIN_KEYWORDS", {"arg": 9}),
        (tree.StaysTapped(), "STAYS_TAPPED", {}),
    ],
)
def test_changes_of_permanents(change, word, fields):
    compiled = Compiled(static(change, of=LANDS))
    assert compiled.is_about("StaticChange") == [word]
    assert {name: int(compiled.instructions[0][name]) for name in fields} == fields
    assert compiled.ability["affects"] == WORDS["Affects"]["FILTER"]
    assert compiled.filter(compiled.ability["event_filter"])["types_any"] != 0


@pytest.mark.parametrize(
    ("change", "word", "fields"),
    [
        (tree.KeepMana("RG", "anyone"), "KEEP_MANA", {"a": 2, "b": 24}),
        (tree.ConvertMana("C"), "CONVERT_MANA", {"a": 0, "b": 32}),
        (tree.LostManaHurts("opponents"), "LOST_MANA_HURTS", {"a": 1}),
        (tree.SpendAsAnyColor(), "SPEND_AS_ANY_COLOR", {"a": 0}),
        (tree.SpendAsAnyType("anyone"), "SPEND_AS_ANY_TYPE", {"a": 2}),
        (tree.SpendOnlyAs("W"), "SPEND_ONLY_AS", {"a": 1, "b": 32}),
        (tree.LifeForSymbol("B"), "LIFE_FOR_SYMBOL", {"b": 4}),
        (tree.NoMaximumHand(), "NO_MAXIMUM_HAND", {}),
        (tree.CannotPayLife(), "CANNOT_PAY_LIFE", {}),
    ],
)
def test_rules_about_players(change, word, fields):
    compiled = Compiled(static(change))
    assert compiled.is_about("StaticChange") == [word]
    assert {name: int(compiled.instructions[0][name]) for name in fields} == fields


def test_sizes():
    assert Compiled(static(tree.SetSize(3, 4), of=LANDS)).amount("arg") == 4
    assert Compiled(static(tree.ModifySize(-2, -1), of=LANDS)).amount("amount") == -2


@pytest.mark.parametrize("change", [tree.CostMore(LANDS, 3), tree.CostLess(LANDS, 3)])
def test_costs(change):
    compiled = Compiled(static(change))
    assert compiled.amount("amount") == 3
    assert compiled.filter(compiled.instructions[0]["arg"])["types_any"] != 0


def test_land_plays():
    assert Compiled(static(tree.LandPlays(2))).amount("amount") == 2


def test_types():
    compiled = Compiled(static(tree.SetTypes(("land",)), tree.AddTypes(("creature",), ("Elf",))))
    assert compiled.is_about("StaticChange") == ["SET_TYPES", "ADD_TYPES"]
    added = compiled.filter(compiled.instructions[1]["arg"])
    assert added["types_any"] == 1 << WORDS["CardType"]["CREATURE"]
    assert added["subtypes_any"] == 1 << compiled.pool.subtypes.index("Elf")


def test_chosen_colors():
    compiled = Compiled(CHOOSES_COLOR, static(tree.SetColors("chosen"), of=LANDS), number=1)
    assert compiled.instructions[0]["b"] == CHOSEN
    refused(
        "abilities[0] (StaticAbility).changes[0] (SetColors): no color is chosen as this enters "
        "(607.2d)",
        static(tree.SetColors("chosen"), of=LANDS),
    )


def test_a_cost_is_paid_several_times():
    cost = (tree.Mana("{1}{U}"), tree.PayLife(2))
    pays = tree.MayPayCost(cost, tree.Counters("age"), otherwise=(tree.SacrificeThis(),))
    trigger = tree.TriggeredAbility("begin upkeep", (pays,), of=yours())
    compiled = Compiled(trigger)
    assert compiled.is_about("Op", "op") == ["MAY_PAY", "JUMP", "SACRIFICE_THIS"]
    row = compiled.pool.tables["abilities"][compiled.instructions[0]["arg"]]
    assert (row["cost"]["units"], row["life"]) == (2, 2)


def test_chosen_land_type():
    compiled = Compiled(CHOOSES_LAND_TYPE, static(tree.SetLandTypes("chosen"), of=LANDS), number=1)
    assert compiled.instructions[0]["b"] == CHOSEN


def test_given_abilities_become_rows():
    compiled = Compiled(static(tree.GainAbility(mana("G")), of=LANDS))
    row = compiled.pool.tables["abilities"][compiled.instructions[0]["arg"]]
    assert (row["simple_type"], row["mana_types"]) == (16, 16)


@pytest.mark.parametrize(
    ("change", "word", "fields"),
    [
        (tree.SetType("B"), "SET_TYPE", {"b": 4}),
        (tree.Recolor("R"), "RECOLOR", {"b": 8}),
        (tree.MapTypes("WU", "C"), "MAP", {"a": 3, "b": 32}),
        (tree.AnyColorInstead(), "CHOOSE_COLOR", {}),
    ],
)
def test_changes_of_mana(change, word, fields):
    compiled = Compiled(tree.ManaReplacement(change))
    assert compiled.is_about("ManaChange") == [word]
    assert {name: int(compiled.instructions[0][name]) for name in fields} == fields


@pytest.mark.parametrize(
    ("change", "word", "amount"),
    [
        (tree.Multiply(3), "MULTIPLY", 3),
        (tree.SetType("B", 2), "SET_TYPE_AND_AMOUNT", 2),
        (tree.AnyColorInstead(1), "CHOOSE_COLOR_AND_AMOUNT", 1),
    ],
)
def test_amounts_of_mana(change, word, amount):
    compiled = Compiled(tree.ManaReplacement(change))
    assert compiled.is_about("ManaChange") == [word]
    assert compiled.amount("amount") == amount


def test_land_types_are_mapped_one_by_one():
    change = tree.MapLandTypes((("Plains", "R"), ("Forest", "B")))
    compiled = Compiled(tree.ManaReplacement(change, of=LANDS))
    assert compiled.is_about("ManaChange") == ["MAP_LAND_TYPE"] * 2
    assert compiled.instructions[["a", "b"]].tolist() == [(0, 8), (4, 4)]


def test_what_a_replacement_asks_of_mana():
    ability = tree.ManaReplacement(tree.Multiply(2), scope="any", to="you", least=2, types="WU")
    row = Compiled(ability).ability
    asked = [row[f"event_{name}"] for name in ("scope", "to", "least", "mask")]
    assert asked == [WORDS["ManaScope"]["ANY"], WORDS["Whose"]["YOURS"], 2, 3]


def test_what_a_trigger_asks_of_mana():
    ability = tree.TriggeredAbility(
        "mana added", (add("R"),), of=LANDS, types="chosen", to="opponents"
    )
    row = Compiled(CHOOSES_COLOR, ability, number=1).ability
    asked = [row[f"event_{name}"] for name in ("scope", "to", "mask")]
    assert asked == [WORDS["ManaScope"]["ABILITY"], WORDS["Whose"]["OPPONENTS"], CHOSEN]
    assert row["flags"] & 1 << WORDS["AbilityFlag"]["MANA_ABILITY"]


def test_attached():
    trigger = tree.TriggeredAbility("tapped for mana", (add("G"),), attached=True)
    card = aura("A", "{G}", LANDS, static(tree.LoseAbilities(), attached=True), trigger)
    tables = CardPool([card]).tables
    row = tables["definitions"][0]
    own = tables["abilities"][row["first_ability"] :][:2]
    assert own["affects"].tolist() == [WORDS["Affects"]["ATTACHED"]] * 2
    assert tables["filters"][row["enchant"] - 1]["types_any"] == 1 << WORDS["CardType"]["LAND"]


def test_classes_of_effects():
    def classes(*abilities):
        tables = CardPool([enchantment("A", "{1}", *abilities)]).tables
        return int(tables["definitions"]["statics"][0])

    trigger = tree.TriggeredAbility("tapped for mana", (add("G"),), of=LANDS)
    assert classes(mana("G")) == 0
    assert classes(static(tree.LoseAbilities(), of=LANDS)) == 1
    assert classes(tree.ManaReplacement(tree.Multiply(2))) == 2
    assert classes(trigger) == 4
    assert classes(static(tree.KeepMana(), tree.CostMore(), tree.CannotPayLife())) == 8 + 16 + 32
    assert classes(static(tree.LandPlays(), tree.StaysTapped())) == 64


def test_spells_have_a_row_of_their_own():
    tables = CardPool([spell("A", "{B}", "instant", add("B", 3))]).tables
    row = tables["definitions"][0]
    assert row["abilities"] == 0
    assert tables["abilities"][row["spell"] - 1]["kind"] == WORDS["AbilityKind"]["SPELL"]


def test_effects_that_begin():
    begins = tree.BeginEffect(static(tree.ModifySize(1, 1)), "end of combat", on=LANDS)
    compiled = Compiled(tree.ActivatedAbility(costs("{1}"), (begins,)))
    (row,) = compiled.instructions
    assert (row["mode"], row["a"]) == (WORDS["Duration"]["END_OF_COMBAT"], 1)
    nested = compiled.pool.tables["abilities"][row["arg"]]
    assert nested["kind"] == WORDS["AbilityKind"]["STATIC"]
    assert compiled.filter(nested["event_filter"])["types_any"] == 1 << WORDS["CardType"]["LAND"]


def test_the_color_chosen_before_goes_with_the_effect():
    adds = tree.TriggeredAbility("tapped for mana", (add(tree.ThatColor()),), of=LANDS)
    begins = (tree.ColorChoice(), tree.BeginEffect(adds))
    compiled = Compiled(tree.ActivatedAbility(costs("{1}"), begins))
    assert compiled.is_about("Op", "op") == ["CHOOSE_COLOR", "BEGIN_EFFECT"]


def test_choices_jump():
    either = tree.ChooseOne((tree.Draw(), tree.Draw()), (tree.GainLife("you", 1),))
    compiled = Compiled(
        tree.ActivatedAbility(costs("{1}"), (either, tree.MayPay(2, (tree.Draw(),))))
    )
    found = zip(compiled.is_about("Op", "op"), compiled.instructions["jump"].tolist(), strict=True)
    assert list(found) == [
        ("CHOOSE_ONE", 4),
        ("DRAW", 0),
        ("DRAW", 0),
        ("JUMP", 5),
        ("GAIN_LIFE", 0),
        ("MAY_PAY", 7),
        ("DRAW", 0),
    ]


@pytest.mark.parametrize(
    ("effect", "word", "fields"),
    [
        (tree.UntapThis(), "UNTAP_THIS", {}),
        (tree.PhaseOut(), "PHASE_OUT", {}),
        (tree.DoubleMana(), "DOUBLE_MANA", {}),
        (tree.LoseMana("each player"), "LOSE_MANA", {"a": 2}),
        (tree.Discard(amount=1), "DISCARD", {"who": 0}),
    ],
)
def test_small_effects(effect, word, fields):
    compiled = Compiled(tree.ActivatedAbility(costs("{1}"), (effect,)))
    assert compiled.is_about("Op", "op") == [word]
    assert {name: int(compiled.instructions[0][name]) for name in fields} == fields


def test_chosen_players_are_drained():
    effects = (tree.PlayerChoice(), tree.DrainMana())
    compiled = Compiled(tree.ActivatedAbility(costs("{1}"), effects))
    assert compiled.is_about("Op", "op") == ["CHOOSE_PLAYER", "DRAIN_MANA"]
    assert compiled.instructions[1]["a"] == WORDS["Recipient"]["EVENT_PLAYER"]


def test_tokens_are_named_by_their_definition():
    makes = tree.ActivatedAbility(costs("{1}"), (tree.CreateToken("B", tapped=True, amount=2),))
    compiled = Compiled(makes, cards=[artifact_token("B", mana("C"))])
    (row,) = compiled.instructions
    assert (row["arg"], row["b"], compiled.amount("amount")) == (1, 1, 2)
    assert compiled.pool.tables["definitions"]["flags"].tolist() == [0, 1]


def test_mana_that_is_only_for_something():
    only = tree.SpendOnly(spells=LANDS, x_costs=True)
    made = tree.AddMana(tree.OfTypes("G"), only=only, keep="turn", to="you")
    compiled = Compiled(tree.ActivatedAbility(costs("{T}"), (made,)))
    (row,) = compiled.instructions
    assert compiled.ability["simple_type"] == 0
    assert row["keep"] == WORDS["ManaDuration"]["TURN"]
    restriction = compiled.pool.tables["restrictions"][row["restriction"]]
    assert (restriction["abilities"], restriction["flags"]) == (0, 3)
    assert compiled.filter(restriction["spells"] - 1)["types_any"] != 0


@pytest.mark.parametrize(
    ("only", "spells", "abilities", "flags"),
    [
        (tree.SpendOnly(x_costs=True), 1, 1, 3),
        (tree.SpendOnly(abilities=tree.Filter()), 0, 1, 2),
        (tree.SpendOnly(spells=tree.Filter(), other_costs=True), 1, 0, 0),
    ],
)
def test_restrictions(only, spells, abilities, flags):
    made = tree.AddMana(tree.OfTypes("G"), only=only)
    compiled = Compiled(tree.ActivatedAbility(costs("{T}"), (made,)))
    row = compiled.pool.tables["restrictions"][compiled.instructions[0]["restriction"]]
    assert row.tolist()[:3] == (spells, abilities, flags)


def test_riders_become_triggers():
    made = tree.AddMana(
        tree.OfTypes("R"), when_spent=(tree.GainLife("you", 1),), spent_on=tree.Filter(colors="R")
    )
    compiled = Compiled(tree.ActivatedAbility(costs("{T}"), (made,)))
    rider = compiled.pool.tables["abilities"][compiled.instructions[0]["rider"] - 1]
    assert rider["event"] == WORDS["EventKind"]["MANA_SPENT"]
    assert compiled.filter(rider["event_filter"])["colors_any"] == 8


@pytest.mark.parametrize(
    ("part", "fields"),
    [
        (tree.DiscardCards(2), {"discard": 2}),
        (tree.Mill(3), {"mill": 3}),
        (tree.ReturnPermanent(LANDS), {"object_cost": WORDS["ObjectCost"]["RETURN"]}),
        (tree.TapPermanent(LANDS, 3), {"object_count": 3}),
    ],
)
def test_costs_of_cards_and_permanents(part, fields):
    row = Compiled(tree.ActivatedAbility((part,), (tree.GainLife("you", 1),))).ability
    assert {name: int(row[name]) for name in fields} == fields


def test_x_and_snow_in_costs():
    compiled = Compiled(
        tree.ActivatedAbility(costs("{X}{X}{S}"), (add("G", tree.PaidX()),), any_player=True)
    )
    cost = compiled.ability["cost"]
    assert (cost["x"], cost["units"]) == (2, 1)
    assert compiled.pool.tables["symbols"][cost["first_symbol"]].tolist() == (63, 0, 2, 1)
    assert compiled.ability["flags"] & 1 << WORDS["AbilityFlag"]["ANY_PLAYER"]


def test_libraries_are_noted():
    row = Compiled(tree.ActivatedAbility((tree.Mill(),), (add("G"),))).ability
    assert row["flags"] & 1 << WORDS["AbilityFlag"]["LIBRARY"]


# ---- what is refused ----


def tapped(*effects, **more):
    return tree.TriggeredAbility("tapped for mana", effects, of=LANDS, **more)


def does(*effects, cost=("{1}",)):
    return tree.ActivatedAbility(costs(*cost), effects)


IN_STATIC = "abilities[0] (StaticAbility)"
IN_MANA = "abilities[0] (ManaReplacement)"
IN_TRIGGER = "abilities[0] (TriggeredAbility)"
IN_ACTIVATED = "abilities[0] (ActivatedAbility)"


@pytest.mark.parametrize(
    ("ability", "message"),
    [
        (static(), f"{IN_STATIC}: a static ability must change something"),
        (
            static(tree.KeepMana(), of=LANDS),
            f"{IN_STATIC}: what is about players or spells affects no permanents: leave out of",
        ),
        (
            static(tree.GainControl(), of=LANDS, condition=tree.YourTurn()),
            f"{IN_STATIC}: the core gives control by an ability of its own, without a condition",
        ),
        (
            static(tree.LoseAbilities(), attached=True),
            f"{IN_STATIC}: only Auras are attached to something (303.4)",
        ),
        (
            static(tree.AddLandTypes(()), of=LANDS),
            f"{IN_STATIC}.changes[0] (AddLandTypes): AddLandTypes must name a land type",
        ),
        (
            static(tree.SetLandTypes("chosen"), of=LANDS),
            f"{IN_STATIC}.changes[0] (SetLandTypes): no land type is chosen as this enters "
            "(607.2d)",
        ),
        (
            static(tree.AddTypes(subtypes=("Forest",)), of=LANDS),
            f"{IN_STATIC}.changes[0] (AddTypes): AddLandTypes adds basic land types, with their "
            "abilities (305.7)",
        ),
        (
            static(tree.GainAbility(static(tree.LoseAbilities())), of=LANDS),
            f"{IN_STATIC}.changes[0] (GainAbility).ability: the core cannot give abilities that "
            "change characteristics (613)",
        ),
        (
            static(
                tree.GainAbility(
                    tree.ActivatedAbility(costs("{T}"), (add("G"),), once_each_turn=True)
                )
            ),
            f"{IN_STATIC}.changes[0] (GainAbility).ability: the core counts each turn only "
            "abilities that are printed (602.5b)",
        ),
        (
            static(tree.GainAbility(mana(tree.ChosenColor())), of=LANDS),
            f"{IN_STATIC}.changes[0] (GainAbility).ability.effects[0] (AddMana): no color is "
            "chosen as this enters (607.2d)",
        ),
        (
            static(tree.ModifySize(tree.Power(), 0)),
            f"{IN_STATIC}.changes[0] (ModifySize): the core cannot read Power while it changes "
            "sizes",
        ),
        (
            static(tree.ModifySize(tree.PaidX(), 0)),
            f"{IN_STATIC}.changes[0] (ModifySize): nothing in the cost sets X",
        ),
        (
            static(tree.CostMore(tree.Filter(tapped=True))),
            f"{IN_STATIC}.changes[0] (CostMore).of: only permanents have a status (110.5)",
        ),
        (
            static(tree.CostMore(tree.Filter(mana_value_least=3))),
            f"{IN_STATIC}.changes[0] (CostMore).of: the core does not count X in the mana value "
            "of a spell (202.3e)",
        ),
        (
            static(tree.LoseAbilities(), of=tree.Filter(chosen_type=True)),
            f"{IN_STATIC}.of: no creature type is chosen as this enters (607.2d)",
        ),
        (
            tree.ManaReplacement(tree.Multiply(2), of=LANDS, scope="any"),
            f"{IN_MANA}: the core asks what adds mana in scope 'any' only for its controller",
        ),
        (
            tree.ManaReplacement(tree.SetType("chosen")),
            f"{IN_MANA}.change (SetType): no color is chosen as this enters (607.2d)",
        ),
        (
            tree.ManaReplacement(tree.MapLandTypes(())),
            f"{IN_MANA}.change (MapLandTypes): MapLandTypes must map a land type",
        ),
        (
            tree.TriggeredAbility("enters", (tree.Draw(),), types="G"),
            f"{IN_TRIGGER}: 'enters' is not about mana",
        ),
        (
            tapped(add("G"), types="chosen"),
            f"{IN_TRIGGER}: no color is chosen as this enters (607.2d)",
        ),
        (
            tree.TriggeredAbility("becomes tapped", (tree.Draw(),), attached=True),
            f"{IN_TRIGGER}: only Auras are attached to something (303.4)",
        ),
        (
            tree.TriggeredAbility("enters", (add(tree.TypesAdded()),)),
            f"{IN_TRIGGER}.effects[0] (AddMana): no added mana triggers this",
        ),
        (
            tree.TriggeredAbility("enters", (add(tree.EventCouldProduce()),)),
            f"{IN_TRIGGER}.effects[0] (AddMana): no added mana triggers this",
        ),
        (
            tree.TriggeredAbility("casts", (tree.Draw(),), of=tree.Filter(other=True)),
            f"{IN_TRIGGER}.of: the core tells only permanents from the one that has the ability",
        ),
        (
            does(tree.TapSharing()),
            f"{IN_ACTIVATED}.effects[0] (TapSharing): no mana that a land adds triggers this",
        ),
        (
            does(tree.LoseLife("that player", 1)),
            f"{IN_ACTIVATED}.effects[0] (LoseLife): no event names a player, and no PlayerChoice "
            "stands before it",
        ),
        (
            does(tree.LoseLife("its controller", 1)),
            f"{IN_ACTIVATED}.effects[0] (LoseLife): no event of a permanent triggers this",
        ),
        (
            does(tree.Discard("each opponent")),
            f"{IN_ACTIVATED}.effects[0] (Discard): the core can do this for one player only, not "
            "for each opponent",
        ),
        (
            does(add("G", tree.SameName(LANDS))),
            f"{IN_ACTIVATED}.effects[0] (AddMana): no event of a permanent triggers this",
        ),
        (
            does(add("G", tree.OtherSpells())),
            f"{IN_ACTIVATED}.effects[0] (AddMana): the core counts other spells only for what a "
            "spell costs",
        ),
        (
            does(add("G", tree.CostObjectValue())),
            f"{IN_ACTIVATED}.effects[0] (AddMana): the cost names no other permanent",
        ),
        (
            does(
                tree.AddMana(tree.OfTypes("G"), joined=True),
                tree.AddMana(tree.OfTypes("R"), keep="turn"),
            ),
            f"{IN_ACTIVATED}.effects[0] (AddMana): joined mana must have the same 'keep' as the "
            "next effect",
        ),
        (
            does(tree.AddMana(tree.OfTypes("G"), spent_on=LANDS)),
            f"{IN_ACTIVATED}.effects[0] (AddMana): spent_on needs when_spent",
        ),
        (
            does(tree.AddMana(tree.OfTypes("G"), when_spent=(add("G"),))),
            f"{IN_ACTIVATED}.effects[0] (AddMana).when_spent: the core adds no mana when mana is "
            "spent",
        ),
        (
            does(tree.AddMana(tree.OfTypes("G"), only=tree.SpendOnly(spells=YOUR_LANDS))),
            f"{IN_ACTIVATED}.effects[0] (AddMana).only: spells that you pay for are yours anyway: "
            "leave out whose",
        ),
        (
            does(tree.BeginEffect(static(tree.LoseAbilities(), condition=tree.YourTurn()))),
            f"{IN_ACTIVATED}.effects[0] (BeginEffect).ability: the core does not ask an effect "
            "that has begun for a condition",
        ),
        (
            does(tree.BeginEffect(static(tree.ModifySize(tree.Count(LANDS), 0)))),
            f"{IN_ACTIVATED}.effects[0] (BeginEffect).ability.changes[0] (ModifySize): the core "
            "cannot keep the number that an effect has begun with (608.2h)",
        ),
        (
            does(tree.BeginEffect(tapped(add("G")), on=LANDS)),
            f"{IN_ACTIVATED}.effects[0] (BeginEffect): the core cannot watch one chosen permanent: "
            "leave out on",
        ),
        (
            does(tree.CreateToken("Trooper")),
            f"{IN_ACTIVATED}.effects[0] (CreateToken): no card 'Trooper' with token=True in the "
            "pool",
        ),
    ],
)
def test_abilities_the_core_cannot_run(ability, message):
    refused(message, ability)


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        (
            tree.SacrificeThis(),
            "a spell is no permanent: it has no permanent to do this to (110.1)",
        ),
        (
            tree.PutCounters("charge"),
            "a spell is no permanent: it has no permanent to do this to (110.1)",
        ),
        (
            tree.GainLife("you", tree.Counters("charge")),
            "a spell is no permanent: it has no counters and no power (110.1)",
        ),
        (add(tree.ChosenColor()), "a spell is no permanent: it has no chosen color (110.1)"),
        (tree.Draw("you", tree.PaidX()), "nothing in the cost sets X"),
    ],
)
def test_spells_have_no_permanent(effect, message):
    name = type(effect).__name__
    refused(
        f"abilities[0] (SpellAbility).effects[0] ({name}): {message}",
        card=spell("A", "{1}", "sorcery", effect),
    )


def test_x_of_a_spell():
    pool = CardPool([spell("A", "{X}{R}", "instant", add("R", tree.PaidX()))])
    assert pool.tables["definitions"]["cost"]["x"][0] == 1


def test_effects_of_spells_need_a_subject():
    begins = tree.BeginEffect(static(tree.LoseAbilities()))
    refused(
        "abilities[0] (SpellAbility).effects[0] (BeginEffect).ability: a spell is no permanent: it "
        "has no permanent to speak of (110.1)",
        card=spell("A", "{1}", "instant", begins),
    )
    CardPool([spell("A", "{1}", "instant", tree.BeginEffect(static(tree.KeepMana())))])


def test_counted_permanents_of_a_chosen_type():
    counts = mana("G", amount=tree.Count(yours(chosen_type=True)))
    refused(
        "abilities[0] (ActivatedAbility).effects[0] (AddMana): no creature type is chosen as this "
        "enters (607.2d)",
        counts,
    )
    CardPool([land("A", tree.EntersReplacement((tree.ChooseCreatureType(),)), counts)])


def test_chosen_types_are_tracked():
    chooses = tree.EntersReplacement((tree.ChooseCreatureType(),))
    counts = mana("G", amount=tree.Count(yours(chosen_type=True)))
    pool = CardPool([land("A", chooses, counts), creature("B", "{1}", "Elf Druid", "1/1")])
    assert pool.subtypes[5:] == ("Druid", "Elf")


# ---- trees of the new vocabulary ----

CARD = Card("A", "{1}", ("enchantment",))


@pytest.mark.parametrize(
    ("node", "text"),
    [
        (static(tree.SetLandTypes(("Forest",)), of=LANDS), "[land]: its land types are Forest"),
        (static(tree.SetLandTypes("chosen"), of=LANDS), "[land]: its land types are chosen"),
        (static(tree.AddLandTypes(("Forest",)), of=LANDS), "[land]: it is also Forest"),
        (
            static(tree.GainAbility(mana("G")), attached=True),
            "attached permanent: it has ({T}: add {G})",
        ),
        (static(tree.ModifySize(1, -1)), "this: it gets +1/-1"),
        (
            static(tree.SetSize(1, 1), tree.SetColors()),
            "this: its base size is 1/1, it is colorless",
        ),
        (
            static(tree.LoseAbilities(), condition=tree.YourTurn()),
            "this: it loses all abilities, as long as it is your turn",
        ),
        (
            tree.ManaReplacement(tree.SetType("C", 1), of=LANDS, least=2),
            "if [land] is tapped for 2 or more mana: {C} x1 instead",
        ),
        (
            tree.ManaReplacement(tree.Multiply(2), of=yours()),
            "if [permanent you control] is tapped for mana: 2 times as much instead",
        ),
        (
            tapped(add(tree.TypesAdded())),
            "when [land] is tapped for mana: add 1 mana of the types added",
        ),
        (
            does(tree.BeginEffect(static(tree.GainKeywords(("haste",))), on=LANDS)),
            "{1}: until end of turn on a chosen [land]: this: it has haste",
        ),
        (
            does(tree.ChooseOne((tree.Draw(),), (tree.UntapThis(),))),
            "{1}: choose one: (you draw 1) or (untap this)",
        ),
        (
            does(tree.AddMana(tree.OfTypes("C"), amount=2, only=tree.SpendOnly(x_costs=True))),
            "{1}: add {C}{C} (only to pay costs with {X})",
        ),
        (
            tree.ActivatedAbility((tree.TapPermanent(LANDS, 3),), (add("G"),)),
            "tap 3 [land]: add {G}",
        ),
        (tree.SpellAbility((add("B", 3),)), "add {B}{B}{B}"),
    ],
)
def test_descriptions_and_json(node, text):
    assert str(node) == text
    card = Card("A", "{1}", ("enchantment",), abilities=(node,))
    assert tree.from_json(tree.to_json(card)) == card
    assert eval(repr(card), vars(tree)) == card
