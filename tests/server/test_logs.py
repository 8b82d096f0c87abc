"""Logs are JSON, one object a line."""

import io
import json
import logging

from anello.server.logs import JsonFormatter, PatientHandler


def test_a_log_line_is_json() -> None:
    record = logging.makeLogRecord({"name": "anello.table", "msg": "event %d", "args": (3,), "table": "t", "seq": 4})
    line = json.loads(JsonFormatter().format(record))
    assert line["message"] == "event 3"
    assert (line["table"], line["seq"]) == ("t", 4)
    try:
        raise ValueError("wrong")
    except ValueError as error:
        record.exc_info = (ValueError, error, error.__traceback__)
    assert "ValueError: wrong" in json.loads(JsonFormatter().format(record))["trace"]


def test_what_comes_again_and_again_is_counted() -> None:
    """A flood of errors is told once a second; what differs from it is not held back."""
    written = io.StringIO()
    handler = PatientHandler(written)
    handler.setFormatter(JsonFormatter())
    for number in range(2500):
        record = logging.makeLogRecord({"name": "asyncio", "levelno": logging.ERROR, "msg": "no more files %d"})
        record.args, record.created = (number,), 1000 + number / 1000
        handler.handle(record)
    other = logging.makeLogRecord({"name": "asyncio", "levelno": logging.ERROR, "msg": "something else"})
    other.created = 1002.5
    handler.handle(other)
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [line.get("repeated") for line in lines] == [None, 999, 999, None]
    assert lines[-1]["message"] == "something else"


def test_what_is_no_warning_is_always_told() -> None:
    written = io.StringIO()
    handler = PatientHandler(written)
    for _ in range(5):
        handler.handle(logging.makeLogRecord({"name": "anello", "levelno": logging.INFO, "msg": "event"}))
    assert len(written.getvalue().splitlines()) == 5
