"""Secrets on the wire and in the logs: two games that differ only in a secret look the same to everybody else."""

import ast
import asyncio
import io
import json
import logging
import random
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute

from anello.core import CHANCE, View, Viewer, register
from anello.core import registry as core_registry
from anello.players.player import Level
from anello.server import routes
from anello.server.logs import JsonFormatter
from anello.server.refusals import Refusal
from anello.server.tables import redaction
from anello.server.tables.clocks import TimeControl
from anello.server.tables.events import LogEntry, MoveMade, SeatPlan, TableCreated, TableEvent
from anello.server.tables.state import TableState
from anello.server.wire.views import data_of
from tests.server.helpers import Client, Data, RandomPlayer, Running, Talk, running, seal, settings_for, visit
from tests.toys.morra import Hands, Morra, Word

SALT, OTHER_SALT = "5a17" * 8, "0123" * 8


def neutral(text: str, table: str) -> str:
    """A message without what differs from one run to the next anyway: names of table, server and people, times, keys
    and seals."""
    text = re.sub(r"127\.0\.0\.1:[0-9]+", "HOST", text.replace(table, "TABLE"))
    text = re.sub(r'(class="qrline"[^>]* d=")[^"]+', r"\1CODE OF THE ADDRESS", text)
    text = re.sub(r'"(at|created|since|updated)":\s*[0-9.e+]+', r'"\1":0', text)
    text = re.sub(r'"[0-9-]{10}T[0-9:]{8}\+00:00"', '"MOMENT"', text)
    text = re.sub(r'"(key|page)":\s*"[\w-]+"', r'"\1":"NAME"', text)
    return re.sub(r'"commitment":\s*"[0-9a-f]{64}"', '"commitment":"SEAL"', text)


async def what_others_see(folder: Path, secret: str) -> tuple[list[str], list[str]]:
    """All that the opponent and a spectator receive in a game in which seat 1 hides something."""
    async with running(settings_for(folder, source=random.Random(11))) as server:
        ada, bruno, carla = server.client(), server.client(), server.client()
        table = (await ada.table(game="xequeo"))["id"]
        await bruno.join(table)
        async with ada.sit(table, 1) as one, bruno.sit(table, 2) as two, carla.sit(table) as watcher:
            talks: list[Talk] = [one, two, watcher]
            for talk in talks:
                await talk.until("hello")
            enters = one.state["to_act"][0]
            await talks[enters - 1].move(talks[enters - 1].words[0])
            for talk in talks:
                await talk.reach(talks[enters - 1].seq)
            await one.move(secret, salt=SALT, commitment=seal(table, 1, 1, secret, SALT))
            await two.reach(one.seq)
            await two.move("=W", salt=OTHER_SALT, commitment=seal(table, 1, 2, "=W", OTHER_SALT))
            refused = await two.ask(type="move", word="=R")
            assert refused["code"] in ("not_your_turn", "illegal")
            await one.reach(two.seq)
            for _ in range(4):
                seat = one.state["to_act"][0]
                mover, ring = talks[seat - 1], one.state["view"]["ring"]
                word = next(word for word in mover.words if word[1:] != ring and not word.endswith("!"))
                await mover.move(word)
                for talk in talks:
                    await talk.reach(mover.seq)
            await two.ask(type="chat", text="Which one is it?")
            await two.say(type="sync", since=0)
            await two.until("hello")
            await watcher.say(type="sync", since=0)
            await watcher.until("hello")
        pages = []
        for client, seat in ((bruno, "?seat=2"), (carla, "")):
            pictures = ("/picture.svg", "/picture.png", "/preview.png")
            for page in ("", "/record", "/record?format=json", *pictures, "/positions/12", "/positions/13"):
                address = f"/api/tables/{table}{page}"
                if seat and page:
                    address += seat if "?" not in page else "&seat=2"
                answer = await client.http.get(address)
                assert answer.status_code == 200, answer.text
                pages.append(neutral(answer.text, table))
        assert secret in json.dumps(one.heard)
        # Who is told first that somebody has come differs from one run to the next.
        heard = [{**message, "id": 0, "presence": 0} for talk in (two, watcher) for message in talk.heard]
        return [neutral(json.dumps(message), table) for message in heard], pages


@pytest.mark.slow
def test_others_cannot_tell_one_secret_from_another(tmp_path: Path) -> None:
    first, second = (asyncio.run(what_others_see(tmp_path / secret[1], secret)) for secret in ("=R", "=O"))
    assert first[0] == second[0]
    assert first[1] == second[1]
    everything = "".join(first[0] + first[1])
    assert SALT not in everything
    assert "SEAL" in everything


@pytest.mark.slow
def test_logs_hold_no_secrets(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        asyncio.run(what_others_see(tmp_path, "=R"))
    lines = "\n".join(JsonFormatter().format(record) for record in caplog.records if record.name.startswith("anello"))
    assert '"event"' in lines
    for secret in ("=R", "=W", SALT, "Which one is it?"):
        assert secret not in lines


# --- every route -------------------------------------------------------------------------------------------------


BODIES: list[Data] = [
    {},
    {"seat": 2, "name": "Bruno"},
    {"type": "chat", "id": "message-chat", "seat": 2, "text": "Which one is it?"},
    {"type": "move", "id": "message-move", "seat": 2, "seq": 0, "word": "=R"},
    {"type": "offer", "id": "message-offer", "seat": 2, "what": "undo"},
]


def questions(app: Litestar, table: str, plies: int, *, all: bool = True) -> Iterator[tuple[str, str, Data]]:
    """Method, address and body of what can be asked: at every route that names a table, and at those without a name."""
    late = range(max(0, plies - 2), plies + 1) if all else [plies]
    queries = ["", "seat=2", "format=json&seat=2"]
    if all:
        queries += ["format=json", "theme=dark&distinct=true"]
        queries += [f"at={ply}{seat}" for ply in late for seat in ("", "&seat=2")]
    for route in app.routes:
        if not isinstance(route, HTTPRoute) or route.path.startswith("/api/schema"):
            continue
        if route.path.endswith("/qr.svg"):  # the table's address, which differs from one run to the next
            continue
        named = set(route.path_parameters)
        if not named and "GET" in route.methods and route.path.startswith("/api/"):
            yield "GET", route.path, {}
        elif "table" in named:
            assert named <= {"table", "n"}, f"say what {route.path} is about"
            for ply in late if "n" in named else [0]:
                path = route.path_format.format(table=table, n=ply)
                if "GET" in route.methods:
                    yield from (("GET", f"{path}?{query}", {}) for query in queries)
                if "POST" in route.methods:
                    yield from (("POST", path, body) for body in BODIES)


async def answers(
    server: Running, table: str, plies: int, people: dict[str, Client], *, all: bool = True
) -> dict[str, str]:
    """What every route says to these people now."""
    found: dict[str, str] = {}
    for number, (method, address, body) in enumerate(questions(server.app, table, plies, all=all)):
        for name, client in people.items():
            answer = await client.http.request(method, address, json=body if method == "POST" else None)
            assert answer.status_code < 500, (address, answer.text)
            key = f"{plies} {number} {name} {method} {address}".replace(table, "TABLE")
            found[key] = f"{answer.status_code} {neutral(text_of(answer), table)}"
    return found


def text_of(answer: httpx.Response) -> str:
    """What an answer says; of a zip file what is in it."""
    if answer.headers.get("content-type") != "application/zip":
        return answer.text
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        return "\n".join(f"{name}: {file.read(name).decode()}" for name in file.namelist())


async def all_answers(folder: Path, secret: str) -> dict[str, str]:
    """What every route says to the opponent and to an onlooker, at several moments while seat 1 hides something."""
    async with running(settings_for(folder, source=random.Random(11))) as server:
        ada, bruno, carla = server.client(), server.client(), server.client()
        table = await ada.table(game="xequeo", open=True)
        id = table["id"]
        await bruno.join(id)
        people = {"opponent": bruno, "onlooker": carla}
        found: dict[str, str] = {}
        async with ada.sit(id, 1) as one, bruno.sit(id, 2) as two:
            talks = [one, two]
            for talk in talks:
                await talk.until("hello")
            enters = one.state["to_act"][0]
            await talks[enters - 1].move(talks[enters - 1].words[0])
            for talk in talks:
                await talk.reach(talks[enters - 1].seq)
            await one.move(secret, salt=SALT, commitment=seal(id, 1, 1, secret, SALT))
            await two.reach(one.seq)
            found |= await answers(server, id, two.state["plies"], people, all=False)
            await two.move("=W", salt=OTHER_SALT, commitment=seal(id, 1, 2, "=W", OTHER_SALT))
            await one.reach(two.seq)
            found |= await answers(server, id, two.state["plies"], people)
            for _ in range(3):
                mover = talks[one.state["to_act"][0] - 1]
                ring = one.state["view"]["ring"]
                await mover.move(next(word for word in mover.words if word[1:] != ring and not word.endswith("!")))
                for talk in talks:
                    await talk.reach(mover.seq)
            found |= await answers(server, id, two.state["plies"], people, all=False)
        return found


@pytest.mark.slow
def test_no_route_tells_one_secret_from_another(tmp_path: Path) -> None:
    first, second = (asyncio.run(all_answers(tmp_path / secret[1], secret)) for secret in ("=R", "=O"))
    for path in ("picture.svg", "record", "positions/", "remarks", "messages", "join", "animation.svg"):
        assert any(f"/api/tables/TABLE/{path}" in key for key in first), path
    assert any("/table/TABLE" in key for key in first), "the page too"
    assert sum(answer.startswith("200") for answer in first.values()) > len(first) / 2
    assert [key for key in first if first[key] != second[key]] == []
    assert SALT not in "".join(first.values())


class Hider(RandomPlayer):
    """A computer that always hides the same, and else plays anything quiet."""

    def __init__(self, secret: str) -> None:
        super().__init__()
        self._secret = secret

    def decide(self, view: View) -> str:
        if self._secret in view.words:
            return self._secret
        seen = data_of(view)
        quiet = [word for word in view.words if not word.endswith("!") and word[1:] != seen.get("ring")]
        return quiet[0] if quiet else super().decide(view)


async def practice(folder: Path, secret: str) -> tuple[list[str], str]:
    """What the tutor says in a practice game against a computer that hides something, and the film after the end."""
    levels = [Level(1, "hider", partial(Hider, secret))]
    async with running(settings_for(folder, source=random.Random(11), levels=lambda name: levels)) as server:
        ada, carla = server.client(), server.client()
        id = (await ada.table(game="xequeo", seats={"1": "me", "2": "computer:1"}))["id"]
        said: list[str] = []
        async with ada.sit(id, 1) as one:
            await one.until("hello")
            for _ in range(5):
                while one.state["to_act"] != [1]:
                    await one.hear()
                for language in ("en", "de"):
                    told = await ada.http.get(f"/api/tables/{id}/remarks?seat=1&language={language}")
                    assert told.status_code == 200, told.text
                    said.append(told.text)
                ring = one.state["view"].get("ring")
                quiet = [word for word in one.words if not word.endswith("!") and word[1:] != ring]
                await one.move("=W" if "=W" in one.words else quiet[0])
            assert (await carla.http.get(f"/api/tables/{id}/animation.svg")).status_code == 409
            assert (await one.ask(type="resign"))["type"] == "ack"
        film = await carla.http.get(f"/api/tables/{id}/animation.svg")
        assert film.status_code == 200
        return said, neutral(film.text, id)


@pytest.mark.slow
def test_the_tutor_knows_nothing_of_the_computers_secret_and_the_film_waits_for_the_end(tmp_path: Path) -> None:
    (first, film), (second, other_film) = (
        asyncio.run(practice(tmp_path / secret[1], secret)) for secret in ("=R", "=O")
    )
    assert any(json.loads(text)["remarks"] for text in first), "something is said"
    assert first == second
    assert film.startswith("<svg")
    assert other_film.startswith("<svg")


# --- a secret that cannot be touched -----------------------------------------------------------------------------


class PoisonTaken(Exception):
    """Somebody read what only the rules may read."""


class Poison(int):
    """So many fingers: whether there are any may be known, how many only the rules may ask."""

    def _taste(self, *_: object) -> Any:
        raise PoisonTaken

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __add__ = __radd__ = __sub__ = __mul__ = _taste

    __hash__ = __str__ = __repr__ = __format__ = _taste


@dataclass(frozen=True)
class PoisonedHands(Hands):
    """A match whose secrets are poison to all but the rules and the player himself."""

    @property
    def game(self) -> Any:
        return POISONED

    def _known_to(self, viewer: Viewer) -> tuple[int, int]:
        one, two = (
            int.__pos__(fingers) if seat == viewer else -bool(fingers) for seat, fingers in enumerate(self.shown, 1)
        )
        return one, two

    def after(self, move: Word, seat: int) -> "PoisonedHands":
        bare = Hands(self.goal, self.score, self.even, (int.__pos__(self.shown[0]), int.__pos__(self.shown[1])))
        found = bare.after(move, seat)
        one, two = (Poison(fingers) if fingers else 0 for fingers in found.shown)
        return PoisonedHands(found.goal, found.score, found.even, (one, two))


class PoisonedMorra(Morra):
    """Morra with such positions."""

    name = "poisonedmorra"

    def start(self, **options: Any) -> Hands:
        return PoisonedHands(super().start(**options).goal)


POISONED = PoisonedMorra()


@pytest.mark.slow
def test_nobody_but_the_rules_touches_a_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At no route, for an opponent or an onlooker: whoever reads it gets an error, and the answer would be a 500."""
    monkeypatch.setattr(core_registry, "_registered", dict(core_registry._registered))
    register(POISONED)
    with pytest.raises(PoisonTaken):
        str(PoisonedHands(3, even=1).play("||", 1).shown)

    async def play(server: Running) -> None:
        ada, bruno, carla = server.client(), server.client(), server.client()
        id = (await ada.table(game="poisonedmorra"))["id"]
        await bruno.join(id)
        async with ada.sit(id, 1) as one, bruno.sit(id, 2) as two, carla.sit(id) as watcher:
            for talk in (one, two, watcher):
                await talk.until("hello")
            await one.move("||")
            await two.reach(one.seq)
            await watcher.reach(one.seq)
            assert two.state["view"]["shown"] == [-1, 0]
            people = {"opponent": bruno, "onlooker": carla}
            told = await answers(server, id, two.state["plies"], people)
            assert sum(answer.startswith("200") for answer in told.values()) > len(told) / 2

    visit(tmp_path, play)


def test_routes_get_nothing_of_a_table_but_through_redaction() -> None:
    """Of a table's state routes read its name, whether it is over, and who holds which seat; else redaction does."""
    read = set()
    for path in Path(routes.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and "state" in (
                getattr(node.value, "attr", ""),
                getattr(node.value, "id", ""),
            ):
                read.add(node.attr)
    own = {"open_sockets", "settings"}  # these are of the app's state
    assert read <= {"held_by", "id", "seq", "status"} | own


# --- the functions themselves -------------------------------------------------------------------------------------


def hidden(secret: str) -> TableState:
    """A table of Xe Queo! at which seat 2 has chosen a piece."""
    plans = {1: SeatPlan("person", key="a"), 2: SeatPlan("computer", level=1)}
    table = TableState.begin("t", LogEntry(1, 0.0, TableCreated("xequeo", {}, plans, TimeControl())))
    source = random.Random(5)

    def happen(event: TableEvent) -> None:
        nonlocal table
        table = table.after(LogEntry(table.seq + 1, 0.0, event))

    while len(table.to_act) == 1:
        seat, position = table.to_act[0], table.played.position
        word = str(position.draw(source)) if seat == CHANCE else position.view(seat).words[0]
        happen(MoveMade(seat, word))
    happen(MoveMade(2, secret, "=?", SALT, "seal"))
    return table


@pytest.mark.parametrize("viewer", [None, 1])
def test_two_states_that_differ_in_a_secret_look_the_same(viewer: Viewer) -> None:
    def seen(table: TableState) -> list[bytes]:
        told = [
            redaction.summary(table, "a"),
            redaction.state(table, viewer, 1.0),
            redaction.plies(table, viewer),
            redaction.missed(table, 0, viewer),
            redaction.chat(table),
            redaction.record(table, viewer).to_json(),
            redaction.view(table, viewer).svg(),
            redaction.view(table, viewer).text(),
            *(redaction.view_data(table, viewer, ply) for ply in range(len(table.plies) + 1)),
        ]
        return [msgspec.json.encode(one) for one in told]

    one, other = hidden("=R"), hidden("=O")
    assert seen(one) == seen(other)
    assert redaction.plies(one, 2) != redaction.plies(other, 2)
    with pytest.raises(Refusal):
        redaction.film(one)
