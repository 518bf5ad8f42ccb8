"""Castability against exact probabilities and hand-made decks."""

import numpy as np
import pytest
from reference.castability import castable_by

from mirrorpool import _rollout
from mirrorpool.cards import CardPool
from mirrorpool.decks import Deck, DeckError, parse_deck
from mirrorpool.rollout import DeckRollout, rollout

TRIALS = 20_000
# Four standard deviations of a share of one half, and no more.
TOLERANCE = 4 * 0.5 / TRIALS**0.5


def shares(text, *opponents, trials=TRIALS, **options):
    decks = [parse_deck(text, source="asked"), *opponents]
    report = rollout(decks, games=0, trials=trials, **options)
    return {
        spell.spell: spell.turns for spell in report.castability if spell.deck in (None, "asked")
    }


@pytest.mark.parametrize("lands", [14, 17, 24])
@pytest.mark.parametrize(("spell", "cost"), [("Grizzly Bears", 2), ("Craw Wurm", 6)])
def test_one_color_is_as_counted(lands, spell, cost):
    found = shares(f"{lands} Forest\n{40 - lands} {spell}")[spell]
    exact = [castable_by(40, lands, cost, turn) for turn in range(1, 11)]
    np.testing.assert_allclose(found, exact, atol=TOLERANCE)


def test_lands_that_enter_tapped_are_a_turn_late():
    found = shares("17 Izzet Guildgate\n23 Goblin Piker")["Goblin Piker"]
    exact = [castable_by(40, 17, 2, turn, tapped=True) for turn in range(1, 11)]
    np.testing.assert_allclose(found, exact, atol=TOLERANCE)


def test_shares_never_fall_and_are_shares():
    report = rollout("five-color", games=0, trials=300)
    turns = np.array([spell.turns for spell in report.castability])
    assert turns.shape == (17, 10)
    assert ((turns >= 0) & (turns <= 1)).all()
    assert (np.diff(turns, axis=1) >= 0).all()


def test_spells_come_by_mana_value_and_name_with_their_costs():
    report = rollout("blue-red", games=0, trials=10)
    told = [(spell.spell, spell.cost) for spell in report.castability]
    assert told[:3] == [
        ("Raging Goblin", "{R}"),
        ("Goblin Piker", "{1}{R}"),
        ("Izzet Signet", "{2}"),
    ]
    assert told[-1] == ("Volcanic Dragon", "{4}{R}{R}")


def test_a_color_that_no_land_makes_is_never_there():
    found = shares("20 Forest\n20 Hill Giant", trials=200)
    assert found["Hill Giant"] == (0.0,) * 10


def test_tapped_lands_are_played_when_nothing_is_lost():
    # With an untapped and a tapped land in hand and nothing to cast on turn 1, a player who plays
    # the tapped one first has two mana on turn 2.
    found = shares("20 Izzet Guildgate\n20 Mountain\n1 Goblin Piker", trials=5_000)
    two_lands_untapped = castable_by(41, 40, 2, 2)
    no_mountain_in_eight = np.prod([(21 - i) / (41 - i) for i in range(8)])
    assert found["Goblin Piker"][1] == pytest.approx(
        two_lands_untapped - no_mountain_in_eight, abs=0.02
    )


def test_mana_creatures_count_from_the_turn_after():
    found = shares("20 Forest\n10 Llanowar Elves\n10 Centaur Courser", trials=5_000)
    without = shares("20 Forest\n10 Grizzly Bears\n10 Centaur Courser", trials=5_000)
    assert found["Centaur Courser"][0] == 0
    assert found["Centaur Courser"][1] > 0.5
    assert without["Centaur Courser"][1] == 0


def test_a_mana_artifact_counts_from_the_turn_it_can_be_used():
    found = shares("20 Mountain\n10 Izzet Signet\n10 Hill Giant", trials=2_000)
    assert found["Hill Giant"][1] == 0
    assert found["Hill Giant"][2] > 0.5


def test_a_land_that_reads_opponents_sees_the_opponents_deck():
    asked = "20 Exotic Orchard\n20 Grizzly Bears"
    green = parse_deck("20 Forest\n20 Grizzly Bears", source="green")
    red = parse_deck("20 Mountain\n20 Gray Ogre", source="red")
    with_green = shares(asked, green, trials=2_000)["Grizzly Bears"]
    assert with_green[0] == 0
    assert with_green[1] > 0.9 * castable_by(40, 20, 2, 2)
    assert shares(asked, red, trials=200)["Grizzly Bears"] == (0.0,) * 10
    assert shares(asked, trials=200)["Grizzly Bears"] == (0.0,) * 10


def test_different_decks_are_told_apart():
    report = rollout(["mirror", "green-white"], games=0, trials=20)
    assert {spell.deck for spell in report.castability} == {"mirror", "green-white"}
    assert {spell.deck for spell in rollout("mirror", games=0, trials=20).castability} == {None}


def test_the_second_deck_is_on_the_play_when_it_is_asked():
    alone = rollout("green-white", games=0, trials=3_000)
    second = rollout(["mirror", "green-white"], games=0, trials=3_000)
    lions = [
        next(spell.turns[0] for spell in report.castability if spell.spell == "Savannah Lions")
        for report in (alone, second)
    ]
    assert lions[0] == pytest.approx(lions[1], abs=0.05)


def goldfish(first, n, threads=1):
    session = DeckRollout([parse_deck("24 Forest\n36 Craw Wurm", source="green")], games=0)
    cards = [seat.cards for seat in session.seats]
    spells = [seat.spells for seat in session.seats]
    return _rollout.goldfish(
        session.pool.data, cards, spells, seed=5, first=first, n=n, threads=threads
    )


def test_trials_do_not_depend_on_threads_and_cuts():
    whole = goldfish(0, 500)
    np.testing.assert_array_equal(whole, goldfish(0, 500, threads=2))
    np.testing.assert_array_equal(whole, goldfish(0, 123) + goldfish(123, 377, threads=3))


@pytest.mark.parametrize("cards", [1, 5, 7, 12])
def test_decks_that_run_out_before_turn_ten_have_no_castability(cards):
    deck = Deck("tiny", ("Forest",) * cards + ("Llanowar Elves",))
    with pytest.raises(DeckError, match=f"has {cards + 1} cards, must have 17"):
        rollout(deck, games=1)
    assert rollout(deck, games=20, trials=0).castability == ()


def test_no_player_runs_out_of_cards_while_a_deck_is_asked():
    angels = Deck("angels", ("Plains",) * 17 + ("Serra Angel",) * 23)
    lands = Deck("lands", ("Forest",) * 17)
    alone, against = (rollout(decks, games=0, trials=500) for decks in (angels, [angels, lands]))
    assert against.castability[0].turns[9] == pytest.approx(alone.castability[0].turns[9], abs=0.1)


def test_a_deck_without_spells_has_no_castability():
    report = rollout(Deck("lands", ("Forest",) * 40), games=2, trials=10)
    assert report.castability == ()
    assert report.games == 2


def test_every_card_of_the_pool_can_be_goldfished():
    pool = CardPool.builtin()
    for start in range(0, len(pool), 60):
        names = (pool.names[start : start + 60] * 20)[:120]
        report = rollout(Deck("some", names), games=0, trials=20)
        assert all(len(spell.turns) == 10 for spell in report.castability)
