"""Records: both forms come back as they were, and bad ones are refused with a sentence."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anello.core import BadRecord, Event, Playthrough, Record

words = st.text(st.characters(codec="utf-8", exclude_categories=["Z", "C"]), min_size=1, max_size=8).filter(
    lambda word: not word[0].isdigit() and ":" not in word and len(word.split()) == 1 and not word.startswith("[")
)
values = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=30)
tags = st.dictionaries(st.from_regex(r"[A-Z][a-z]{1,8}", fullmatch=True), values, max_size=4).map(
    lambda found: {name: value for name, value in found.items() if name not in ("Game", "Options", "Start")}
)
records = st.builds(
    Record,
    game=st.sampled_from(["xart", "xequeo"]),
    options=st.dictionaries(st.sampled_from(["variant", "setup"]), st.sampled_from(["loop", "random"])),
    tags=tags,
    start=st.none() | values,
    events=st.lists(st.builds(Event, st.integers(0, 4), words), max_size=30).map(tuple),
)


@given(records)
def test_text_round_trip(record: Record) -> None:
    assert Record.from_text(record.to_text()) == record
    assert Record.read(record.to_text()) == record


@given(records)
def test_json_round_trip(record: Record) -> None:
    assert Record.from_json(record.to_json()) == record
    assert Record.read(record.to_json()) == record


def test_typed_text_may_have_move_numbers_and_any_line_breaks() -> None:
    text = '[Game "xart"]\n\n1. @0/ A2\\\n2. B1\\\n'
    assert [event.word for event in Record.from_text(text).events] == ["@0/", "A2\\", "B1\\"]
    assert [event.seat for event in Record.from_text(text).events] == [1, 2, 1]


def test_seats_are_named_only_where_they_surprise() -> None:
    events = (Event(0, "+w"), Event(1, "@0+"), Event(0, "/r"), Event(2, "A2/"), Event(2, "resign"))
    assert Record("xart", events=events).to_text().splitlines()[-1] == "0:+w @0+ 0:/r A2/ 2:resign"


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
