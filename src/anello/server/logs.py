"""Structured logs: one JSON object a line. Words of moves, salts, keys and names never get into them."""

import json
import logging
import sys
import time
from dataclasses import dataclass
from typing import TextIO

from anello.server.request_ids import request_id

__all__ = ["JsonFormatter", "PatientHandler", "set_up_logs"]

PAUSE = 1.0
"""A warning or error that comes again and again is told once in so many seconds, with how often it came."""
MOST_TOLD = 1000
"""So many kinds of warnings are remembered."""

_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonFormatter(logging.Formatter):
    """A log record as one line of JSON, with whatever was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "at": f"{moment}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if request := request_id.get():
            line["request"] = request
        line |= {name: value for name, value in vars(record).items() if name not in _USUAL}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


@dataclass
class _Told:
    at: float
    since: int = 0
    """How often it came since it was told."""


class PatientHandler(logging.StreamHandler[TextIO]):
    """Writes everything but what was written a moment ago: a flood of errors must not fill the disk.

    The next time it is told, `repeated` says how often it has come in between.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._told: dict[tuple[str, int, str], _Told] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, or count it."""
        if record.levelno >= logging.WARNING:
            if len(self._told) > MOST_TOLD:
                self._told.clear()
            kind = record.name, record.levelno, str(record.msg)[:60]
            told = self._told.get(kind)
            if told is not None and record.created < told.at + PAUSE:
                told.since += 1
                return
            if told is not None and told.since:
                record.repeated = told.since
            self._told[kind] = _Told(record.created)
        super().emit(record)


def set_up_logs(level: str = "info") -> None:
    """Send all logs to the standard error stream as JSON. Only patterns of addresses are logged: those of tables let
    people in."""
    handler = PatientHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    logging.getLogger("uvicorn.error").setLevel("WARNING")  # it tells of every socket, with its address
