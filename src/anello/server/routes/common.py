"""What the routes share: who asks, what they may be refused with, and work that ends when nobody waits for it."""

import asyncio
import math
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import ClientException, HTTPException, TooManyRequestsException
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery

from anello.server.engine_pool import EnginePool, PoolFull, Urgency
from anello.server.limits import TokenBucket
from anello.server.openapi import body_type
from anello.server.people.people import People
from anello.server.rasteriser import Rasteriser
from anello.server.remembered import RememberedAnswers
from anello.server.security import PICTURE_HEADERS, Identity, cookie, hash_key, new_key
from anello.server.tables.registry import TableRegistry
from anello.server.tournaments.tournaments import Tournaments
from anello.server.wire.about import ErrorInfo
from anello.study.requests import LanguageCode

__all__ = [
    "REASONS",
    "AskedLanguage",
    "AskedTournaments",
    "CarefulRequest",
    "Everybody",
    "HttpRequest",
    "PictureTheme",
    "RequestWork",
    "Sender",
    "TableId",
    "Tables",
    "Work",
    "answer_of",
    "errors",
    "newcomer",
    "ready",
    "somebody",
    "svg",
    "too_fast",
]

T = TypeVar("T")

HttpRequest: TypeAlias = Request[Any, Any, Any]
Tables: TypeAlias = NamedDependency[TableRegistry]
Sender: TypeAlias = NamedDependency[Identity]
Everybody: TypeAlias = NamedDependency[People]
AskedTournaments: TypeAlias = NamedDependency[Tournaments]
TableId: TypeAlias = FromPath[str]
AskedLanguage: TypeAlias = FromQuery[LanguageCode]
PictureTheme: TypeAlias = FromQuery[Literal["light", "dark", "print"]]

GONE = 499
"""Nobody reads this status: it is what other servers log for a client that left."""

REASONS = {
    400: "not understood",
    403: "not your seat, or not from our own page",
    404: "no such thing",
    409: "not possible now",
    413: "too big",
    429: "too many requests",
}


class CarefulRequest(Request[Any, Any, Any]):
    """A request whose body may hold anything."""

    async def json(self) -> Any:
        """The body, read as JSON. It has to be exactly what the handler takes: a number in quotes is none."""
        try:
            if (wanted := body_type(self.scope["route_handler"])) is not None:
                _decoder(wanted).decode(await self.body())
            return await super().json()
        except msgspec.ValidationError as error:
            raise ClientException(f"The body is not as it should be: {error}.") from None
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            raise ClientException("The body is no JSON, or nested too deeply.") from None


@cache
def _decoder(wanted: Any) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(wanted)


def errors(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors that a handler may answer with, for the OpenAPI document."""
    return {status: answer_of(ErrorInfo, REASONS[status]) for status in (*statuses, 429)}


def answer_of(kind: type[msgspec.Struct], description: str) -> ResponseSpec:
    """An answer for the OpenAPI document, without examples made up at random."""
    return ResponseSpec(kind, description=description, generate_examples=False)


async def somebody(
    request: HttpRequest, people: People, sender: Identity, name: str = ""
) -> tuple[Identity, list[Cookie]]:
    """The sender, of whom something is remembered from now on; who has no key gets one, in a cookie to be sent with
    the answer."""
    cookies = []
    if not sender.person:
        sender, given = newcomer(request)
        cookies = [given]
    await people.remember(sender, name)
    return sender, cookies


def newcomer(request: HttpRequest, person: str = "") -> tuple[Identity, Cookie]:
    """Somebody with a new key, and the cookie that brings it: a guest, or another browser of a person."""
    key = new_key()
    return Identity(hash_key(key), True, person or hash_key(key)), cookie(request, key)


def ready(content: bytes) -> Response[Any]:
    """JSON that has been written down already."""
    return Response(content, media_type="application/json")


def svg(picture: bytes) -> Response[bytes]:
    """A picture as an answer."""
    return Response(picture, media_type="image/svg+xml", headers=dict(PICTURE_HEADERS))


def too_fast(seconds: float = 5) -> TooManyRequestsException:
    """The answer to somebody who asks for too much, and when to ask again."""
    return TooManyRequestsException("Not so fast, please.", headers={"Retry-After": str(math.ceil(max(1, seconds)))})


# --- work that takes a while -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RequestWork:
    """What a request has worked out in the engine pool: paid for by its address, given up when its sender leaves."""

    request: HttpRequest
    pool: EnginePool
    remembered: RememberedAnswers
    payer: str
    budget: TokenBucket
    """Seconds of a core."""
    rasteriser: Rasteriser

    async def run(self, job: Callable[[], T], urgency: Urgency = Urgency.ANSWER) -> T:
        """What a job returns."""
        return await _while_connected(self.request, self._paid(job, urgency))

    async def once(self, question: str, job: Callable[[], bytes], urgency: Urgency = Urgency.ANSWER) -> bytes:
        """What a job returns whose answer depends on the question alone: it is remembered, and others share it."""
        asked = self.remembered.ask(question.encode(), lambda: self._paid(job, urgency))
        return await _while_connected(self.request, asked)

    async def drawn(
        self,
        question: str,
        picture: Callable[[], str],
        how: Callable[[str], bytes],
        urgency: Urgency = Urgency.ANSWER,
    ) -> bytes:
        """A picture in pixels, as `how` makes it of an SVG in another process; it is remembered too."""
        loop = asyncio.get_running_loop()

        def job() -> bytes:
            pixels, seconds = self.rasteriser.draw(how, picture())
            loop.call_soon_threadsafe(self.budget.pay, seconds)
            return pixels

        return await self.once(question, job, urgency)

    async def _paid(self, job: Callable[[], T], urgency: Urgency) -> T:
        if wait := self.budget.wait:
            raise too_fast(wait)
        try:
            return await self.pool.run(job, urgency, payer=self.payer, charge=self.budget.pay)
        except PoolFull:
            raise too_fast() from None


Work: TypeAlias = NamedDependency[RequestWork]


async def _while_connected(request: HttpRequest, work: Coroutine[Any, Any, T]) -> T:
    """What some work comes to; it is cancelled if whoever asked for it goes away."""
    doing, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait([doing, leaving], return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return doing.result()
        raise HTTPException("Nobody waits for the answer any more.", status_code=GONE)
    finally:
        doing.cancel()
        leaving.cancel()


async def _gone(request: HttpRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
