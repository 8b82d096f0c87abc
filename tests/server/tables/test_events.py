"""The log as it is stored: what was written before the events had their present names still folds."""

import msgspec
import pytest

from anello.server.tables.events import LogEntry, TableEvent, decode, encode, kind_of
from anello.server.tables.state import TableState

OLD_LOG = """
{"kind":"created","game":"xart","options":{"variant":"unlimited"},"seats":{"1":{"kind":"person","name":"Ada","key":"a"},"2":{"kind":"open"}},"clock":{"kind":"increment","seconds":300,"increment":5,"days":0}}
{"kind":"joined","seat":2,"name":"Bruno","key":"b"}
{"kind":"chat","seat":1,"phrase":"hello"}
{"kind":"chat","seat":2,"text":"Good evening"}
{"kind":"move","seat":1,"word":"@0/"}
{"kind":"move","seat":2,"word":"A2\\\\","lag":0.12}
{"kind":"offer","seat":2,"what":"undo"}
{"kind":"answer","seat":1,"what":"undo","accept":true,"plies":1}
{"kind":"resumed","stopped":6.5}
{"kind":"move","seat":2,"word":"A0+"}
{"kind":"offer","seat":1,"what":"draw"}
{"kind":"answer","seat":2,"what":"draw","accept":false}
{"kind":"close","seat":1,"word":"resign"}
{"kind":"offer","seat":2,"what":"rematch"}
{"kind":"answer","seat":1,"what":"rematch","accept":true,"table":"k3v9t2m8q4xz"}
""".strip().splitlines()

SECRET = (
    '{"kind":"move","seat":1,"word":"=R","public":"=?","salt":"00112233445566778899aabbccddeeff",'
    '"commitment":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}'
)


def read(lines: list[str]) -> list[TableEvent]:
    return [decode(line) for line in lines]


def test_an_old_log_folds() -> None:
    entries = [LogEntry(seq, float(seq), event) for seq, event in enumerate(read(OLD_LOG), 1)]
    table = TableState.fold("t", entries)
    assert [event.word for event in table.played.events] == ["@0/", "A0+", "resign"]
    assert table.plies == (5, 10)
    assert table.status == "over"
    assert table.outcome is not None
    assert (table.outcome.winner, str(table.outcome.how)) == (2, "resigned")
    assert table.next == "k3v9t2m8q4xz"
    assert [plan.name for plan in table.seats.values()] == ["Ada", "Bruno"]


@pytest.mark.parametrize("line", [*OLD_LOG, SECRET])
def test_what_is_written_is_what_was_written(line: str) -> None:
    """Stored events never change, so neither may the way they are stored."""
    event = decode(line)
    assert msgspec.json.decode(encode(event)) == msgspec.json.decode(line) | _defaults(line)
    assert kind_of(event) == msgspec.json.decode(line)["kind"]


def _defaults(line: str) -> dict[str, object]:
    """A clock is written out; everything else is left away where it is as usual."""
    return {"clock": clock} if (clock := msgspec.json.decode(line).get("clock")) else {}
