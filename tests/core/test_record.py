"""Records: both forms come back as they were, and bad ones are refused with a sentence."""

import io
import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import anello
from anello.core import (
    AnelloError,
    BadRecord,
    Certainty,
    Evaluation,
    Event,
    IllegalMove,
    Note,
    Playthrough,
    Record,
    Variation,
    read_games,
)
from tests.toys import morra

words = st.text(st.characters(codec="utf-8", exclude_categories=["Z", "C"]), min_size=1, max_size=8).filter(
    lambda word: not word[0].isdigit() and ":" not in word and len(word.split()) == 1 and not word.startswith("[")
)
values = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=30)
tags = st.dictionaries(st.from_regex(r"[A-Z][a-z]{1,8}", fullmatch=True), values, max_size=4).map(
    lambda found: {name: value for name, value in found.items() if name not in ("Game", "Options", "Start", "Seats")}
)
events = st.builds(Event, st.integers(0, 4), words | st.sampled_from(["(", ")", "{", "{}", "$1", "1.", "1:a", "{a}b"]))
"""Words that mean something else in a record are words of some game, too."""
evaluations = st.builds(
    Evaluation,
    st.integers(0, 4),
    st.floats(0, 1),
    st.sampled_from(Certainty),
    st.none() | st.integers(0, 99),
    st.none() | st.integers(0, 99),
)
glyphs = st.lists(st.sampled_from(["!", "??", "$7", "$255"]), max_size=3)
comments = st.text(st.characters(codec="utf-8"), max_size=20) | st.sampled_from(
    ["[%chance 1 0.5 estimated]", "\\", "{}", "}", '"anello"', " ", '\n[Game "x"]', "\r\n", "( ) $1"]
)


def noted(variations: st.SearchStrategy[Any], least: int = 0) -> st.SearchStrategy[tuple[Any, Any]]:
    """Events with notes beside some of them."""
    notes = st.builds(Note, comments, glyphs, st.none() | evaluations, st.lists(variations, max_size=2))
    before = st.builds(Note, comments, evaluation=st.none() | evaluations)
    return st.lists(events, min_size=least, max_size=8).flatmap(
        lambda found: st.tuples(
            st.just(tuple(found)),
            st.builds(
                lambda first, others: {0: first} | others,
                before,
                st.dictionaries(st.integers(1, len(found)), notes, max_size=3) if found else st.just({}),
            ),
        )
    )


variations = st.recursive(
    st.builds(lambda event: Variation((event,)), events),
    lambda inner: noted(inner, least=1).map(lambda both: Variation(*both)),
    max_leaves=4,
)
records = st.builds(
    lambda both, **fields: Record(events=both[0], notes=both[1], **fields),
    noted(variations),
    game=st.sampled_from(["xart", "xequeo"]),
    options=st.dictionaries(st.sampled_from(["variant", "setup"]), st.sampled_from(["loop", "random"])),
    tags=tags,
    start=st.none() | values,
    seats=st.integers(1, 5),
)


@pytest.mark.slow
@settings(max_examples=60)
@given(records)
def test_both_forms_come_back_exactly(record: Record) -> None:
    for copy in (Record.from_text(record.to_text()), Record.from_json(record.to_json())):
        assert copy == record
        assert hash(copy) == hash(record)
    assert Record.read(record.to_text()) == Record.read(record.to_json()) == record


@settings(max_examples=15)
@given(st.lists(records.map(lambda record: replace(record, tags={}, start=None)), max_size=3))
def test_many_records_in_a_file(found: list[Record]) -> None:
    for texts in ([record.to_text() for record in found], [record.to_json() for record in found]):
        assert list(read_games(io.StringIO("\n".join(texts), newline=None))) == found


def test_typed_text_may_have_move_numbers_and_any_line_breaks() -> None:
    text = '[Game "xart"]\n\n1. @0/ A2\\\n2. B1\\\n'
    assert [event.word for event in Record.from_text(text).events] == ["@0/", "A2\\", "B1\\"]
    assert [event.seat for event in Record.from_text(text).events] == [1, 2, 1]


def test_seats_are_named_only_where_they_surprise() -> None:
    events = (Event(0, "+w"), Event(1, "@0+"), Event(0, "/r"), Event(2, "A2/"), Event(2, "resign"))
    assert Record("xart", events=events).to_text().splitlines()[-1] == "0:+w @0+ 0:/r A2/ 2:resign"


@given(st.lists(words | st.sampled_from(["a" * 98, "b" * 120]), max_size=60))
def test_lines_are_as_full_as_they_can_be(said: list[str]) -> None:
    record = Record("toy", events=tuple(Event(1 + number % 2, word) for number, word in enumerate(said)))
    lines = record.to_text().splitlines()[2:]
    written = [line.split(" ") for line in lines]
    assert [word.removeprefix("1:").removeprefix("2:") for line in written for word in line] == said
    assert all(len(line) <= 100 or " " not in line for line in lines)
    assert all(len(line) + 1 + len(after[0]) > 100 for line, after in zip(lines, written[1:], strict=False))
    assert Record.from_text(record.to_text()) == record


def test_turns_go_round_all_seats_of_a_game() -> None:
    events = tuple(Event(seat, word) for seat, word in [(1, "a"), (2, "b"), (3, "c"), (1, "d"), (3, "e"), (0, "f")])
    three = Record("ring", events=events, seats=3)
    assert three.to_text() == '[Game "ring"]\n[Seats "3"]\n\na b c d 3:e 0:f\n'
    assert json.loads(three.to_json())["seats"] == 3
    alone = Record("walk", events=(Event(0, "two"), Event(1, "left"), Event(0, "one"), Event(1, "right")), seats=1)
    assert alone.to_text().splitlines()[-1] == "0:two left 0:one right"
    for record in (three, alone):
        assert Record.read(record.to_text()) == Record.read(record.to_json()) == record


def test_records_from_before_seats_were_counted_read_the_same() -> None:
    old = Record.from_text('[Game "walk"]\n\n0:two left 0:one 1:right 0:one 3:up on\n')
    assert [event.seat for event in old.events] == [0, 1, 0, 1, 0, 3, 1]
    assert old.seats == 2
    assert "Seats" not in old.to_text()
    assert "seats" not in json.loads(old.to_json())


@pytest.mark.parametrize("seats", ["0", "100", "-1", "two", "", "3.0", "٣"])
def test_a_number_of_seats_that_makes_no_sense_is_refused(seats: str) -> None:
    with pytest.raises(BadRecord, match="number of seats"):
        Record.read(f'[Game "xart"]\n[Seats "{seats}"]\n\n@0/')
    with pytest.raises(BadRecord, match="number of seats"):
        Record.from_json(json.dumps({"anello": 1, "game": "xart", "events": [], "seats": seats}))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "does not say which game"),
        ("@0/ A2\\", "does not say which game"),
        ('[Game "xart"', "Cannot read the header"),
        ('[Game "xart"]\n[Game "xart"]\n', "'Game' twice"),
        ('[Game "xart"]\n[Options "loop"]\n', "name=value"),
        ("{", "not JSON"),
        ("{}", "not a game record"),
        ('{"anello": 1}', "which game"),
        ('{"anello": 1, "game": "xart", "events": [["1", "@0/"]]}', "pairs"),
        ('{"anello": 1, "game": "xart", "events": [[1, "two words"]]}', "pairs"),
        ('{"anello": 1, "game": "xart", "events": [], "start": 1}', "line of text"),
        ('{"anello": 1, "game": "xart", "events": [], "tags": {"A": 1}}', "object of texts"),
        ('{"anello": 1, "game": "xart", "events": [], "tags": {"A b": "c"}}', "cannot be named"),
        ("{" * 100_000, "not JSON"),
    ],
)
def test_bad_records_are_refused_with_a_reason(text: str, complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint):
        Record.read(text)


@given(st.text() | st.text().map(lambda text: '[Game "xart"]\n' + text))
def test_any_text_is_a_record_or_a_clear_error(text: str) -> None:
    try:
        Playthrough.replay(Record.read(text))
    except BadRecord as error:
        assert str(error)  # noqa: PT017  # either way is fine, a silent error is not


def test_a_wrong_result_is_noticed() -> None:
    record = Record("xart", tags={"Result": "white ring"}, events=(Event(1, "@0/"),))
    with pytest.raises(BadRecord, match="claims the result 'white ring'"):
        Playthrough.replay(record)
    with pytest.raises(BadRecord, match="Event 2, 'A9/'"):
        Playthrough.replay(replace(record, tags={}, events=(Event(1, "@0/"), Event(2, "A9/"))))


ANNOTATED = """[Game "xart"]

{A short game.} 1. @0/ A2\\ $2 {[%chance 1 1.0 proved turns=1] White closes red's ring, \\{so\\} red wins.}
( A2+ {better} ( A2/ $1 ) B2/ ) ( 2:resign ) B1\\
"""


def test_what_is_written_beside_events() -> None:
    record = Record.from_text(ANNOTATED)
    assert [event.word for event in record.events] == ["@0/", "A2\\", "B1\\"]
    assert record.notes[0] == Note("A short game.")
    note = record.notes[2]
    assert note.glyphs == ("?",)
    assert note.comment == "White closes red's ring, {so} red wins."
    assert note.evaluation == Evaluation(1, 1.0, Certainty.PROVED, turns=1)
    assert str(note.evaluation) == "seat 1 wins in 1 turn (proved)"
    better, resigned = note.variations
    assert better.events == (Event(2, "A2+"), Event(1, "B2/"))
    assert better.notes[1] == Note("better", variations=(Variation((Event(2, "A2/"),), {1: Note(glyphs=("!",))}),))
    assert resigned.events == (Event(2, "resign"),)
    assert Record.read(record.to_json()) == Record.read(record.to_text()) == record


def test_notes_go_with_a_game_and_variations_are_played() -> None:
    played = Playthrough.replay(Record.from_text(ANNOTATED))
    better, resigned = played.notes[2].variations
    assert played.record.notes == played.notes
    assert list(played.undo().undo().notes) == [0]
    varied = played.vary(2, better)
    assert [event.word for event in varied.events] == ["@0/", "A2+", "B2/"]
    assert (varied.outcome, varied.notes[2].comment) == (None, "better")
    closed = played.vary(2, resigned)
    assert closed.game.describe(closed.outcome) == "white resigned"
    with pytest.raises(IllegalMove, match="no event 4"):
        played.vary(4, better)
    with pytest.raises(AnelloError):
        played.vary(1, better)


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ("@0/ A2\\ ( A2+ Z99/ ) B1\\", "^Event 2, variation 1, event 2, 'Z99/': "),
        ("@0/ A2\\ ( A2+ ) ( A2/ ( B1\\ A7/ ) B1\\ )", "^Event 2, variation 2, event 1, variation 1, event 2, 'A7/': "),
        ("@0/ A2\\ ( 2:resign A2/ )", "^Event 2, variation 1, event 2, 'A2/': The game is over.$"),
    ],
)
def test_variations_that_the_rules_forbid_are_refused(moves: str, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        Playthrough.replay(Record.from_text(f'[Game "xart"] {moves}'))


def test_notes_tell_no_secrets_before_the_end() -> None:
    begun = morra.GAME.new().settle(random.Random(1)).play("|", 1)
    secret = replace(begun, notes={2: Note("seat 1 shows one")})
    assert secret.record.notes
    for viewer in (None, 1, 2):
        assert not secret.seen_by(viewer).notes
    open_game = replace(anello.game("xart").new().play("@0/"), notes={1: Note("good")})
    assert open_game.seen_by(None).notes == open_game.notes


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("@0/ {never ends", "has no end"),
        ("@0/ ( A2+", "never closed"),
        ("@0/ )", "never opened"),
        ("@0/ ( )", "at least one event"),
        ("$1 @0/", "before the first event"),
        ("( @0+ ) @0/", "before the first event"),
        ("@0/ $999", "no glyph"),
        ("@0/ " + "( a " * 1000, "without end"),
    ],
)
def test_notes_that_cannot_be_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint):
        Record.from_text(f'[Game "xart"]\n\n{text}')


@pytest.mark.parametrize(
    "note",
    [
        {"comment": 1},
        {"glyphs": ["+"]},
        {"glyphs": ["$1"]},
        {"evaluation": {"seat": 1, "chance": 2}},
        {"evaluation": {"seat": 1, "chance": True}},
        {"evaluation": {"seat": 1, "chance": 0.5, "certainty": "felt"}},
        {"variations": [{"events": []}]},
        {"variations": [{"events": [[1, "a", {"variations": 3}]]}]},
        {"praise": "!"},
    ],
)
def test_notes_in_json_are_checked(note: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        Record.from_json(json.dumps({"anello": 1, "game": "xart", "events": [[1, "@0/", note]]}))
    with pytest.raises(BadRecord):
        Record.from_json(json.dumps({"anello": 1, "game": "xart", "events": [], "note": {"glyphs": ["!"]}}))


def test_notes_belong_to_events() -> None:
    with pytest.raises(AnelloError, match="no event 2"):
        Record("xart", events=(Event(1, "@0/"),), notes={2: Note("?")})
    with pytest.raises(AnelloError, match="Before the first"):
        Record("xart", notes={0: Note(glyphs=("!",))})
    with pytest.raises(AnelloError, match="from 0 to 1"):
        Evaluation(1, 1.5)
    assert Record("xart", events=(Event(1, "@0/"),), notes={1: Note()}).notes == {}, "empty notes say nothing"
