from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mirrorpool as mp
from mirrorpool.cards.tree import Card

POOL = mp.CardPool.builtin()
NAMES = ("Forest", "Reflecting Pool", "Nykthos, Shrine to Nyx", "Gaea's Cradle", "Vivid Creek")
CREATURES = ("Grizzly Bears", "Serra Angel", "Darksteel Myr")
COMMA = mp.CardPool(
    [
        Card("Gandalf", "{1}", ("creature",), power=1, toughness=1),
        Card("Gandalf, Westward Voyager", "{1}", ("creature",), power=2, toughness=2),
        Card("2 Forest", types=("land",)),
        Card("Forest", types=("land",), subtypes=("Forest",)),
    ]
)


@pytest.mark.parametrize(
    "text",
    [
        "P0: Forest, Reflecting Pool (T) | P1: Exotic Orchard",
        "P0: 4 Forest | P1:",
        "P0: | P1:",
        "P0: Forest | P1: | P2: Island (T)",
        "P0: Grizzly Bears (T, sick, damage 1, 2 +1/+1 counters) | P1:",
        "P0: Coldsteel Heart (chosen color green), Vivid Creek (1 charge counter) | P1:",
        "P0: Nykthos, Shrine to Nyx (used), Forest (sick) | P1:",
        "P0: | P0 hand: 2 Forest, Island | P0 library: Island, 2 Forest, Island | P1:",
        "P0: | P0 graveyard: Forest, Island | P0 exile: Sol Ring | P0 poison: 3 | P1:",
        "P0: | P0 lands played: 1 | P0 life: -4 | P0 pool: {R}{G}{G} | P1: | P1 life: 7",
        "P0: Forest | P1: | turn: 3 | active: P1 | step: upkeep | priority: P0",
        "P0: Forest | P1: | active: P1 | step: end",
        "P0: Forest | P0 hand: Forest | P1: Forest | mana: manual",
        "P0: Forest | P1: Forest | step: draw | passes: 1 | mana: manual",
        "P0: Gray Ogre | P1: | step: declare attackers",
        "P0: | P0 hand: 9 Forest | P1: | step: cleanup",
    ],
)
def test_canonical_texts_come_back(text):
    game = mp.position(text)
    if game.over:
        pytest.skip("state-based actions end it")
    assert game.position() == text
    assert game.validate() is None


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("p0: forest,ISLAND(tapped)", "P0: Forest, Island (T) | P1:"),
        ("P1: Forest\nP0: Island\n\n", "P0: Island | P1: Forest"),
        ("P0: 2x Forest, 2 X Forest, Forest", "P0: 5 Forest | P1:"),
        ("P0 Hand : Forest", "P0: | P0 hand: Forest | P1:"),
        ("P0: Forest (sick,T)", "P0: Forest (T, sick) | P1:"),
        ("P0: Forest | turn: 1 | active: 0 | Step: Main_1 | mana: AUTO", "P0: Forest | P1:"),
        ("P0 pool: {g} {R}", "P0: | P0 pool: {R}{G} | P1:"),
        ("P0: Coldsteel Heart (chosen blue)", "P0: Coldsteel Heart (chosen color blue) | P1:"),
    ],
)
def test_texts_may_be_written_loosely(text, canonical):
    assert mp.position(text).position() == canonical


def test_libraries_and_graveyards_begin_with_the_top_card():
    game = mp.position("P0 library: Island, Forest | P0 graveyard: Swamp, Plains")
    assert game.library(0) == ("Island", "Forest")
    assert game.graveyard(0) == ("Swamp", "Plains")
    order = game.boards.records["order"][0, 0]
    cards = game.boards.records["cards"][0]
    assert POOL.names[cards[order[1]]["definition"]] == "Island"


def test_the_longest_name_is_meant():
    game = mp.position("P0: Gandalf, Westward Voyager, Gandalf, 2 Forest, 3 Forest", COMMA)
    assert [p.name for p in game.battlefield(0)] == [
        "Gandalf, Westward Voyager",
        "Gandalf",
        "2 Forest",
        *["Forest"] * 3,
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected at least one player's part"),
        ("Forest", "in 'Forest': expected 'P0: permanents'"),
        ("P0: Forst", "in 'P0: Forst': expected a card name: .*did you mean Forest"),
        ("P0: Forest Island", "no card 'Forest Island'"),
        ("P0: Forest (T) Island", "expected a comma after Forest, got 'Island'"),
        ("P0: Forest,", "expected a card after the last comma"),
        ("P0: , Forest", "expected a card name"),
        ("P0: Forest (T", "has no end"),
        ("P0: Forest (asleep)", "unknown state 'asleep'; expected T, sick"),
        ("P0: Forest (2 chrge counters)", "did you mean charge"),
        ("P0: Forest (0 charge counters)", "must be at least 1"),
        ("P0: Forest (99999 charge counters)", "expected a number up to 30000"),
        ("P0: Forest (damage 99999999999)", "damage: expected a number up to 32767"),
        ("P0: Forest (chosen color purple)", "choice: is 'purple'; must be a color"),
        ("P0: Forest (1 charge counter, 1 luck counter, 1 page counter)", "holds 2 at most"),
        ("P0: 0 Forest", "expected a count from 1 to 255, got 0"),
        ("P0: 9999999999999 Forest", "expected a count from 1 to 255"),
        ("P0: 100 Forest, 200 Island", "300 permanents and 300 cards of a player are too many"),
        ("P0 hand: Forest (T)", r"only permanents have states such as \(T\)"),
        ("P0 hnad: Forest", "unknown part 'hnad' of a player; did you mean hand"),
        ("P0 life: many", "life: expected a number up to 2147483647, got 'many'"),
        ("P0 poison: -1", "poison: is -1, must not be negative"),
        ("P0 pool: {Q}", "must be symbols such as"),
        ("P0: Forest | P0: Island", "a second part 'P0'; each may stand once"),
        ("P0: Forest | turn: 2 | turn: 3", "a second part 'turn'"),
        ("P0: Forest | trun: 3", "unknown part 'trun'; did you mean turn"),
        ("P0: Forest | step: lunch", "step: is 'lunch'; must be untap"),
        ("P0: Forest | step: main 3", "did you mean main"),
        ("P0: Forest | active: someone", "expected a player such as 'P1', got 'someone'"),
        ("P8: Forest", "player: expected a number up to 7, got '8'"),
        ("P0: Forest | passes: 5", "passes: is 5"),
    ],
)
def test_errors_show_the_part_and_what_was_expected(text, message):
    with pytest.raises(mp.PositionError, match=message):
        mp.position(text)


def test_text_must_be_text():
    with pytest.raises(TypeError, match="text: is int, must be str"):
        mp.position(3)


def test_the_board_may_be_larger():
    game = mp.position("P0: Forest", players=4, slots=128, library=99, seed=5)
    d = game.boards.layout
    assert (d.players, d.slots, d.library) == (4, 128, 99)
    assert game.position() == "P0: Forest | P1: | P2: | P3:"
    with pytest.raises(mp.PositionError, match="names player P2, but there are 2"):
        mp.position("P2: Forest", players=2)
    many = mp.position("P0: 70 Forest | P1: 60 Island")
    assert (many.boards.layout.slots, many.boards.layout.library) == (256, 70)


@pytest.mark.parametrize(
    "text",
    [
        "P0: Gray Ogre, Hill Giant | P1: Grizzly Bears | step: declare attackers",
        "P0: 2 Snow-Covered Forest | P0 hand: Forest | mana: manual",
    ],
)
def test_what_has_no_words_is_refused(text):
    game = mp.position(text + " | P0 library: Forest | P1 library: Forest")
    word = "attack P1" if "Ogre" in text else "tap"
    game.push(next(option for option in game.legal_options if word in str(option)))
    with pytest.raises(mp.PositionError, match=r"has no words.*boards\.save"):
        game.position()


def test_a_game_that_is_over_has_no_text():
    game = mp.position("P0: Forest | P1 life: 0")
    game.advance()
    assert game.winners == (0,)
    with pytest.raises(mp.PositionError, match="has ended"):
        game.position()


# ---- any position ----------------------------------------------------------------------------

STATES = st.lists(
    st.sampled_from(["T", "sick", "2 charge counters", "1 luck counter"]), unique=True
)


@st.composite
def permanents(draw):
    name = draw(st.sampled_from(NAMES + CREATURES))
    states = draw(STATES)
    return f"{draw(st.integers(1, 3))} {name}" + (f" ({', '.join(states)})" if states else "")


def lists(of, most):
    return st.lists(of, max_size=most).map(", ".join)


CARDS = lists(st.sampled_from(NAMES + CREATURES), 5)
PLAYERS = st.fixed_dictionaries(
    {
        "": lists(permanents(), 4),
        "hand": CARDS,
        "library": CARDS,
        "graveyard": CARDS,
        "exile": CARDS,
        "life": st.integers(1, 100).map(str),
        "lands played": st.integers(0, 2).map(str),
        "pool": st.sampled_from(["", "{G}", "{W}{U}{C}{C}"]),
    }
)
GENERAL = st.fixed_dictionaries(
    {
        "turn": st.integers(1, 40).map(str),
        "active": st.sampled_from(["P0", "P1"]),
        "priority": st.sampled_from(["P0", "P1"]),
        "step": st.sampled_from(["upkeep", "draw", "main 1", "begin combat", "main 2", "end"]),
        "mana": st.sampled_from(["auto", "manual"]),
    }
)


@given(st.lists(PLAYERS, min_size=1, max_size=3), GENERAL)
def test_any_position_comes_back(players, general):
    parts = [
        f"P{number} {key}: {value}"
        for number, player in enumerate(players)
        for key, value in player.items()
    ]
    text = " | ".join([*parts, *(f"{key}: {value}" for key, value in general.items())])
    game = mp.position(text)
    assert game.validate() is None
    canonical = game.position()
    again = mp.position(canonical)
    assert again.position() == canonical
    assert again.key() == game.key()


@given(st.text(max_size=60) | st.lists(st.sampled_from("P0:|,() Forest(T)2{G}\n"), max_size=40))
def test_any_text_is_read_or_refused(text):
    text = text if isinstance(text, str) else "".join(text)
    with suppress(mp.PositionError):
        mp.position("P0: Forest |" + text)
