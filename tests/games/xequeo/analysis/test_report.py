"""What the analyst says in a terminal."""

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from anello.core import AnelloError, Playthrough
from anello.games import xequeo
from anello.games.xequeo import GAME
from anello.study.analysis import ANALYST, StyledLine

PAGE = Path(xequeo.__file__).parent / "page"
NEAR = "O6/7/7/3@3/2R4/7/Y1G1BVW 1 0-0"


def text(lines: Iterable[StyledLine]) -> str:
    return "\n".join("".join(part for part, _ in line) for line in lines)


def played(*words: tuple[str, int]) -> Playthrough:
    found = Playthrough.begin(GAME, start=NEAR)
    for word, seat in words:
        found = found.play(word, seat)
    return found


def test_finished_rounds_are_told_turn_by_turn() -> None:
    match = played(("=R", 1), ("=O", 2), ("W!", 1))
    done: list[tuple[int, int]] = []
    report = ANALYST.expect(GAME).analyse(match, seconds=0.3, progress=lambda *count: done.append(count))
    assert done == [(1, 1)]
    lines = list(report.lines())
    told = text(lines)
    assert told.startswith("Round 1: player 1 had red, player 2 had orange.\n")
    assert "  1: W!" in told
    assert told.count("equilibrium: ") == 1
    assert "The biggest mistake was calling white by seat 1: the estimated chance to win fell from " in told
    assert told.splitlines()[1].startswith("  estimated chance")
    assert ("R ", "bold color(160)") in lines[1]
    assert report.svg() is None


@pytest.mark.slow
def test_a_hint_knows_the_own_secret_alone() -> None:
    analyst = ANALYST.expect(GAME)
    match = played(("=R", 1), ("=O", 2))
    hint = text(analyst.hint(match.position.view(1), seconds=0.5))
    assert hint.startswith("Equilibrium would play ")
    assert "Rd4 1" in hint
    assert re.search(r"Your chance of the ring is then about [\d.]+%, an estimate; proved: ", hint)
    later = text(analyst.hint(played(("=R", 1), ("=O", 2), ("Wf2", 1)).position.view(2), seconds=0.5))
    assert re.search(r"Your chance of the ring is then about [\d.]+%, an estimate\.$", later, re.MULTILINE)
    assert hint.count("An onlooker may think of player") == 2
    waiting = text(analyst.hint(match.position.view(2), seconds=0.5))
    assert waiting.startswith("To be expected: ")
    assert "Your chance" not in waiting


@pytest.mark.parametrize(
    ("language", "estimated"), [("en", "estimated"), ("de", "geschätzte"), ("fr", "estimées"), ("it", "stimata")]
)
def test_the_page_calls_every_chance_an_estimate(language: str, estimated: str) -> None:
    texts = json.loads((PAGE / "text" / f"{language}.json").read_text("utf-8"))
    about_chances = ["chance", "graph", "mistake.call", "mistake.move"]
    for key in about_chances:
        assert estimated in texts[f"xequeo.analysis.round.{key}"].lower()


def test_what_cannot_be_analysed_is_said() -> None:
    analyst = ANALYST.expect(GAME)
    with pytest.raises(AnelloError, match="No round of this match is over yet"):
        analyst.analyse(played(("=R", 1)))
    with pytest.raises(AnelloError, match="whole rounds"):
        analyst.analyse(played(("=R", 1)), word="Rd4")
