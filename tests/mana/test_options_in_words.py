"""Options name the abilities that permanents have now, not those that are printed (613.1f)."""

import pytest

import mirrorpool as mp


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "P0: Urborg, Tomb of Yawgmoth, Mountain",
            [
                "tap Urborg, Tomb of Yawgmoth for {B}",
                "tap Mountain for {R}",
                "tap Mountain for {B}",
            ],
        ),
        ("P0: Blood Moon, Tundra", ["tap Tundra for {R}"]),
        ("P0: Blood Moon, City of Brass", ["tap City of Brass for {R}"]),
        ("P0: Spreading Seas on Forest, Forest", ["tap Forest for {U}"]),
        ("P0: Cryptolith Rite, Grizzly Bears", ["tap Grizzly Bears for one of WUBRG"]),
    ],
)
def test_mana_abilities(text, expected):
    game = mp.position(f"{text} | mana: manual")
    assert [str(one) for one in game.legal_options] == [*expected, "pass"]


def test_every_option_of_every_given_ability_can_be_read():
    names = (
        *("Chromatic Lantern", "Prismatic Omen", "Yavimaya, Cradle of Growth", "Galazeth Prismari"),
        *("Cryptolith Rite", "Forest", "Sol Ring", "Grizzly Bears", "Abundant Growth on Forest"),
    )
    game = mp.position(f"P0: {', '.join(names)} | mana: manual")
    texts = [str(one) for one in game.legal_options]
    assert any("only to cast" in text for text in texts)
    assert not any(text.startswith("option ") for text in texts)


def test_rows_of_abilities():
    pool = mp.CardPool.builtin()
    assert str(pool.ability(0)) == "{T}: add {W}"
    with pytest.raises(IndexError, match="no ability in row -1"):
        pool.ability(-1)
    last = len(pool.tables["abilities"])
    with pytest.raises(IndexError, match=f"no ability in row {last}"):
        pool.ability(last)
    for row in pool.tables["definitions"]:
        first = int(row["first_ability"])
        assert all(str(pool.ability(first + k)) for k in range(int(row["abilities"])))
