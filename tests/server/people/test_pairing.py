"""Play somebody now: two who wait meet at a table of their own, at whichever process, and onlookers see it later."""

import asyncio
import threading
from typing import Any

import pytest
import sqlalchemy as sa

from anello.server.tables import delay, schema
from tests.server.helpers import PATIENCE, Client, Data, Running, running, settings_for, visit
from tests.server.homes import Home
from tests.server.people.helpers import rows
from tests.server.people.waiting import waiting


def test_two_who_wait_meet_at_a_rated_table(home: Home) -> None:
    async def do(server: Running) -> None:
        ada, bruno = server.client(), server.client()
        old = {"table_id": "long ago", "pool": "xart||quick|rated", "at": 1.0, "waited": 9.0}
        await server.tables.store.access.write(lambda done: done.execute(sa.insert(schema.meetings).values(old)))
        async with waiting(ada, "Ada") as first:
            told = await first.until("waiting")
            assert (told["waiting"], told["playing"], told["lately"], told["rating"]) == (1, 0, None, 1500)
            async with waiting(bruno, "Bruno") as second:
                table = (await second.until("paired"))["table"]
                assert (await first.until("paired"))["table"] == table
        seen = await ada.get(f"/api/tables/{table}")
        assert (seen["rated"], seen["status"], seen["clock"]["kind"]) == (True, "playing", "increment")
        assert sorted(seat["name"] for seat in seen["seats"].values()) == ["Ada", "Bruno"]
        assert len(seen["mine"]) == len((await bruno.get(f"/api/tables/{table}"))["mine"]) == 1
        (game,) = (await ada.get("/api/watch"))["games"]
        assert (game["id"], game["strength"]) == (table, None)
        async with waiting(ada, "Ada") as again:
            told = await again.until("waiting")
            assert told["playing"] == 1
            assert told["lately"] is not None

    visit(home, do)
    assert rows(home, schema.waiting) == []
    assert len(rows(home, schema.meetings)) == 1  # what is too old to be told is not kept


def test_only_the_same_game_variant_pace_and_kind_meet(tmp_path: Any) -> None:
    async def do(server: Running) -> None:
        wishes: list[Data] = [
            {},
            {"pace": "calm"},
            {"rated": False},
            {"options": {"variant": "loop"}},
            {"game": "xequeo"},
        ]
        clients = [server.client() for _ in wishes]
        async with asyncio.TaskGroup() as group, asyncio.timeout(PATIENCE):
            entered = asyncio.Event()

            async def wait(client: Client, wish: Data) -> None:
                async with waiting(client, "somebody", **wish) as hoping:
                    await hoping.until("waiting")
                    await entered.wait()
                    assert all(one["type"] == "waiting" and one["waiting"] == 1 for one in hoping.told)

            for client, wish in zip(clients, wishes, strict=True):
                group.create_task(wait(client, wish))
            while len(server.app.state.pairing._waiting) < len(wishes):
                await asyncio.sleep(0.02)
            await asyncio.sleep(0.2)
            entered.set()

    visit(tmp_path, do)


def test_who_leaves_is_not_paired_and_who_waits_twice_is_once(home: Home) -> None:
    async def do(server: Running) -> None:
        ada, bruno = server.client(), server.client()
        async with waiting(ada, "Ada") as hoping:
            await hoping.until("waiting")
        while server.app.state.pairing._waiting:
            await asyncio.sleep(0.02)
        async with waiting(bruno, "Bruno") as first:
            await first.until("waiting")
            async with waiting(bruno, "Bruno") as second:
                await first.until("replaced")
                assert (await second.until("waiting"))["waiting"] == 1
                assert len(server.app.state.pairing._waiting) == 1

    visit(home, do)
    assert rows(home, schema.meetings) == []


class OfOneThread(dict[str, Any]):
    """A dictionary that only the thread may look at which made it: others would meet it while it changes."""

    def __init__(self) -> None:
        super().__init__()
        self._thread = threading.get_ident()

    def values(self) -> Any:
        """All values."""
        assert threading.get_ident() == self._thread
        return super().values()


def test_those_who_wait_may_come_and_go_while_others_are_paired(tmp_path: Any) -> None:
    async def do(server: Running) -> None:
        server.app.state.pairing._waiting = OfOneThread()
        async with waiting(server.client(), "Ada") as first, waiting(server.client(), "Bruno") as second:
            assert (await first.until("paired"))["table"] == (await second.until("paired"))["table"]

    visit(tmp_path, do)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "nonsense"}, "unknown_game"),
        ({"options": {"no": "such"}}, "bad_option"),
        ({"game": "solitaire"}, "not_offered"),
    ],
)
def test_a_wish_that_cannot_be_is_refused(tmp_path: Any, wish: Data, code: str) -> None:
    async def do(server: Running) -> None:
        async with waiting(server.client(), "Ada", **wish) as hoping:
            assert (await hoping.until("refused"))["code"] == code

    visit(tmp_path, do)


def test_people_at_two_processes_meet_once(tmp_path: Any, postgres: Any) -> None:
    home = Home(tmp_path, postgres.database())

    async def do() -> None:
        async with running(settings_for(home)) as one, running(settings_for(home)) as other:
            places = [one, other] * 4
            tables: list[str] = []

            async def wait(number: int, server: Running) -> None:
                client = server.client()
                async with waiting(client, f"Person {number}") as hoping:
                    table = (await hoping.until("paired"))["table"]
                tables.append(table)
                assert len((await client.get(f"/api/tables/{table}"))["mine"]) == 1

            async with asyncio.TaskGroup() as group, asyncio.timeout(PATIENCE):
                for number, server in enumerate(places):
                    group.create_task(wait(number, server))
            assert sorted(tables) == sorted(2 * list(set(tables)))

    asyncio.run(do())
    assert len(rows(home, schema.meetings)) == 4
    assert rows(home, schema.waiting) == []


def test_onlookers_see_a_rated_game_later(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(server: Running) -> None:
        ada, bruno, onlooker = server.client(), server.client(), server.client()
        table = (await ada.table(clock={"kind": "sudden", "seconds": 600}, rated=True))["id"]
        await bruno.join(table)
        async with onlooker.sit(table) as watching, ada.sit(table, 1) as talk:
            assert (await watching.until("hello"))["state"]["status"] == "playing"
            await talk.until("hello")
            (before,) = (await onlooker.get("/api/watch"))["games"]
            assert not {"plies", "seq", "to_act", "updated", "score"} & before.keys()
            await talk.move("@0/")
            assert (await onlooker.get(f"/api/tables/{table}"))["plies"] == 0
            (listed,) = (await onlooker.get("/api/watch"))["games"]
            assert listed == before  # the list tells no more than the delayed view
            assert "@0/" not in (await onlooker.http.get(f"/api/tables/{table}/record")).text
            assert "@0/" in (await bruno.http.get(f"/api/tables/{table}/record")).text
            async with onlooker.sit(table) as late:
                assert (await late.until("hello"))["plies"] == []
            assert all(message["type"] != "event" for message in watching.heard)
            monkeypatch.setattr(delay, "DELAY", 0.0)
            await bruno.post(f"/api/tables/{table}/messages", type="chat", id="hello-there", phrase="hello")
            assert (await watching.event("move"))["word"] == "@0/"
            monkeypatch.setattr(delay, "DELAY", 1000.0)
            await bruno.post(f"/api/tables/{table}/messages", type="resign", id="giving-up-now")
            assert (await watching.event("close"))["word"] == "resign"  # when it is over everybody may know

    monkeypatch.setattr(delay, "DELAY", 1000.0)
    visit(tmp_path, do)
