"""Parsers under fire: whatever text or bytes come in, the answer is a value or an error that says what is wrong."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import anello
from anello.core.errors import AnelloError, BadNotation, BadPosition, BadRecord
from anello.core.game import Game
from anello.core.playthrough import Playthrough
from anello.core.position import Position
from anello.core.record import Record
from anello.games.xart.notation import read_draw, read_turn
from anello.games.xequeo.notation import read_line, read_word
from anello.testing import random_playthrough

XART, XEQUEO = anello.game("xart"), anello.game("xequeo")
LONGEST_MESSAGE = 500
"""An error is a sentence or two, however long the nonsense was."""

WORDS = ["@0/", "@0\\r", "A2+", "ZZ17/", "+w", "\\r", "@1", "@d4", "=R", "Rc3", "W!", "resign", "draw"]
LINES = [
    "- w unlimited",
    r"- w lucky \r",
    "2n/2e/vvnh/nwe r loop",
    "v/v/v/v/v/v/v/v r limited",
    "R6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0",
    "R6/2O4/7/3B3/7/Y1G4/3V2W d4 2 3-1",
    "7/7/7/7/7/7/RO5 2 0-0 setup",
    "7/7/7/7/7/7/7 - 0-0 setup",
]


@cache
def records() -> list[str]:
    """Games played at random, in both forms."""
    written = []
    for game, seed in ((XART, 1), (XEQUEO, 2)):
        *_, played = random_playthrough(game, random.Random(seed), most_events=30)
        written += [played.record.to_text(), played.record.to_json()]
    return written


@st.composite
def damaged(draw: st.DrawFn, samples: list[str], alphabet: str) -> str:
    """A sample with a few pieces cut out, put in or doubled."""
    text = draw(st.sampled_from(samples))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 4)))
        text = text[:start] + draw(st.text(alphabet, max_size=3) | st.just(text[start:end] * 2)) + text[end:]
    return text


def bytes_as_text(raw: bytes) -> str:
    """Bytes as a careless reader would decode them, stray surrogates included."""
    return raw.decode("utf-8", "surrogateescape")


anything = st.text() | st.binary().map(bytes_as_text)
words = anything | damaged(WORDS, "@ABZaz0129+/\\wr=!Rcd4") | st.from_regex(r"[@A-Za-z]{1,8}[0-9]{1,9}[+/\\!=]?[wr]?")
lines = anything | damaged(LINES, "vhnesw0123456789/ -@ROYGBVWabdglucky") | st.text("vhnesw12/ wr", max_size=80)
texts = anything | st.deferred(lambda: damaged(records(), '[]"{}:,0123456789 \n\\@+/=!RGabw'))


def answer(read: Callable[[], Any], kind: type[AnelloError] = AnelloError) -> Any:
    """What a reader returns; None for a clear error of this kind, anything else fails."""
    try:
        return read()
    except kind as error:
        assert 0 < len(str(error)) < LONGEST_MESSAGE  # noqa: PT017  # a value is fine as well
        return None


# --- words ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reader", [read_turn, read_draw, read_word])
@given(word=words)
@example(word="A" * 100_000)
@example(word="9" * 100_000)
@settings(max_examples=200)
def test_words(reader: Callable[[str], object], word: str) -> None:
    found = answer(lambda: reader(word), BadNotation)
    if reader is not read_turn and found is not None:
        assert str(found).lower() == word.lower()


@cache
def some_positions() -> list[Position[Any]]:
    """Positions of every kind: all variants, all phases, at the start and the end of a game."""
    found: list[Position[Any]] = []
    for game, name in ((XART, "variant"), (XEQUEO, "setup")):
        option = next(option for option in game.options if option.name == name)
        for seed, choice in enumerate(option.choices):
            *_, played = random_playthrough(game, random.Random(seed), {name: choice}, most_events=24)
            found += played.positions[::3]
            found.append(played.position)
    return found


@pytest.mark.slow
@given(st.deferred(lambda: st.sampled_from(some_positions())), words, st.none() | st.integers(-1, 4))
@settings(max_examples=600)
def test_words_in_positions(position: Position[Any], word: str, seat: int | None) -> None:
    after = answer(lambda: position.play(word, seat))
    if seat is not None:
        assert (after is not None) == (word in (answer(lambda: position.moves_of(seat)) or ()))
    if after is not None:
        assert after != position


def test_positions_of_every_kind_are_tried() -> None:
    phases = {getattr(position, "phase", None) for position in some_positions()}
    assert {"toss", "pieces", "ring", "choose", "play"} <= phases
    assert any(position.outcome is not None for position in some_positions())


# --- position lines ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options"),
    [(XART, {}), (XART, {"variant": "lucky"}), (XEQUEO, {}), (XEQUEO, {"gift": "yes", "setup": "manual"})],
    ids=["xart", "lucky", "xequeo", "gift"],
)
@given(line=lines)
@example(line="1" * 100_000 + " w")
@example(line="v" * 70_000 + " w")
@example(line="v/" * 40_000 + " w")
@example(line="/" * 100_000 + " 1 0-0")
@settings(max_examples=300)
def test_lines(game: Game[Any], options: dict[str, str], line: str) -> None:
    position = answer(lambda: game.from_line(line, **options), BadPosition)
    if position is not None:
        again = game.from_line(position.line(), **position.options)
        assert again == position
        assert position.legal_moves if len(position.to_act) == 1 else True


@given(lines)
def test_lines_of_xe_queo_taken_apart(line: str) -> None:
    answer(lambda: read_line(line), BadPosition)


# --- records -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@given(texts)
@settings(max_examples=300)
def test_records(text: str) -> None:
    record = answer(lambda: Record.read(text), BadRecord)
    if record is not None:
        answer(lambda: Playthrough.replay(record), BadRecord)


@given(st.binary() | texts.map(lambda text: text.encode("utf-8", "surrogateescape")))
@example(b"\xff\xfe{")
@example(b'{"anello": 1, "game": "xart", "events": [[1, "\\ud800"]]}')
@example(b'{"anello": 1, "game": "xart", "events": [[' + b"9" * 5000 + b', "@0/"]]}')
@example(b'{"anello": 1e999, "game": "xart", "events": []}')
def test_records_as_bytes(raw: bytes) -> None:
    record = answer(lambda: Record.from_json(raw), BadRecord)
    if record is not None:
        answer(lambda: Playthrough.replay(record), BadRecord)


# --- names ---------------------------------------------------------------------------------------------------------


@given(st.sampled_from([XART, XEQUEO]), anything, anything)
def test_names_of_games_options_and_seats(game: Game[Any], name: str, value: str) -> None:
    answer(lambda: anello.game(name))
    answer(lambda: game.start(**{name: value}))
    answer(lambda: game.start(**{game.options[0].name: value}))
    answer(lambda: game.seat(name))
