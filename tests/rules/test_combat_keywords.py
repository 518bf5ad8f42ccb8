"""Keywords of combat (CR 702.2, .4, .7, .15, .19, .80, .111) and two damage steps (510.4)."""

import numpy as np
import pytest
from play import Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import costs, creature, enchantment

BLOWS = ("trample", "lifelink", "deathtouch", "first strike", "double strike", "menace", "wither")
MINE = tree.Filter(types=("creature",), whose="you")
ALL = tree.Filter(types=("creature",))


def has(name, size, *keywords, abilities=()):
    return creature(name, "{1}", "Beast", size, *abilities, keywords=keywords)


def until_end_of_turn(*changes, of=ALL):
    effect = tree.BeginEffect(tree.StaticAbility(changes, of))
    return tree.ActivatedAbility(costs("{0}"), (effect,))


BEAR, OX, GIANT, WALL = (
    has("Bear", "2/2"),
    has("Ox", "2/4"),
    has("Giant", "4/4"),
    has("Wall", "0/8"),
)
BOAR = has("Boar", "5/5", "trample")
WURM = has("Wurm", "6/6", "trample", "deathtouch")
SNAKE = has("Snake", "1/1", "deathtouch")
SOLDIER = has("Trooper", "2/2", "first strike")
KNIGHT = has("Knight", "2/2", "double strike")
CLERIC = has("Cleric", "3/3", "lifelink")
THUG = has("Thug", "3/3", "menace")
BAT = has("Bat", "1/1", "menace", "flying")
BIRD = has("Bird", "1/1", "flying")
HORROR = has("Horror", "3/3", "wither")
STATUE = has("Statue", "1/6", "indestructible")
CARDS = (
    *(BEAR, OX, GIANT, WALL, BOAR, WURM, SNAKE, SOLDIER, KNIGHT, CLERIC, THUG, BAT, BIRD),
    *(HORROR, STATUE),
)


def declared(mine, theirs=(), *, damage=None, cards=(), **more):
    """Make a board on which everything of P0 attacks, and the defending player is to block."""
    table = Table(cards=(*CARDS, *cards), **more)
    for player, names in enumerate((mine, theirs)):
        for name in names:
            table.put(player, name, damage=(damage or {}).get(name, 0))
    return to_blocks(table)


def to_blocks(table):
    table.start("BEGIN_COMBAT")
    passes(table)
    while table.decision == "ATTACK":
        table.do("ATTACK" if table.can("ATTACK") else "NO_ATTACK")
    return passes(table)


def passes(table):
    for _ in range(table.engine.layout.players):
        table.do("PASS")
    return table


def block(table, *pairs):
    """Declare blocks in the order of the creatures; None: it does not block."""
    for attacker in pairs:
        if attacker is None:
            table.do("NO_BLOCK")
        else:
            table.do("BLOCK", None, attacker)
    assert table.decision != "BLOCK"
    return table


def amounts(table):
    return [option.argument for option in table.options() if option.kind == "ASSIGN_DAMAGE"]


# ---- trample (702.19) ----


def test_what_is_left_after_lethal_damage_is_a_choice():
    table = passes(block(declared(["Boar"], ["Bear"]), "Boar"))
    assert (table.decision, table.decider, amounts(table)) == ("ASSIGN_DAMAGE", 0, [2, 3, 4, 5])
    assert table.fork().do("ASSIGN_DAMAGE", "Bear", 2).life(1) == 17
    assert table.fork().do("ASSIGN_DAMAGE", "Bear", 5).life(1) == 20


def test_no_choice_where_nothing_is_left():
    table = passes(block(declared(["Boar"], ["Wall"]), "Boar"))
    assert (table.decision, table.life(1)) == ("PRIORITY", 20)
    assert int(table.board["permanents"][1]["damage"]) == 5


def test_damage_marked_before_counts():
    table = passes(block(declared(["Boar"], ["Ox"], damage={"Ox": 3}), "Boar"))
    assert amounts(table) == [1, 2, 3, 4, 5]


def test_one_damage_of_a_deathtouch_source_is_lethal():
    """702.2c."""
    table = passes(block(declared(["Wurm"], ["Wall"]), "Wurm"))
    assert amounts(table) == [1, 2, 3, 4, 5, 6]
    table.do("ASSIGN_DAMAGE", "Wall", 1)
    assert (table.life(1), table.field(1)) == (15, [])


def test_all_blockers_must_have_lethal_damage():
    table = passes(block(declared(["Boar"], ["Bear", "Bear"]), "Boar", "Boar"))
    assert amounts(table) == [0, 1, 2, 3, 4, 5]
    enough, less = table.fork(), table.fork()
    enough.do("ASSIGN_DAMAGE", "Bear", 2)
    assert amounts(enough) == [2, 3]
    enough.do("ASSIGN_DAMAGE", "Bear", 2)
    assert (enough.life(1), enough.field(1)) == (19, [])
    less.do("ASSIGN_DAMAGE", "Bear", 1)  # so the other one gets all the rest
    assert (less.decision, less.life(1), less.field(1)) == ("PRIORITY", 20, ["Bear"])


def test_with_no_blocker_left_all_of_it_is_dealt_to_the_player():
    """702.19e; without trample it deals none (510.1c)."""
    for name, life in (("Boar", 15), ("Giant", 20)):
        table = block(declared([name], ["Bear", "Phyrexian Tower"]), name)
        table.do("PASS").do("ACTIVATE", "Phyrexian Tower", 1)
        table.pass_until(step="END_COMBAT")
        assert table.life(1) == life


# ---- deathtouch (702.2) ----


def test_any_damage_of_deathtouch_destroys():
    table = passes(block(declared(["Snake"], ["Giant"]), "Snake"))
    assert table.field(0) == table.field(1) == []


def test_deathtouch_destroys_nothing_indestructible():
    table = passes(block(declared(["Snake"], ["Statue"]), "Snake"))
    assert table.field(1) == ["Statue"]
    assert not table.has("touched", 1)  # and is forgotten, once it was looked at


def test_no_damage_touches_nobody():
    gaze = has("Gaze", "0/4", "deathtouch")
    table = passes(block(declared(["Gaze"], ["Giant"], cards=[gaze]), "Gaze"))
    assert table.field(1) == ["Giant"]


# ---- first and double strike (702.7, 702.4, 510.4) ----


def test_first_strike_kills_before_damage_comes_back():
    table = passes(block(declared(["Trooper"], ["Bear"]), "Trooper"))
    assert (table.step, table.field(0), table.field(1)) == ("COMBAT_DAMAGE", ["Trooper"], [])
    assert int(table.header["step_flags"]) & 8
    passes(table)
    assert (table.step, table.decision) == ("COMBAT_DAMAGE", "PRIORITY")
    assert int(table.header["step_flags"]) & 16
    assert passes(table).step == "END_COMBAT"
    passes(table)
    assert (table.step, table.has("struck", 0)) == ("MAIN_2", False)


def test_double_strike_deals_damage_twice():
    table = passes(declared(["Knight", "Bear", "Trooper"]))
    assert table.life(1) == 16
    passes(table)
    assert table.life(1) == 12
    assert passes(table).step == "END_COMBAT"


def test_one_step_without_strikers_in_combat():
    table = Table(cards=CARDS)
    table.put(0, "Bear")
    table.put(0, "Trooper", tapped=True)
    table.put(1, "Knight")
    passes(to_blocks(table).do("NO_BLOCK"))
    assert (table.step, table.life(1)) == ("COMBAT_DAMAGE", 18)
    assert passes(table).step == "END_COMBAT"


def test_a_blocker_with_first_strike_makes_two_steps():
    table = passes(block(declared(["Bear"], ["Trooper"]), "Bear"))
    assert (table.field(0), table.field(1)) == ([], ["Trooper"])
    assert passes(passes(table)).step == "END_COMBAT"


def test_trample_in_both_steps_takes_marked_damage_into_account():
    elephant = has("Elephant", "3/9", "trample", "double strike")
    table = passes(block(declared(["Elephant"], ["Statue"], cards=[elephant]), "Elephant"))
    assert (table.decision, table.life(1)) == ("PRIORITY", 20)  # 3 of 6
    passes(table)
    assert (table.decision, table.life(1)) == ("PRIORITY", 20)  # all 6
    table = declared(["Elephant"], ["Bear"], cards=[elephant])
    passes(block(table, "Elephant")).do("ASSIGN_DAMAGE", "Bear", 2)
    assert (table.life(1), table.field(1)) == (19, [])
    passes(table)  # no blocker is left
    assert table.life(1) == 16


@pytest.mark.parametrize(
    ("attacker", "change", "life"),
    [
        ("Bear", tree.GainKeywords(("first strike",)), 16),  # Bear: 2 after Soldier's 2
        ("Bear", tree.GainKeywords(("double strike",)), 14),  # Soldier strikes again, too
        ("Bear", tree.LoseAbilities(), 16),
        ("Knight", tree.LoseAbilities(), 16),  # it has struck, and no longer strikes twice
        ("Knight", tree.GainKeywords(("first strike",)), 14),
    ],
)
def test_who_strikes_in_the_second_step(attacker, change, life):
    """510.4: by what they had as the first step began, and double strike as it is now."""
    lodge = enchantment("Lodge", "{1}", until_end_of_turn(change))
    table = Table(cards=(*CARDS, lodge))
    table.put_all(0, attacker, "Trooper", "Lodge")
    passes(to_blocks(table))
    assert table.life(1) == (18 if attacker == "Bear" else 16)
    table.do("ACTIVATE", "Lodge").resolve()
    assert table.faults() is None
    passes(table)
    assert table.step == "COMBAT_DAMAGE"
    assert table.life(1) == life


# ---- lifelink (702.15) ----


def test_attacker_and_blocker_with_lifelink():
    table = passes(block(declared(["Cleric"], ["Cleric"]), "Cleric"))
    assert (table.life(0), table.life(1)) == (23, 23)


def test_life_is_gained_before_anybody_loses():
    """Gaining is part of the damage (120.3f), and state-based actions come after all of it."""
    table = declared(["Giant", "Bear"], ["Cleric"])
    table.set_life(1, 2)
    passes(block(table, "Giant"))
    assert (table.status, table.life(1)) == ("OK", 3)


def test_what_one_source_deals_at_once_is_gained_at_once():
    """702.15e: one gain of 5 for a blocker and the player; two for two sources."""
    sees = tree.TriggeredAbility("life changed", (tree.Draw(),), of=tree.Filter(whose="you"))
    sage = enchantment("Sage", "{1}", sees)
    vampire = has("Vampire", "5/5", "trample", "lifelink")
    table = Table(cards=(*CARDS, sage, vampire))
    table.put_all(0, "Vampire", "Cleric", "Sage")
    table.put(1, "Bear")
    passes(block(to_blocks(table), "Vampire")).do("ASSIGN_DAMAGE", "Bear", 2)
    assert (table.life(0), table.life(1)) == (28, 14)
    assert table.header["stack_size"] + table.header["triggers"] == 2


def test_noncombat_damage_of_a_permanent_with_lifelink():
    ping = tree.ActivatedAbility(costs("{0}"), (tree.DealDamage("each opponent", 2),))
    pinger = has("Pinger", "1/1", "lifelink", abilities=(ping,))
    table = Table(cards=[pinger], players=4)
    table.put(2, "Pinger")
    table.start(active=2).do("ACTIVATE", "Pinger")
    for _ in range(4):
        table.do("PASS")
    assert [table.life(p) for p in range(4)] == [18, 18, 26, 18]


@pytest.mark.parametrize("printed", [True, False])
@pytest.mark.parametrize("given", [True, False])
def test_damage_of_a_source_that_has_left_is_that_of_what_it_last_was(printed, given):
    """702.15c."""
    parts = costs("{0}", tree.SacrificeThis())
    blast = tree.ActivatedAbility(parts, (tree.DealDamage("each opponent", 2),))
    bomb = has("Bomb", "1/1", *["lifelink"] * printed, abilities=(blast,))
    gives = tree.StaticAbility((tree.GainKeywords(("lifelink",)),), MINE)
    takes = until_end_of_turn(tree.LoseAbilities())
    table = Table(
        cards=[bomb, enchantment("Lord", "{1}", gives), enchantment("Thief", "{1}", takes)]
    )
    table.put(0, "Bomb")
    if given:
        table.put(0, "Lord")
    table.put(0, "Thief")
    table.start().do("ACTIVATE", "Bomb")
    table.do("ACTIVATE", "Thief").resolve()  # too late
    table.resolve()
    assert (table.life(0), table.life(1)) == (22 if printed or given else 20, 18)
    assert table.faults() is None


# ---- menace (702.111) ----


def test_one_creature_cannot_block_menace():
    table = declared(["Thug"], ["Bear"])
    assert table.decision == "PRIORITY"  # there was no choice
    assert not table.has("blocked", 0)


def test_two_creatures_can_and_the_second_must_follow_the_first():
    table = declared(["Thug"], ["Bear", "Giant"])
    assert [option.kind for option in table.options()] == ["BLOCK", "NO_BLOCK"]
    no, yes = table.fork().do("NO_BLOCK"), table.fork().do("BLOCK")
    assert not no.has("blocked", 0)
    assert no.decision == yes.decision == "PRIORITY"  # the only option is taken at once
    assert all(yes.has("blocking", slot) for slot in (1, 2))


def test_the_second_blocker_may_be_any_later_one():
    table = declared(["Thug", "Bear"], ["Giant", "Ox", "Wall"])
    table.do("BLOCK", "Giant", "Thug")
    assert {option.argument for option in table.matching("BLOCK")} == {"Thug", "Bear"}
    table.do("BLOCK", "Ox", "Bear")
    assert (table.decision, table.has("blocking", 4)) == ("PRIORITY", True)
    assert int(table.board["permanents"][4]["combat"]) == 0


def test_attackers_with_menace_share_the_blockers_that_are_left():
    table = declared(["Thug", "Bat"], ["Bird", "Bear", "Bear", "Bird"])
    table.do("BLOCK", "Bird", "Bat").do("BLOCK", "Bear", "Thug")
    # The last Bird is needed against the Bat, so this Bear must block the Thug.
    assert (table.decision, table.has("blocked", 0), table.has("blocked", 1)) == (
        "PRIORITY",
        True,
        True,
    )
    assert table.faults() is None


def test_every_player_answers_for_their_own_attackers():
    table = Table(cards=CARDS, players=4)
    table.put_all(0, "Thug", "Thug")
    for player in (1, 3):
        table.put_all(player, "Bear", "Giant")
    table.start("BEGIN_COMBAT")
    passes(table).do("ATTACK", None, 1).do("ATTACK", None, 3)
    passes(table)
    assert table.decider == 1
    table.do("BLOCK")
    assert table.decider == 3
    table.do("NO_BLOCK")
    assert table.decision == "PRIORITY"
    assert (table.has("blocked", 0), table.has("blocked", 1)) == (True, False)


def test_menace_once_blocked_is_blocked():
    table = block(declared(["Thug"], ["Bear", "Giant", "Phyrexian Tower"]), "Thug")
    table.do("PASS").do("ACTIVATE", "Phyrexian Tower", 1)
    if table.decision == "COST_PERMANENT":
        table.do("CHOOSE_PERMANENT", "Bear")
    table.pass_until(step="END_COMBAT")
    assert (table.life(1), table.field(0)) == (20, [])


# ---- wither (702.80) ----


def test_wither_damage_is_counters():
    table = passes(block(declared(["Horror"], ["Giant"]), "Horror"))
    assert table.counters(1) == {"-1/-1": 3}
    assert table.size(1) == (1, 1)
    assert int(table.board["permanents"][1]["damage"]) == 0
    assert table.field(0) == []  # at once: the Giant dealt 4 (510.2)


def test_wither_kills_what_is_indestructible():
    hydra = has("Hydra", "7/7", "wither")
    table = passes(block(declared(["Hydra"], ["Statue"], cards=[hydra]), "Hydra"))
    assert table.field(1) == []


def test_wither_damage_to_a_player_is_damage():
    assert passes(declared(["Horror"])).life(1) == 17


def test_wither_in_the_first_step_makes_the_second_weaker():
    imp = has("Imp", "1/3", "wither", "first strike")
    table = passes(block(declared(["Imp"], ["Bear"], cards=[imp]), "Imp"))
    passes(table)
    assert (table.size(1), int(table.board["permanents"][0]["damage"])) == ((1, 1), 1)


def test_wither_and_growth_cancel():
    table = Table(cards=CARDS)
    table.put(0, "Horror")
    table.put(1, "Giant", counters={"+1/+1": 1})
    passes(block(to_blocks(table), "Horror"))
    assert table.counters(1) == {"-1/-1": 2}
    assert table.faults() is None


# ---- the words of the record ----


def words_of(table, slot):
    return {word for word in BLOWS if table.has(word.replace(" ", "_"), slot)}


@pytest.mark.parametrize("word", BLOWS)
def test_keywords_are_seen_while_they_are_there(word):
    lord = enchantment("Lord", "{1}", tree.StaticAbility((tree.GainKeywords((word,)),), MINE))
    table = Table(cards=(*CARDS, lord))
    bear = table.put(0, "Bear")
    assert int(table.header["combat_keywords"]) == 0
    table.put(0, "Lord")
    assert words_of(table, bear) == {word}
    assert table.faults() is None
    assert int(table.header["combat_keywords"]) == 1 << BLOWS.index(word)


def test_keywords_go_with_the_last_creature_that_has_them():
    table = block(declared(["Bear"], ["Knight", "Phyrexian Tower"]), "Bear")
    assert int(table.header["combat_keywords"]) != 0
    table.do("PASS").do("ACTIVATE", "Phyrexian Tower", 1)
    assert int(table.header["combat_keywords"]) == 0
    assert table.faults() is None


@pytest.mark.parametrize(
    ("region", "field", "bits", "fault"),
    [
        ("header", "combat_keywords", 1, "caches: not what they stand for"),
        ("header", "step_flags", 24, "header: no such combat damage step"),
        ("header", "reserved_a", 1, "header: a reserved field is not zero"),
        ("words", "trample", 1, "caches: not what they stand for"),
        ("words", "struck", 4, "permanent: struck first, not in combat"),
    ],
)
def test_records_that_no_game_has(region, field, bits, fault):
    table = declared(["Trooper", "Bear"], ["Statue"])
    table.put(0, "Forest")
    assert table.faults() is None
    table.board[region][field] ^= bits << (1 if field == "struck" else 0)
    assert table.faults() == fault


def test_blocks_that_cannot_become_legal_are_no_position():
    table = declared(["Thug"], ["Bear", "Giant"])
    table.board["words"]["blocking"][0] |= 1 << 1
    table.board["permanents"][1]["combat"] = 0
    table.header["subject"], table.header["iterator"] = 2, 2
    assert table.faults() is None
    table.board["words"]["blocking"][0] |= 1 << 2
    table.board["permanents"][2]["combat"] = 7
    table.board["words"]["flying"][0] |= 1
    assert table.faults() == "header: a decision that combat does not ask"


def test_positions_know_which_damage_step_it_is():
    table = passes(declared(["Knight"]))
    before = table.boards.position_key()[0]
    passes(table)
    assert table.boards.position_key()[0] != before
    other = passes(declared(["Knight"]))
    assert other.boards.position_key()[0] == before


# ---- forks, replays, threads ----


def middles():
    """Boards in the middle of every kind of combat decision."""
    yield declared(["Thug", "Bat"], ["Bird", "Bear", "Bear", "Bird"]).do("BLOCK", "Bird", "Bat")
    yield passes(block(declared(["Boar"], ["Bear", "Bear"]), "Boar", "Boar"))
    yield passes(declared(["Knight", "Cleric"], ["Bear"]).do("NO_BLOCK"))
    yield passes(block(declared(["Trooper", "Boar"], ["Bear", "Snake"]), "Trooper", "Boar"))


@pytest.mark.parametrize("number", range(4))
def test_forks_in_the_middle_of_combat_go_the_same_way(number):
    table = list(middles())[number]
    chance = np.random.default_rng(number)
    one, two = table.fork(), table.fork()
    for _ in range(40):
        assert one.faults() is None
        options = one.options()
        assert options == two.options()
        if not options:  # somebody has drawn from an empty library
            break
        option = options[chance.integers(len(options))]
        one.take(option)
        two.take(option)
        assert (one.boards.raw == two.boards.raw).all()
