"""What callers from Python get wrong is answered with a sentence, never by an error from the inside."""

import io
import math
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
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


def alone() -> Any:
    """An environment for one."""
    env = gymnasium.make("anello/solitaire-v0").unwrapped
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
        (lambda: begun().observe(None), anello.AnelloError, "no agent 'None'; there is: white, red"),
        (lambda: alone().step(math.nan), anello.AnelloError, "An action is a whole number, not 'nan'"),
        (lambda: alone().step("1"), anello.AnelloError, "An action is a whole number, not '1'"),
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


NOTE: Any = anello.Note
RECORD: Any = anello.Record
EVENT = anello.Event(1, "@0/")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: anello.Evaluation(1, None), "a chance from 0 to 1"),  # type: ignore[arg-type]
        (lambda: anello.Evaluation(1, 0.5, "sure"), "estimated or exact or proved, not 'sure'"),  # type: ignore[arg-type]
        (lambda: NOTE(3), "A comment is text"),
        (lambda: NOTE(glyphs=b"!"), "A glyph and others like it are wanted here"),
        (lambda: NOTE(glyphs=(1,)), "A glyph is wanted here, not '1'"),
        (lambda: NOTE(variations=None), "A variation and others like it are wanted here, not 'None'"),
        (lambda: NOTE(evaluation=0.5), "An evaluation is wanted here"),
        (lambda: anello.Variation("@0/"), "An event and others like it"),  # type: ignore[arg-type]
        (lambda: anello.Variation((EVENT,), notes=None), "A dictionary of notes by number"),  # type: ignore[arg-type]
        (lambda: anello.Variation((EVENT,), notes={1: "good"}), "A note is wanted here"),  # type: ignore[dict-item]
        (lambda: RECORD("xart", events=(EVENT,), notes={"1": NOTE("good")}), "There is no event 1"),
        (lambda: RECORD(None), "The name of a game is text"),
        (lambda: RECORD("xart", options="loop"), "A dictionary of options"),
        (lambda: RECORD("xart", tags=None), "A dictionary of tags"),
        (lambda: RECORD("xart", start=3), "The line of a first position is text"),
        (lambda: RECORD("xart", events=["@0/"]), "An event is wanted here, not '@0/'"),
        (lambda: RECORD("xart").with_players(["Ada"]), "A dictionary of players"),
        (lambda: RECORD("xart").players((1, 2)), "The name of a seat is wanted here"),
        (lambda: anello.register("xart"), "A game is wanted here"),  # type: ignore[arg-type]
        (lambda: anello.solve(ROUND, game=3), "A game or its name"),  # type: ignore[arg-type]
        (lambda: next(anello.count_turns("xart", 2)), "A position is wanted here"),  # type: ignore[arg-type]
        (lambda: next(anello.count_turns(start("xart"), None)), "A depth is a whole number"),  # type: ignore[arg-type]
        (lambda: start("xart").perft(10**30), "more than 200 turns"),
        (lambda: start("xart").draw(random.Random(1)), "Chance has nothing to do here"),
        (lambda: start("xequeo").draw(None), "A random.Random is wanted here"),
        (lambda: start("xequeo").play("@1", 1.5), "has no seat 1.5"),
        (lambda: start("xart").winning_turns(1.5), "White is seat 1 and red seat 2; there is no '1.5'"),
        (lambda: start("xart").forced("@0/"), "A turn is wanted here"),
        (lambda: Explorer("xart").moves(None), "A position is wanted here"),  # type: ignore[arg-type]
        (lambda: Explorer("xart").reached("@0/"), "A position is wanted here"),  # type: ignore[arg-type]
        (lambda: anello.game("xart").chosen(None), "A dictionary of options"),  # type: ignore[arg-type]
        (lambda: anello.game("xart").describe("draw"), "An outcome is wanted here"),  # type: ignore[arg-type]
        (lambda: anello.game("xart").film("xart"), "A list of positions is wanted here"),  # type: ignore[arg-type]
        (lambda: anello.game("xart").film([None]), "A position is wanted here"),  # type: ignore[list-item]
        (lambda: anello.Playthrough.begin(None), "A game is wanted here"),  # type: ignore[arg-type]
        (lambda: anello.Playthrough.begin(anello.game("xart"), tags="Ada"), "A dictionary of tags"),  # type: ignore[arg-type]
        (lambda: anello.game("xart").new().play("@0/").vary(1, None), "A variation is wanted here"),  # type: ignore[arg-type]
        (lambda: type(start("xart")).from_tiles({"a": 1}), "Tiles are numbers by cell"),
        (lambda: type(start("xart")).from_tiles({(0, 0): 3}, -1), "there is no '-1'"),
        (lambda: type(start("xart")).from_tiles({(0, 0): 3}, 2, "chess"), "There is no variant 'chess'"),
        (lambda: type(start("solitaire")).from_tiles("nonsense", 4), "A dictionary of tiles by cell"),
        (lambda: type(start("solitaire")).from_tiles({1: 3}, 4), "Tiles are numbers by cell"),
        (lambda: type(start("solitaire")).from_tiles({(0, 0): 3}, None), "The size of a square"),
    ],
)
def test_what_is_of_the_wrong_kind_is_said(call: Callable[[], Any], said: str) -> None:
    with pytest.raises(anello.AnelloError, match=re.escape(said)):
        call()
