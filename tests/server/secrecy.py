"""A secret choice changes nothing that others are told, on no route and over no socket, wherever they are connected.

The same is played again and again by two people at two servers with one PostgreSQL; only the secret differs. Whatever
the opponent and an onlooker are then answered has to be the same, byte for byte, but for names and times. What differs
though the secret is the same is left out, and has to be known.
"""

import io
import json
import re
import zipfile
from collections.abc import Iterator

import httpx

from tests.server.helpers import Client, Data, Talk

__all__ = ["CHANCE", "Answers", "differences", "play"]

Answers = dict[str, str]
"""What was answered, by who asked what."""

CHANCE = 5
MOVES = 2
NEW_EVERY_TIME = {
    "POST /api/tables",
    "POST /api/token",
    "GET /api/calls",
    "POST /api/enter/question",
    "POST /api/me/move",
    "POST /api/me/passkeys/question",
    "GET /api/tables/{table}/qr.svg",
}
"""Routes whose answers have something new in them each time, and nothing of what is played at a table."""
UNTOLD = {"date", "x-request-id", "set-cookie", "etag", "content-length"}
"""Headers that tell of the answer itself."""


def masked(text: str, table: str) -> str:
    """Without what differs from table to table."""
    text = text.replace(table, "TABLE")
    text = re.sub(r"\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", "MESSAGE", text)
    text = re.sub(r"\b[0-9a-f]{32,64}\b", "SEAL", text)
    text = re.sub(r"\b127\.0\.0\.1:\d+\b", "SERVER", text)
    text = re.sub(r'"(page|person)": ?"[^"]*"', r'"\1":"ID"', text)
    text = re.sub(r"\banello-\w+\.zip\b", "ZIP", text)
    text = re.sub(r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.Z+]*", "TIME", text)
    return re.sub(r"\b\d{9,}(\.\d+)?\b", "TIME", text)


def bodies(table: str, record: str) -> dict[str, Data]:
    """What is asked of routes that take a question, as far as it is about this table."""
    return {
        "/api/tables": {"game": "xequeo"},
        "/api/tables/{table}/join": {"name": "Eve"},
        "/api/tables/{table}/messages": {"type": "chat", "id": "message-1", "text": "Hello."},
        "/api/records": {"text": record},
        "/api/records/animation": {"text": record},
        "/api/brought": {"text": record},
        "/api/games/xequeo/game": {"record": record},
        "/api/games/xequeo/round": {"record": record, "number": 1},
        "/api/games/xart/lines": {"moves": "nonsense"},  # what other games think of takes long and tells nothing
        "/api/games/solitaire/deal": {"size": 0},
        "/api/puzzles/next": {"game": "nonsense"},
        "/api/archive/explore": {"game": "xequeo"},
    }


def questions(document: Data, table: str, record: str, plies: int) -> Iterator[tuple[str, str, str, Data | None]]:
    """Every route of the document, with each seat where one can be named: its name, and what is asked there."""
    known = bodies(table, record)
    for path, operations in document["paths"].items():
        at = path.replace("{table}", table).replace("{n}", str(plies)).replace("{name}", "xequeo")
        at = re.sub(r"\{\w+\}", "1", at)
        for method, operation in operations.items():
            names = [parameter["name"] for parameter in operation.get("parameters", ())]
            body = known.get(path, {}) if method == "post" else None
            for seat in ("?seat=1", "?seat=2", "") if "seat" in names else ("",):
                yield f"{method.upper()} {path}", method, at + seat, body


def written(answer: httpx.Response) -> str:
    """What is in an answer, in archives too, whose files have times of their own."""
    if answer.headers["content-type"] == "application/zip":
        with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
            return repr({name: archive.read(name).decode() for name in archive.namelist()})
    is_text = re.search("text|json|svg", answer.headers["content-type"])
    return answer.text if is_text else repr(answer.content)


async def all_answers(client: Client, who: str, document: Data, table: str, plies: int) -> Answers:
    """What somebody is answered on every route."""
    found: Answers = {}
    record = (await client.http.get(f"/api/tables/{table}/record")).text
    for name, method, address, body in questions(document, table, record, plies):
        answer = await client.http.request(method, address, json=body, timeout=None)
        shown = sorted(item for item in answer.headers.items() if item[0] not in UNTOLD)
        found[f"{name} {address.partition('?')[2]} ({who})"] = masked(
            f"{answer.status_code} {shown} {written(answer)}", table
        )
    return found


async def play(one: str, two: str, choice: int) -> Answers:
    """A round whose first player, at one server, chooses one piece or another, and what those at the other server are
    answered."""
    ada, bob, watcher = Client(one), Client(two), Client(two)
    try:
        table = (await ada.table(game="xequeo", names={"1": "Ada"}))["id"]
        await bob.join(table, name="Bob")
        async with ada.sit(table, 1) as first, bob.sit(table, 2) as second, watcher.sit(table) as third:
            talks: dict[int, Talk] = {1: first, 2: second}
            for talk in (first, second, third):
                await talk.until("hello")
                while talk.state["status"] != "playing":
                    await talk.hear()
            chosen: set[int] = set()
            moves = 0
            while moves < MOVES:
                seat = min(first.state["to_act"])
                words = talks[seat].words
                is_secret = words[0].startswith("=")
                answer = await talks[seat].move(words[choice if is_secret and seat == 1 else 0])
                for talk in (first, second, third):
                    await talk.reach(answer["seq"])
                moves += not is_secret and chosen == {1, 2}
                chosen |= {seat} if is_secret else set()
            plies = answer["seq"] - 2
            found: Answers = {}
            for who, talk in (("the opponent", second), ("an onlooker", third)):
                await talk.say(type="sync", since=0)
                await talk.until("hello")
                # Who is connected to the other server is known there a moment sooner or later.
                heard = [{name: part for name, part in news.items() if name != "presence"} for news in talk.heard]
                found[f"SOCKET ({who})"] = masked(json.dumps(heard, separators=(",", ":")), table)
        document = await bob.get("/api/schema/openapi.json")
        for who, client in (("an onlooker", watcher), ("the opponent", bob)):
            found |= await all_answers(client, who, document, table, plies)
        return found
    finally:
        for client in (ada, bob, watcher):
            await client.http.aclose()


def differences(same: Answers, again: Answers, other: Answers) -> list[str]:
    """What tells a secret, or is new every time and not known to be: of two plays of the same and one with another
    secret."""
    found = [f"{name} is not always answered" for name in (same.keys() ^ again.keys()) | (same.keys() ^ other.keys())]
    for name in same.keys() & again.keys() & other.keys():
        if " ".join(name.split()[:2]) not in NEW_EVERY_TIME:
            if same[name] != again[name]:
                found.append(f"{name} is new every time")
            elif same[name] != other[name]:
                found.append(f"{name} tells the secret")
    return found
