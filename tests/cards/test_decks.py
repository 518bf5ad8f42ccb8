import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirrorpool.cards import CardPool
from mirrorpool.cards.embedded._words import land
from mirrorpool.decks import DeckError, load_deck, parse_deck, sample_decks

LISTS = """
// A comment
# another
Deck
4 Reflecting Pool
2x Mystic Gate  # fixes
1 X Sol Ring
Gray Ogre
3 Gond Gate (CLB) 353
1 Fellwar Stone (cmm) 951p *F*

SB: 2 Giant Spider
Sideboard
1 Bog Imp
"""


def test_every_way_to_write_a_line():
    deck = parse_deck(LISTS, source="list")
    assert dict(deck.counts) == {
        "Reflecting Pool": 4,
        "Mystic Gate": 2,
        "Sol Ring": 1,
        "Gray Ogre": 1,
        "Gond Gate": 3,
        "Fellwar Stone": 1,
    }
    assert deck.sideboard == ("Giant Spider", "Giant Spider", "Bog Imp")
    assert len(deck) == 12
    assert deck.name == "list"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0 Forest", "expected a count from 1 to 250, got 0"),
        ("-3 Forest", "expected a count from 1 to 250, got -3"),
        ("251 Forest", "expected a count from 1 to 250, got 251"),
        ("9" * 5000 + " Forest", "expected a count from 1 to 250, got a number of 5000 digits"),
        ("4", "expected a count and a card name, got '4'"),
        ("4 Forrest", "no card 'Forrest' in the pool; did you mean Forest?"),
        ("4 Zzyzx (ABC) 12", "no card 'Zzyzx' in the pool"),
        ("SB:", "expected a count and a card name, got ''"),
    ],
)
def test_errors_name_file_line_and_expectation(line, message):
    with pytest.raises(DeckError) as caught:
        parse_deck(f"1 Island\n{line}\n", source="my.txt")
    assert str(caught.value) == f"my.txt:2: {message}"


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing", "Sideboard\n1 Forest"])
def test_empty_decks(text):
    with pytest.raises(DeckError, match=r"^deck: the deck has no cards; expected lines such as"):
        parse_deck(text)


def test_files(tmp_path):
    path = tmp_path / "burn.txt"
    path.write_text("\ufeff20 Mountain\r\n20 Gray Ogre\r\n", encoding="utf-8")
    deck = load_deck(path)
    assert (deck.name, len(deck)) == ("burn", 40)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(DeckError, match=r"burn\.txt: expected a text file in UTF-8"):
        load_deck(path)
    with pytest.raises(FileNotFoundError):
        load_deck(tmp_path / "none.txt")


def test_other_pools():
    assert parse_deck("2 Castle", pool=CardPool([land("Castle")])).cards == ("Castle", "Castle")
    with pytest.raises(DeckError, match="no card 'Castle'"):
        parse_deck("2 Castle")


@pytest.mark.parametrize("name", ["blue-red", "five-color", "green-white", "mirror"])
def test_sample_decks(name):
    deck = sample_decks()[name]
    assert deck.name == name
    assert len(deck) == (40 if name == "mirror" else 60)
    basics = {"Plains", "Island", "Swamp", "Mountain", "Forest"}
    limit = 60 if name == "mirror" else 4
    assert all(count <= limit or card in basics for card, count in deck.counts.items())


def test_sample_decks_hold_the_name_giving_card():
    assert sample_decks()["five-color"].counts["Reflecting Pool"] == 4


@given(st.lists(st.sampled_from(CardPool.builtin().names), min_size=1, max_size=60))
def test_writing_and_reading(names):
    deck = parse_deck("\n".join(names))
    assert deck.cards == tuple(names)
    again = parse_deck(str(deck))
    assert again.counts == deck.counts


@given(st.text())
def test_any_text_is_a_deck_or_an_error(text):
    try:
        deck = parse_deck(text)
    except DeckError:
        return
    assert len(deck) > 0
