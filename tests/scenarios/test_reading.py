"""Files that are no scenarios: the message names file, line and field."""

import pytest

from mirrorpool.scenarios import ScenarioError, read_file, read_line

EMPTY = '{"setup": [], "actions": [], "expect": []%s}'
SETUP = '{"setup": [%s], "actions": [], "expect": []}'
ACTION = '{"setup": [], "actions": [%s], "expect": []}'
EXPECT = '{"setup": [], "actions": [], "expect": [%s]}'
HAND = '"zone": "HAND", "player": "P0"'


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"setup": [', "not JSON: "),
        (b'{"setup": "\xff"}', "not JSON: "),
        ("[]", "must be a JSON object"),
        ("{}", "missing required field `setup`"),
        (EMPTY % ', "players": 9', "players: expected `int` <= 8"),
        (EMPTY % ', "player": 2', "player: unknown field; did you mean players?"),
        (EMPTY % ', "turn_order": ["P0", "P0"]', "turn_order: must be P0, P1 in some order"),
        ('{"setup": {}, "actions": [], "expect": []}', "setup: expected `array`, got `object`"),
        (SETUP % "3", "setup[0]: expected `object`, got `int`"),
        (SETUP % f"{{{HAND}}}", "setup[0]: missing required field `card`"),
        (SETUP % f'{{{HAND}, "card": "X", "n": 0}}', "setup[0].n: expected `int` >= 1"),
        (SETUP % f'{{{HAND}, "card": "X", "tap": 1}}', "setup[0]: contains unknown field `tap`"),
        (SETUP % '{"zone": "HANDS"}', "setup[0].zone: invalid enum value 'HANDS'"),
        (SETUP % '{"op": "life", "player": "P2", "n": 1}', "setup[0].player: is P2, there are 2"),
        (SETUP % '{"op": "nope"}', "setup[0].op: invalid value 'nope'"),
        (ACTION % '{"turn": 1}', "actions[0]: missing required field `op`"),
        (ACTION % '{"op": "stop", "turn": 0}', "actions[0].turn: expected `int` >= 1"),
        (ACTION % '{"op": "stop", "turn": 1, "step": "MAIN"}', "actions[0].step: invalid enum"),
        (ACTION % '{"op": "amounts", "player": "P0", "value": [1, -2]}', "actions[0].value[1]: "),
        (EXPECT % '{"op": "Nope"}', "expect[0].op: unknown expectation 'Nope'"),
        (EXPECT % '{"op": "Life", "args": ["P5", 3]}', "expect[0].args: must be (who, n) or "),
        (EXPECT % '{"op": "Life", "args": ["P0", 3], "turn": 1}', "expect[0].step: missing"),
        (EXPECT % '{"op": "Life", "args": ["P0", 3], "step": "DRAW"}', "expect[0].turn: missing"),
        (EXPECT % '{"op": "Life", "when": 1}', "expect[0]: contains unknown field `when`"),
        (EXPECT % '{"op": "ManaOptions", "mana": "{G}", "of": "me"}', "expect[0].of: must begin"),
        (EXPECT % '{"op": "ManaOptions", "of": "P0"}', "expect[0].mana: missing"),
        (EXPECT % '{"op": "ManaOptionsCount", "n": "x", "of": "P0"}', "expect[0].n: must be"),
        (EXPECT % '{"op": "ManaOptionAt", "mana": "{G}", "of": "P0"}', "expect[0].of: must end"),
    ],
)
def test_the_field_is_named(line, message):
    with pytest.raises(ScenarioError) as error:
        read_line(line)
    assert str(error.value).startswith(message)


def test_file_and_line_are_named(tmp_path):
    path = tmp_path / "mine.jsonl"
    lines = [EMPTY % "", "", EMPTY % ', "players": 0']
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(ScenarioError) as error:
        read_file(path)
    assert str(error.value) == f"{path}:3: players: expected `int` >= 1"


def test_other_fields_inform_and_a_line_without_an_id_is_named_after_its_place(tmp_path):
    path = tmp_path / "mine.jsonl"
    path.write_text("\n" + EMPTY % ', "areas": ["x"], "note": "y"', encoding="utf-8")
    (scenario,) = read_file(path)
    assert (scenario.id, scenario.players, scenario.turn_order) == ("line 2", 2, ("P0", "P1"))


def test_four_players_sit_against_the_order_of_turns():
    assert read_line(EMPTY % ', "players": 4').turn_order == ("P0", "P3", "P2", "P1")
