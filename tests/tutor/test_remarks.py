"""The tutor: what it says about both games, to whom, and in which words."""

import pytest

from anello.core import Seat, game
from anello.games.xart import GAME
from anello.tutor import LANGUAGES, Remark, remarks, say
from anello.tutor.texts import texts
from tests.toys.walk import GAME as WALK
from tests.tutor.boards import IMAGES, image

OPEN = "R5W/2O4/7/3@3/7/Y6/1B1V2G 1 0-0"


def on(line: str, moves: str = "", how: tuple[int, bool, bool] = (0, False, False)) -> list[Remark]:
    position = image(GAME.from_line(line), how)
    for word in moves.split():
        position = position.play(word)
    return remarks(position.view(None))


@pytest.mark.parametrize("how", IMAGES)
@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("es r", [("ring-attack.threatens", "white")]),
        ("es w", [("ring-attack.can", "white")]),
        ("n/sewvvvv/nwew/sewe w", [("line-threat.threatens", "red")]),
        ("ve/w/e w", [("l-attack.can", "white")]),
        ("1e/1w/1h/eh w", [("long-l-attack.threatens", "red")]),
        ("es/wv/s/n r", [("corner-attack.can", "red")]),
        ("w r", []),
    ],
)
def test_what_is_said_first_about_xart(line: str, kinds: list[tuple[str, str]], how: tuple[int, bool, bool]) -> None:
    swapped = {"white": "red", "red": "white"} if how[2] else {"white": "white", "red": "red"}
    said = [remark.text_key.removeprefix("remark.xart.") for remark in on(line, how=how)]
    assert said[: len(kinds)] == [f"{kind}.{swapped[colour]}" for kind, colour in kinds]
    assert bool(said) == bool(kinds)


@pytest.mark.parametrize(
    ("line", "word", "key", "cell"),
    [
        ("ve/w/e w", "B3\\", "made.l-attack.white", "B3"),
        ("ve/v/w/e w", "B4\\", "made.long-l-attack.white", "B4"),
        ("es/wv/s/n r", "@1\\", "made.corner-attack.red", "A1"),
        ("ve/w/h/h w", "B3\\", "made.double.white", "B3"),
        ("1v/nw/se w", "@3/", "made.combination.white", "A3"),
    ],
)
def test_the_last_turn_is_called_by_its_name(line: str, word: str, key: str, cell: str) -> None:
    said = on(line, word)
    assert said[-1].text_key == f"remark.xart.{key}"
    assert said[-1].cells == (cell,)
    assert all(remark.kind == "ring-attack" for remark in said[:-1])


def test_an_unstoppable_threat_is_noticed_even_if_the_last_turn_is_unknown() -> None:
    line = GAME.from_line("ve/w/e w").play("B3\\").line()
    assert on(line)[-1].text_key == "remark.xart.made.double.white"


def test_a_plain_attack_is_a_threat_and_nothing_more() -> None:
    assert [remark.text_key for remark in on("w r", "A2\\")] == ["remark.xart.ring-attack.threatens.red"]
    assert on("w r", "A2\\")[0].words == ("B1\\", "B2/")


def test_lucky_players_are_told_of_threats_only() -> None:
    assert [remark.kind for remark in on("es r lucky -")] == ["ring-attack"]
    assert on("ve/w/e w lucky -") == []


def test_nothing_is_said_when_the_game_is_over_or_not_begun() -> None:
    assert on("- w") == []
    assert on("es w", "A2\\") == []


def of_round(seat: Seat, secrets: str, moves: str = "", line: str = OPEN) -> dict[str, list[str]]:
    position = game("xequeo").from_line(line).play(f"={secrets[0]}", 1).play(f"={secrets[1]}", 2)
    for word in moves.split():
        position = position.play(word)
    said: dict[str, list[str]] = {}
    for remark in remarks(position.view(seat)):
        said.setdefault(remark.kind, []).append(remark.values.get("piece", ""))
    return said


def test_the_half_strategy_is_offered_while_nothing_is_in_reach() -> None:
    assert of_round(1, "RG") == {"half": ["O"]}
    assert of_round(2, "RG") == {}


def test_a_piece_in_reach_is_named_to_both_in_their_own_way() -> None:
    assert of_round(2, "RG", "Oc5") == {"may-enter": ["O"], "brought": ["O"]}
    assert of_round(2, "RO", "Oc5") == {"can-enter": ["O"], "brought": ["O"]}
    assert of_round(1, "RG", "Oc5") == {"you-brought": ["O"]}
    assert of_round(1, "OG", "Oc5") == {"yours-waits": ["O"]}


def test_who_waited_is_remembered() -> None:
    assert of_round(1, "RG", "Oc5 Wf6") == {"may-enter": ["O"], "waited": ["O"]}
    assert of_round(2, "RG", "Oc5 Wf6")["you-waited"] == ["O"]
    assert "waited" not in of_round(1, "RG", "Ra6 Wf6")


def test_a_player_who_cannot_move_is_told_to_call() -> None:
    assert "must-call" in of_round(1, "GO", line="O@VY3/RWBG3/7/7/7/7/7 1 0-0")


def test_the_tutor_knows_no_more_than_the_player() -> None:
    for moves in ("", "Oc5", "Oc5 Wf6", "Oc5 Wf6 Ra6"):
        assert len({str(of_round(1, f"R{other}", moves)) for other in "ROYGBVW"}) == 1
        assert len({str(of_round(2, f"{other}G", moves)) for other in "RYGBVW"}) == 1


def test_onlookers_and_unknown_games_get_no_remarks() -> None:
    position = game("xequeo").from_line(OPEN).play("=R", 1).play("=G", 2)
    assert remarks(position.view(None)) == []
    assert remarks(game("xequeo").start().view(1)) == []
    assert remarks(WALK.start().view(1)) == []


def test_every_remark_can_be_said_in_every_language() -> None:
    values = {"cell": "C4", "word": "C4/", "piece": "R"}
    keys = [key for key in texts("en") if key.startswith("remark.")]
    for language in LANGUAGES:
        assert all("{" not in say(key, language, values) for key in keys)
    said = on("es r")[0]
    assert say(said.text_key, "en", said.values) == "White threatens to close a ring at A2."


def test_no_remark_is_without_words_and_none_is_idle() -> None:
    kinds = ("ring-attack", "line-threat", "l-attack", "long-l-attack", "double", "corner-attack", "combination")
    xart = {f"{kind}.{manner}" for kind in kinds for manner in ("can", "threatens")}
    xart |= {f"made.{kind}" for kind in kinds[2:]}
    xequeo = [
        "can-enter",
        "may-enter",
        "brought",
        "must-call",
        "half",
        "you-brought",
        "yours-waits",
        "waited",
        "you-waited",
    ]
    expected = {f"remark.xart.{key}.{colour}" for key in xart for colour in ("white", "red")}
    expected |= {f"remark.xequeo.{kind}" for kind in xequeo}
    assert {key for key in texts("en") if key.startswith("remark.")} == expected
