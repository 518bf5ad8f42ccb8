"""Whether a cost can be paid, and paying it (CR 107.4, 118, 601.2g-h)."""

import numpy as np
import pytest
from mana.trees import answers, board, life_of, payable, pool_of, untapped

import mirrorpool as mp
from mirrorpool import Status

# ---- requirements ------------------------------------------------------------------------------


def test_T_106_09a_only_colorless_pays_its_symbol():
    assert not payable(board(mana="{W}"), "{C}")
    assert not payable(board("Any Color", mana="{W}"), "{C}")
    assert payable(board("Any Type", mana="{W}"), "{C}")


def test_T_106_09b_two_generic_for_a_hybrid_symbol():
    boards = board(mana="{B}{R}{G}")
    assert payable(boards, "{2/B}{2/B}")
    assert not payable(boards, "{2/B}{2/B}{2/B}")
    assert not payable(board(mana="{R}{G}{W}"), "{2/B}{2/B}")


def test_T_106_09c_snow_mana_is_kept_for_snow_symbols():
    boards = board("Forest", "Snow-Covered Forest")
    assert (mp.tap_for_mana(boards, 0) == Status.OK).all()
    assert (mp.tap_for_mana(boards, 1) == Status.OK).all()
    assert pool_of(boards) == "GG"
    assert payable(boards, "{S}")
    assert not payable(boards, "{S}{S}")
    mp.pay(boards, 0, "{S}")
    assert pool_of(boards) == "G"
    assert not payable(boards, "{S}")
    assert payable(boards, "{G}")


def test_T_106_09d_mana_spent_as_another_color_keeps_its_type():
    boards = board("Any Color", mana="{W}")
    assert payable(boards, "{R}")
    mp.pay(boards, 0, "{R}")
    assert pool_of(boards) == ""


def test_T_106_09e_a_permission_makes_no_snow():
    assert not payable(board("Any Type", "Forest"), "{S}")
    assert payable(board("Any Type", "Snow-Covered Forest"), "{S}")


def test_T_106_09f_other_mana_only_as_colorless():
    green = answers(board("Dawn", mana="{G}"), ["{1}", "{C}", "{G}"])
    assert green == {"{1}": "YES", "{C}": "YES", "{G}": "NO"}
    white = answers(board("Dawn", mana="{W}"), ["{1}", "{C}", "{G}"])
    assert white == {"{1}": "YES", "{C}": "NO", "{G}": "YES"}


def test_T_107_11a_the_untap_symbol():
    boards = board("Diver")
    assert (mp.tap_for_mana(boards, 0) == Status.ILLEGAL).all()
    assert not payable(boards, "{U}")
    boards = board("T Diver")
    assert payable(boards, "{U}")
    assert (mp.tap_for_mana(boards, 0) == Status.OK).all()
    assert untapped(boards) == 1
    assert pool_of(boards) == "U"
    boards = mp.Boards(boards.pool, 1)
    boards.put("Diver", tapped=True, sick=True)
    assert (mp.tap_for_mana(boards, 0) == Status.ILLEGAL).all()


# ---- costs -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "cost", "wanted"),
    [
        ((), "{0}", True),
        ((), "{1}", False),
        (("Forest",), "{W/G}", True),
        (("Forest",), "{W/U}", False),
        (("Savannah", "Forest"), "{W}{G}", True),
        (("Savannah", "T Forest"), "{W}{G}", False),
        (("Wastes",), "{C/W}", True),
        (("Plains",), "{C/W}", True),
        (("Island",), "{C/W}", False),
        (("Sol Ring",), "{C}{C}", True),
        (("Sol Ring", "Filter"), "{B}{C}", True),
        (("Filter", "Filter"), "{B}", False),
        (("Wastes", "Filter", "Filter"), "{B}", True),
        (("Two Colors",), "{W}{U}", True),
        (("Two Colors",), "{W}{W}", True),
        (("Two Colors",), "{W}{B}", False),
        (("Forest", "More Green on"), "{G}{G}", True),
        (("Forest", "Twice"), "{G}{G}", True),
        (("Forest", "Twice", "Thrice"), "{6}", True),
        (("Forest", "Twice", "Thrice"), "{7}", False),
        (("Forest", "Only Black"), "{B}", True),
        (("Forest", "Only Black"), "{G}", False),
        (("Forest", "Only Black", "Only Green"), "{G}", True),
        (("Savannah", "Moon"), "{R}", True),
        (("Savannah", "Moon"), "{G}", False),
        (("Creatures Only",), "{R}", False),
        (("Reflecting Pool", "Island"), "{U}{U}", True),
        (("Reflecting Pool", "Reflecting Pool"), "{1}", False),
    ],
)
def test_what_can_be_paid(names, cost, wanted):
    boards = board(*(name for name in names if not name.endswith(" on")))
    for name in names:
        if name.endswith(" on"):
            boards.put(name.removesuffix(" on"), attached_to=0)
    assert boards.validate() == [None]
    assert payable(boards, cost) == wanted


def test_x_counts_for_each_symbol():
    boards = board("Mountain", "Mountain", "Mountain")
    assert payable(boards, "{X}{R}", 2)
    assert not payable(boards, "{X}{R}", 3)
    assert payable(boards, "{X}{X}{R}", 1)
    assert not payable(boards, "{X}{X}{R}", 2)


# ---- life --------------------------------------------------------------------------------------


def test_two_life_for_a_phyrexian_symbol():
    boards = board(life=4)
    assert payable(boards, "{G/P}{G/P}")
    assert not payable(boards, "{G/P}{G/P}{W/P}")
    mp.pay(boards, 0, "{G/P}{G/P}")
    assert life_of(boards) == 0
    assert not payable(board("No Life"), "{G/P}")


def test_mana_goes_before_life():
    boards = board("Forest")
    mp.pay(boards, 0, "{G/P}")
    assert life_of(boards) == 20
    assert untapped(boards) == 0


def test_life_of_mana_abilities_and_symbols_comes_from_one_total():
    assert payable(board("Blood Mint", life=4), "{B}{B}{G/P}")
    assert not payable(board("Blood Mint", life=3), "{B}{B}{G/P}")
    assert not payable(board("Blood Mint", life=1), "{B}")


def test_sources_that_cost_nothing_go_first():
    boards = board("Blood Mint", "Swamp")
    mp.pay(boards, 0, "{B}")
    assert life_of(boards) == 20


# ---- what is left ------------------------------------------------------------------------------


def test_what_is_made_too_much_stays_in_the_pool():
    boards = board("Forest", "Twice", mana="{R}")
    assert (mp.pay(boards, 0, "{G}") == Status.OK).all()
    assert pool_of(boards) == "RG"


def test_a_payment_without_room_leaves_the_board_alone():
    boards = board("Forest", "Twice", library=0, heap=0)
    before = boards.raw.copy()
    answer = mp.can_pay(boards, 0, "{G}")
    status = mp.pay(boards, 0, "{G}")
    assert status[0] == (Status.OK if answer[0] == mp.Answer.YES else Status.UNDECIDED)
    assert status[0] == Status.OK or np.array_equal(boards.raw, before)


def test_abilities_that_only_players_may_use_leave_it_undecided():
    boards = board("Doubling Cube", "Forest", "Forest", "Forest")
    assert answers(boards, ["{4}", "{G}"]) == {"{4}": "UNDECIDED", "{G}": "YES"}
    assert not payable(boards, "{4}")


def test_games_that_are_over_are_not_paid_in():
    boards = board("Forest")
    boards.records["header"]["status"] = Status.OVER
    assert (mp.pay(boards, 0, "{G}") == Status.OVER).all()


def test_a_pending_decision_is_pending_afterwards():
    game = mp.position("P0: 3 Mountain | P0 hand: Gray Ogre, Mountain")
    boards = game.boards
    before = boards.records["header"].copy()
    assert (mp.pay(boards, 0, "{R}") == Status.OK).all()
    after = boards.records["header"]
    for name in ("decision", "decider", "mana_mode", "step", "frames", "priority"):
        assert before[name] == after[name], name


def test_triggers_of_a_payment_come_first():
    game = mp.position("P0: City of Brass, Mountain | P0 hand: Mountain")
    boards = game.boards
    assert (mp.pay(boards, 0, "{U}") == Status.OK).all()
    assert boards.validate() == [None]
    assert boards.records["header"]["decision"][0] == mp.DecisionKind.NONE_
    assert (boards.advance() == Status.DECISION).all()
    assert life_of(boards) == 19 or boards.records["header"]["stack_size"][0] == 1


@pytest.mark.parametrize("mode", ["auto", "manual"])
def test_the_mana_mode_does_not_matter(mode):
    boards = board("Savannah", "Forest", "Sol Ring", mana_mode=mode)
    assert payable(boards, "{2}{W}{G}")


def test_other_players_pay_with_their_own():
    boards = board("Forest", n=2)
    boards.put("Island", 1)
    players = np.array([0, 1])
    assert mp.can_pay(boards, players, "{G}").tolist() == [1, 0]
    assert mp.pay(boards, players, "{U}").tolist() == [Status.ILLEGAL, Status.OK]
    assert mp.can_pay(boards, 1, "{U}").tolist() == [1, 0]


@pytest.mark.parametrize(
    ("floating", "cost", "left"),
    [
        ("{B}{B}", "{2/B}", "{B}"),
        ("{B}{C}{C}", "{2/B}", "{C}{C}"),
        ("{G}{G}{G}{B}{B}", "{2/B}{2/B}", "{G}{G}{G}"),
        ("{G}{G}{G}{B}", "{2/B}{2/B}", "{G}"),
    ],
)
def test_a_monocolored_hybrid_takes_no_more_floating_mana_than_it_must(floating, cost, left):
    """107.4e: either half may be paid."""
    game = mp.position(f"P0 pool: {floating}")
    assert mp.pay(game.boards, 0, cost).tolist() == [mp.Status.OK]
    assert game.mana_pool(0) == left


@pytest.mark.parametrize(("life", "offered"), [(3, False), (5, False), (6, True)])
def test_life_of_a_cost_and_life_for_its_symbols_come_out_of_one_total(life, offered):
    """119.4: {B}{B} and 2 life, where K'rrik pays for {B} with life."""
    boards = mp.Boards(mp.CardPool.builtin(), 1, life=life)
    boards.put("K'rrik, Son of Yawgmoth", 0)
    boards.put("Infernal Darkness", 0, counters={"age": 1})
    for player in (0, 1):
        boards.put_card("Forest", player, zone="library")
    boards.start(step="untap")
    kinds = {option.kind for option in boards.game(0).legal_options}
    assert (mp.OptionKind.YES in kinds) == offered
