"""Who somebody is: a name, passkeys, a link to another device, one's own data, and how to leave."""

import io
from collections.abc import Sequence

import segno
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from anello.server.people.data import own_data
from anello.server.people.leaving import forget, take_in
from anello.server.people.passkeys import PasskeyQuestion, Site
from anello.server.people.people import People
from anello.server.people.person import Person
from anello.server.refusals import Refusal, RefusalCode
from anello.server.routes.common import Everybody, HttpRequest, Sender, Tables, Work, errors, newcomer, somebody
from anello.server.security import COOKIE, Identity
from anello.server.tables.setup import clean_name
from anello.server.wire.people import (
    DeviceInfo,
    ForgetWish,
    LeaveWish,
    MoveInfo,
    MoveWish,
    OwnChange,
    OwnInfo,
    PasskeyAnswer,
    PasskeyId,
    PasskeyInfo,
)

__all__ = ["HANDLERS"]


async def _told(people: People, sender: Identity) -> OwnInfo:
    person = await people.person(sender.person) if sender.person else None
    if person is None:
        return OwnInfo(False, bot=bool(sender.key_hash) and not sender.by_cookie)
    devices, passkeys = await people.devices_of(person.id), await people.passkeys_of(person.id)
    return OwnInfo(
        True,
        person.name,
        person.page,
        person.since,
        person.shown,
        person.is_bot,
        [DeviceInfo(one.since, one.key_hash == sender.key_hash) for one in devices],
        [PasskeyInfo(one.id, one.since, one.used) for one in passkeys],
        until if (until := person.silenced_until) is not None and until > people.now() else None,
    )


def _site(request: HttpRequest) -> Site:
    """Where the page lies for the browser that asks; the guard has seen that the name is ours."""
    address = request.base_url
    host = request.headers.get("host", "")
    return Site(address.hostname or "localhost", f"{address.scheme}://{host}")


async def _known(people: People, sender: Identity) -> Person:
    person = await people.person(sender.person) if sender.person else None
    if person is None:
        raise Refusal(RefusalCode.NO_SUCH_PERSON, "Nothing is known of you here.")
    return person


@get("/api/me")
async def me(people: Everybody, sender: Sender) -> OwnInfo:
    """Who the sender is, and where they are known."""
    return await _told(people, sender)


@post("/api/me", status_code=200, responses=errors(400, 403, 413))
async def change(
    request: HttpRequest, people: Everybody, sender: Sender, data: JSONBody[OwnChange]
) -> Response[OwnInfo]:
    """Take a name, or show others more or less."""
    sender, cookies = await somebody(request, people, sender)
    wanted = {"name": None if data.name is None else clean_name(data.name), "shown": data.shown}
    if given := {name: value for name, value in wanted.items() if value is not None}:
        await people.change(sender.person, **given)
    return Response(await _told(people, sender), status_code=200, cookies=cookies)


# --- passkeys ----------------------------------------------------------------------------------------------------


@post("/api/me/passkeys/question", status_code=200, responses=errors(403, 409))
async def ask_for_passkey(request: HttpRequest, people: Everybody, sender: Sender) -> Response[PasskeyQuestion]:
    """What a browser needs to make a passkey for the sender."""
    sender, cookies = await somebody(request, people, sender)
    known = [one.id for one in await people.passkeys_of(sender.person)]
    question = await people.passkeys.ask_for_new(_site(request), await _known(people, sender), known)
    return Response(question, status_code=200, cookies=cookies)


@post("/api/me/passkeys", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def keep_passkey(
    request: HttpRequest, people: Everybody, sender: Sender, data: JSONBody[PasskeyAnswer]
) -> OwnInfo:
    """Keep a passkey that the sender made."""
    person = await _known(people, sender)
    await people.passkeys.keep(_site(request), person.id, data.ticket, data.credential)
    return await _told(people, sender)


@post("/api/me/passkeys/remove", status_code=200, responses=errors(400, 403, 404, 413))
async def remove_passkey(people: Everybody, sender: Sender, data: JSONBody[PasskeyId]) -> OwnInfo:
    """Take one of the sender's passkeys away."""
    if not await people.remove_passkey(sender.person, data.id):
        raise Refusal(RefusalCode.UNKNOWN_PASSKEY, "You have no such passkey.")
    return await _told(people, sender)


@post("/api/enter/question", status_code=200, responses=errors(403))
async def ask_who(request: HttpRequest, people: Everybody) -> PasskeyQuestion:
    """What a browser needs to show a passkey."""
    return await people.passkeys.ask_who(_site(request))


@post("/api/enter", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def enter(
    request: HttpRequest,
    tables: Tables,
    people: Everybody,
    sender: Sender,
    data: JSONBody[PasskeyAnswer],
) -> Response[OwnInfo]:
    """Be somebody in this browser, by a passkey."""
    person = await people.passkeys.owner(_site(request), data.ticket, data.credential)
    return await _become(request, tables, people, sender, person)


async def _become(
    request: HttpRequest, tables: Tables, people: People, sender: Identity, person: str
) -> Response[OwnInfo]:
    """From now on this browser is somebody's too. It gets a new key: whoever knows the old one gains nothing."""
    if sender.person == person:
        return Response(await _told(people, sender), status_code=200)
    await take_in(tables, people, sender, person)
    found, cookie = newcomer(request, person)
    await people.add_device(person, found.key_hash)
    return Response(await _told(people, found), status_code=200, cookies=[cookie])


# --- to another device -------------------------------------------------------------------------------------------


@post("/api/me/move", status_code=200, responses=errors(403))
async def ask_to_move(request: HttpRequest, people: Everybody, sender: Sender) -> Response[MoveInfo]:
    """A link that makes another browser the sender's too."""
    sender, cookies = await somebody(request, people, sender)
    ticket, until = await people.tickets.issue("move", sender.person)
    # What stands behind the # is for the page alone: no server or proxy writes it into its log.
    link = f"{_site(request).origin}/move#{ticket}"
    drawn = io.BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", scale=4, border=4, light="#fff", xmldecl=False)
    return Response(MoveInfo(link, drawn.getvalue().decode(), until), status_code=200, cookies=cookies)


@post("/api/move", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def move(
    request: HttpRequest,
    tables: Tables,
    people: Everybody,
    sender: Sender,
    data: JSONBody[MoveWish],
) -> Response[OwnInfo]:
    """Be somebody in this browser, by a link from another."""
    used = await people.tickets.use("move", data.ticket)
    if used is None or await people.person(used.person) is None:
        raise Refusal(RefusalCode.TICKET_USED, "This link was used already, or is too old. Make a new one.")
    return await _become(request, tables, people, sender, used.person)


# --- leaving -----------------------------------------------------------------------------------------------------


def _gone() -> Sequence[Cookie]:
    return [Cookie(key=COOKIE, value="", max_age=0, httponly=True, samesite="lax")]


@post("/api/me/leave", status_code=200, responses=errors(400, 403, 404, 413))
async def leave(tables: Tables, people: Everybody, sender: Sender, data: JSONBody[LeaveWish]) -> Response[OwnInfo]:
    """Sign out: in this browser, in all others, or everywhere."""
    person = await _known(people, sender)
    only = sender.key_hash if data.where == "here" else None
    but = sender.key_hash if data.where == "elsewhere" else None
    await people.end_devices(person.id, only=only, but=but)
    await tables.dismiss(person.id)
    if data.where == "elsewhere":
        return Response(await _told(people, sender), status_code=200)
    return Response(OwnInfo(False), status_code=200, cookies=_gone())


@get("/api/me/data.zip", media_type="application/zip", responses=errors(404))
async def data(tables: Tables, people: Everybody, sender: Sender, work: Work) -> Response[bytes]:
    """All that is kept of the sender, in one file."""
    person = await _known(people, sender)
    packed = await own_data(tables, people, person, work.run)
    headers = {"Content-Disposition": f'attachment; filename="anello-{person.page}.zip"'}
    return Response(packed, media_type="application/zip", headers=headers)


@post("/api/me/forget", status_code=200, responses=errors(400, 403, 404, 413))
async def be_forgotten(
    tables: Tables, people: Everybody, sender: Sender, data: JSONBody[ForgetWish]
) -> Response[OwnInfo]:
    """Take all that is kept of the sender away. Games stay, without a name; those that go on are given up."""
    person = await _known(people, sender)
    await forget(tables, people, person.id)
    return Response(OwnInfo(False), status_code=200, cookies=_gone())


HANDLERS = [
    me,
    change,
    ask_for_passkey,
    keep_passkey,
    remove_passkey,
    ask_who,
    enter,
    ask_to_move,
    move,
    leave,
    data,
    be_forgotten,
]
