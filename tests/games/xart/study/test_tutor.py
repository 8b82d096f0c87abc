"""The tutor of Xart: what it says about a position, and in which words."""

import pytest

from anello.games.xart import GAME
from anello.games.xart.study.tutor import remarks
from anello.study import LANGUAGES, Remark, say, texts
from tests.games.xart.study.boards import IMAGES, image


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


def test_every_remark_can_be_said_in_every_language() -> None:
    keys = [key for key in texts("en") if key.startswith("remark.xart.")]
    for language in LANGUAGES:
        assert all("{" not in say(key, language) for key in keys)
    said = on("es r")[0]
    assert say(said.text_key, "en", said.values) == "White threatens to close a ring at the cross."
    assert said.cells == ("A2", "B2")


def test_no_remark_is_without_words_and_none_is_idle() -> None:
    kinds = ("ring-attack", "line-threat", "l-attack", "long-l-attack", "double", "corner-attack", "combination")
    said = {f"{kind}.{manner}" for kind in kinds for manner in ("can", "threatens")}
    said |= {f"made.{kind}" for kind in kinds[2:]}
    expected = {f"remark.xart.{key}.{colour}" for key in said for colour in ("white", "red")}
    assert {key for key in texts("en") if key.startswith("remark.xart.")} == expected
