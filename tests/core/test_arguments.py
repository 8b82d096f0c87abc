"""What callers from Python get wrong is answered with a sentence, never by an error from the inside."""

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import anello
from anello.envs import aec_env, batch, encoding_of
from anello.explorer import Explorer
from anello.gtp import Engine
from anello.players.player import find_level

GAMES = ("solitaire", "xart", "xequeo")
ROUND = "@1Y1/4/OR2/4 1 0-0"


def start(name: str) -> Any:
    return anello.game(name).start()


def begun() -> Any:
    """An environment in which white acts."""
    env = aec_env("xart", variant="limited")
    env.reset(seed=1)
    return env


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (lambda: anello.game(["xart"]), anello.UnknownGame, "The name of a game is text"),  # type: ignore[call-overload]
        (lambda: anello.game(None), anello.UnknownGame, "The name of a game is text"),  # type: ignore[call-overload]
        (lambda: anello.Record.from_text(None), anello.BadRecord, "A record is text"),  # type: ignore[arg-type]
        (lambda: anello.Record.from_json(None), anello.BadRecord, "This is not JSON"),  # type: ignore[arg-type]
        (lambda: anello.Record.read(3), anello.BadRecord, "A record is text"),  # type: ignore[arg-type]
        (lambda: anello.Playthrough.replay("xart"), anello.BadRecord, "Record.read makes one"),  # type: ignore[arg-type]
        (lambda: list(anello.read_games(None)), anello.BadRecord, "by its name or open"),  # type: ignore[arg-type]
        (lambda: list(anello.read_games(io.BytesIO(b"x\n"))), anello.BadRecord, "not as bytes"),  # type: ignore[arg-type]
        (lambda: list(anello.read_headers(b"x")), anello.BadRecord, "not as bytes"),  # type: ignore[arg-type]
        (lambda: start("xart").moves_of(9), anello.AnelloError, "has no seat 9: say white or red"),
        (lambda: start("xart").moves_of(None), anello.AnelloError, "has no seat None"),
        (lambda: start("xequeo").moves_of("blue"), anello.AnelloError, "has no seat 'blue'"),
        (lambda: find_level("xart", 99), anello.NotOffered, "no level '99': say 1 to 12"),
        (lambda: find_level("xart", None), anello.NotOffered, "no level 'None'"),  # type: ignore[arg-type]
        (lambda: find_level("chess", 1), anello.UnknownGame, "no game 'chess'"),
        (lambda: find_level("xart", 1).new_player().decide(start("xart")), anello.AnelloError, "decides by a view"),
        (lambda: find_level("xequeo", 1).new_player().decide(start("xequeo")), anello.AnelloError, "from seat 1 or 2"),
        (lambda: Engine(3), anello.AnelloError, "A program is named by a text or by several, not by '3'"),  # type: ignore[arg-type]
        (lambda: Engine(["go", None]), anello.AnelloError, "A program is named by"),  # type: ignore[list-item]
        (lambda: Engine("go", patience=0), anello.AnelloError, "The patience in seconds is a number greater than 0"),
        (lambda: Engine("go").ask(""), anello.AnelloError, "one line with a word in it, not ''"),
        (lambda: Engine("go").ask("# a remark"), anello.AnelloError, "one line with a word in it"),
        (lambda: Engine("go").choose(anello.game("xart").new(), seconds=-1), anello.AnelloError, "greater than 0"),
        (lambda: Explorer("xart", plies=-1), anello.AnelloError, "0 or more, not '-1'"),
        (lambda: Explorer("xart").add_all("games.txt"), anello.BadRecord, "read_games reads them"),  # type: ignore[arg-type]
        (lambda: batch("xart", boards=1.5), anello.AnelloError, "1 to 1,048,576 boards, not 1.5"),  # type: ignore[arg-type]
        (lambda: encoding_of("xart", size=0), anello.AnelloError, "rows, not 0"),
        (lambda: encoding_of("xart", size="a"), anello.AnelloError, "rows, not a"),  # type: ignore[arg-type]
        (lambda: begun().step("x"), anello.AnelloError, "White cannot do x now"),
        (lambda: begun().step(0.5), anello.AnelloError, "White cannot do 0.5 now"),
        (lambda: anello.solve(None), anello.BadPosition, "text"),  # type: ignore[arg-type]
    ],
)
def test_a_bad_argument_gets_a_sentence(call: Callable[[], object], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=re.escape(said)):
        call()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("line", [None, 3, b"x"])
def test_a_line_is_text(name: str, line: Any) -> None:
    with pytest.raises(anello.BadPosition, match="A position line is text"):
        anello.game(name).from_line(line)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", ["big", -1, 0, float("nan"), float("inf")])
def test_a_picture_has_a_size_in_pixels(name: str, size: Any) -> None:
    with pytest.raises(anello.BadOption, match="number of pixels greater than 0"):
        start(name).view(None).svg(size=size)


def test_a_file_that_is_not_text_is_said_to_be_none(tmp_path: Path) -> None:
    binary = tmp_path / "picture.gif"
    binary.write_bytes(b"GIF89a\xff\xfe\n")
    with pytest.raises(anello.BadRecord, match="is not text in UTF-8"):
        list(anello.read_games(binary))


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda solved: solved.best_response(None), "A policy is a table or a function, not 'None'"),
        (lambda solved: solved.best_response(lambda seen: None), "should be a table of chances, not 'None'"),
        (lambda solved: solved.best_response({"": {"=R": 1.0}}, moves=-1), "0 or more, not '-1'"),
        (lambda solved: solved.strategies[0].table("x"), "0 or more, not 'x'"),
        (lambda solved: solved.to_json(-1), "0 or more, not '-1'"),
        (lambda solved: solved.to_efg(1.5), "0 or more, not '1.5'"),
    ],
)
def test_what_a_solution_is_asked_wrongly(ask: Callable[[Any], object], said: str) -> None:
    with pytest.raises(anello.AnelloError, match=re.escape(said)):
        ask(anello.solve(ROUND))


def test_a_level_is_found_by_number_in_a_game_by_name() -> None:
    assert find_level("xart", 1) is find_level(anello.game("xart"), "sprout")
