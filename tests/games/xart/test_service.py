"""What Xart answers over the wire: games, positions with threats, the best turns, the same for everybody."""

import msgspec
import pytest

from anello.core import AnelloError, BadRecord, NotOffered
from anello.games.xart.service import (
    XartConsequenceQuestion,
    XartForcedQuestion,
    XartGameQuestion,
    XartLinesQuestion,
    XartPositionQuestion,
    consequence,
    forced,
    game,
    lines,
    position,
)


def test_a_game_to_be_analysed() -> None:
    told = game(XartGameQuestion('[Game "xart"]\n[Options "variant=loop"]\n\n1. @0/ A2\\ 2. A0+ 2:resign'))
    assert told.words == ["@0/", "A2\\", "A0+"]
    assert (told.options, told.start, told.begins) == ({"variant": "loop"}, None, 1)
    started = game(XartGameQuestion('[Game "xart"]\n[Start "es r"]\n'))
    assert (started.start, started.begins, started.words) == ("es r", 2, [])


def test_what_is_wrong_with_a_game_is_said_in_a_language() -> None:
    with pytest.raises(BadRecord, match="Parola 2, A1\\+: In A1 c’è già una tessera"):
        game(XartGameQuestion('[Game "xart"] @0/ A1+', "it"))
    with pytest.raises(BadRecord, match="not of Xart"):
        game(XartGameQuestion('[Game "solitaire"]\n'))
    with pytest.raises(NotOffered):
        game(XartGameQuestion('[Game "xart"]\n[Options "variant=lucky"]\n'))


def test_forced_tiles_are_counted_at_any_time() -> None:
    assert forced(XartForcedQuestion('[Game "xart"] @0/ A0/ @1+')).forced == [0, 0, 1]


def test_any_position() -> None:
    bare = position(XartPositionQuestion())
    assert {move["word"] for move in bare.view["moves"]} == {"@0/", "@0+"}
    assert bare.threats == []
    (threat,) = position(XartPositionQuestion("@0/ A2\\")).threats
    assert (threat.seat, threat.how) == (2, "ring")
    assert threat.words == ["B1\\", "B2/"]
    assert threat.cells == [[1, 0], [1, 1]]
    assert position(XartPositionQuestion("A0+", start="es r loop")).view["variant"] == "loop"


@pytest.mark.parametrize(
    ("line", "word", "told"),
    [
        ("es w", "A2\\", (1, "ring", "")),
        ("w/s w", "B1\\", (2, "ring", "")),
        ("hhhhhhh w", "H1+", (1, "line", "")),
        ("hhhhhhh r", "H1+", (1, "line", "")),
        ("w r", "A2\\", (0, "", "ring")),
        ("w r", "A2+", (0, "", "")),
    ],
)
def test_what_a_turn_leads_to(line: str, word: str, told: tuple[int, str, str]) -> None:
    assert msgspec.structs.astuple(consequence(XartConsequenceQuestion(line, word))) == told


@pytest.mark.parametrize(("line", "word"), [("es w", "A1+"), ("nonsense", "A1+"), ("es w", "resign")])
def test_what_cannot_be_played_leads_to_nothing(line: str, word: str) -> None:
    with pytest.raises(BadRecord):
        consequence(XartConsequenceQuestion(line, word))


def test_the_best_turns() -> None:
    (line,) = lines(XartLinesQuestion("@0/ A2\\ A0+")).lines
    assert (line.win_in, line.white, line.line) == (1, 0, [line.word])
    assert len(line.lays) == 2
    several = lines(XartLinesQuestion("@0/ A2\\", lines=3))
    assert several == lines(XartLinesQuestion("@0/ A2\\", lines=3))
    assert len({one.word for one in several.lines}) == 3
    assert not several.last
    over = lines(XartLinesQuestion("@0/ A2\\ B1\\", level=3))
    assert (over.white, over.lines, over.last) == (0, [], True)


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"moves": "nonsense"}, BadRecord),
        ({"moves": "@0/ A2\\ B1\\ A0+"}, BadRecord),
        ({"variant": "square"}, BadRecord),
        ({"start": "nonsense"}, BadRecord),
        ({"variant": "lucky"}, NotOffered),
    ],
)
def test_what_is_no_position_is_refused(asked: dict[str, str], error: type[AnelloError]) -> None:
    with pytest.raises(error):
        position(XartPositionQuestion(**asked))
    with pytest.raises(error):
        lines(msgspec.convert(asked, XartLinesQuestion))
