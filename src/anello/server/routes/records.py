"""Games that somebody brings along, whatever game it is."""

from litestar import post
from litestar.params import JSONBody

from anello.core import BadRecord
from anello.server.engine_pool import Urgency
from anello.server.refusals import refusal_of
from anello.server.routes.common import Work, errors
from anello.server.wire.records import PastedText, ReadRecord
from anello.study.records import read_any

__all__ = ["HANDLERS"]


@post("/api/records", status_code=200, responses=errors(400, 403, 413))
async def read(work: Work, data: JSONBody[PastedText]) -> ReadRecord:
    """Which game a pasted text is of, and its record; turns without a word on the game are tried with each."""
    try:
        return await work.run(lambda: _read(data), Urgency.STUDY)
    except BadRecord as error:
        raise refusal_of(error) from error


def _read(pasted: PastedText) -> ReadRecord:
    played = read_any(pasted.text, pasted.language)
    return ReadRecord(played.game.name, played.record.to_json())


HANDLERS = [read]
