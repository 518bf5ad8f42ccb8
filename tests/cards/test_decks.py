import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirrorpool.cards import CardPool
from mirrorpool.cards.embedded._words import land
from mirrorpool.deck_lists import ListError, is_dek, read_dek
from mirrorpool.decks import Deck, DeckError, load_deck, parse_deck, sample_decks

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


# ---- MTG Arena and Magic Online ----------------------------------------------------------------

ARENA = """\ufeffAbout\r
Name My Deck\r
\r
Commander\r
1 Grizzly Bears (M10) 186\r
\r
Companion\r
1 Bog Imp (M12) 85\r
\r
Deck\r
20 Forest (M20) 277\r
4 A-Llanowar Elves (DAR) 168\r
3 Reflecting Pool (CLB) 358 *F*\r
\r
Sideboard\r
2 Giant Spider (M20) 174\r
"""


def test_arena_export():
    deck = parse_deck(ARENA, source="export.txt")
    assert deck.name == "My Deck"
    assert dict(deck.counts) == {"Forest": 20, "Llanowar Elves": 4, "Reflecting Pool": 3}
    assert deck.sideboard == ("Giant Spider",) * 2
    assert (deck.commander, deck.companion) == (("Grizzly Bears",), ("Bog Imp",))
    assert parse_deck(ARENA, name="Other").name == "Other"


def test_files_are_named_by_their_list_or_after_themselves(tmp_path):
    path = tmp_path / "export.txt"
    path.write_bytes(ARENA.encode("utf-8"))
    assert load_deck(path).name == "My Deck"
    path.write_text("1 Forest")
    assert load_deck(path).name == "export"


@pytest.mark.parametrize("blank", ["\n\n", "\r\n\r\n", "\n  \n"])
def test_a_blank_line_begins_a_sideboard(blank):
    deck = parse_deck(f"30 Forest\n10 Island{blank}15 Giant Spider")
    assert (len(deck), len(deck.sideboard)) == (40, 15)
    assert len(parse_deck(f"Deck\n40 Forest{blank}2 Island").sideboard) == 2


@pytest.mark.parametrize(
    "text",
    [
        "20 Forest\n\n15 Island",  # too few before it
        "40 Forest\n\n16 Island",  # too many after it
        "40 Forest\n\n2 Island\n\n1 Swamp",  # three blocks
    ],
)
def test_blank_lines_within_a_deck(text):
    assert parse_deck(text).sideboard == ()


def test_headings_that_stand_in_comments():
    deck = parse_deck("// Deck\n40 Forest\n\n2 Island\n//Sideboard\n1 Swamp")
    assert (len(deck), deck.sideboard) == (42, ("Swamp",))


@pytest.mark.parametrize(
    "written", ["Fire // Ice", "Fire/Ice", "Fire / Ice", "Fire//Ice", "Fire /// Ice (APC) 128"]
)
@pytest.mark.parametrize("known", ["Fire // Ice", "Fire"])
def test_cards_with_two_names(written, known):
    pool = CardPool([land(known)])
    assert parse_deck(f"2 {written}", pool=pool).cards == (known, known)


def test_a_name_that_begins_like_a_rebalanced_one():
    pool = CardPool([land("A-Frame"), land("Frame")])
    assert parse_deck("1 A-Frame\n1 Frame", pool=pool).cards == ("A-Frame", "Frame")


DEK = """<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <NetDeckID>0</NetDeckID>
  <PreconstructedDeckID>0</PreconstructedDeckID>
  <Cards CatID="1" Quantity="20" Sideboard="false" Name="Forest" Annotation="0" />
  <Cards CatID="2" Quantity="4" Sideboard="false" Name="Llanowar Elves" Annotation="0" />
  <Cards CatID="3" Quantity="2" Sideboard="true" Name="Giant Spider" Annotation="0" />
</Deck>
"""


@pytest.mark.parametrize("start", ["", "\ufeff"])
@pytest.mark.parametrize("name", ["green.dek", "green.txt"])
def test_magic_online_file(tmp_path, name, start):
    path = tmp_path / name
    path.write_bytes((start + DEK).replace("\n", "\r\n").encode("utf-8"))
    deck = load_deck(path)
    assert (deck.name, dict(deck.counts)) == ("green", {"Forest": 20, "Llanowar Elves": 4})
    assert deck.sideboard == ("Giant Spider",) * 2


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>\n'
CARDS = "<Deck>\n<Cards %s/></Deck>"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (BOMB + "<Deck>&b;</Deck>", "d.dek:1: expected <Deck>, got a document type"),
        ("<Decks/>", "d.dek:1: expected <Deck>, got <Decks>"),
        ("<Deck>\n<Cards", "d.dek:2: expected a deck file of Magic Online, in XML"),
        ("<Deck>&b;</Deck>", "d.dek:1: expected a deck file of Magic Online, in XML"),
        (CARDS % 'Quantity="4"', 'd.dek:2: expected Name="..." and Quantity="..."'),
        (CARDS % 'Quantity="x" Name="Forest"', "d.dek:2: expected Name="),
        (CARDS % 'Quantity="999" Name="Forest"', "d.dek:2: expected a count from 1 to 250"),
        (CARDS % 'Quantity="1" Name="Forst"', "d.dek:2: no card 'Forst' in the pool; did you"),
        ("<Deck></Deck>", "d.dek: the deck has no cards"),
        ("<Deck>" + " " * 1_000_000 + "</Deck>", "d.dek: expected a deck file of at most"),
    ],
)
def test_bad_magic_online_files(tmp_path, monkeypatch, data, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "d.dek").write_text(data)
    with pytest.raises(DeckError) as caught:
        load_deck("d.dek")
    assert str(caught.value).startswith(message)


def message_of(data):
    try:
        read_dek(data, "d.dek", CardPool.builtin())
    except ListError as error:
        return str(error)
    return "d.dek"


@given(st.binary(max_size=80))
def test_any_bytes_are_a_file_or_an_error(data):
    assert message_of(b"<" + data).startswith("d.dek")
    assert is_dek(b" <" + data)


NAMES = st.sampled_from(CardPool.builtin().names)
CARD_LISTS = st.lists(NAMES, max_size=20).map(sorted).map(tuple)
DECKS = st.builds(
    Deck,
    st.sampled_from(["deck", "My Deck"]),
    CARD_LISTS.filter(bool),
    CARD_LISTS,
    CARD_LISTS,
    CARD_LISTS,
)


@given(DECKS)
def test_round_trips(deck):
    assert parse_deck(deck.to_text(), name=deck.name) == deck
    assert parse_deck(str(deck), name=deck.name) == deck
    assert parse_deck(deck.to_arena()) == deck
