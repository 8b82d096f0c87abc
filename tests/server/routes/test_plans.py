"""Conditional moves: played by themselves when the other plays as foreseen, and known to nobody before."""

import uuid

from tests.server.helpers import Client, Running, visit
from tests.server.homes import Home


async def play(client: Client, table: str, word: str) -> None:
    seq = (await client.get(f"/api/tables/{table}"))["seq"]
    await client.post(f"/api/tables/{table}/messages", type="move", id=str(uuid.uuid4()), seq=seq, word=word)


async def words(client: Client, table: str) -> list[str]:
    record = await client.get(f"/api/tables/{table}/record", format="json")
    return [event[1] for event in record["events"]]


def test_planned_answers_are_played(home: Home) -> None:
    async def look(server: Running) -> None:
        white, red = server.client(), server.client()
        table = (await white.table(seats={"1": "me", "2": "open"}, clock={"kind": "days", "days": 3}))["id"]
        place = f"/api/tables/{table}/plan"
        assert (await red.get(place, 403))["code"] == "not_your_seat"
        await red.join(table)
        await play(white, table, "@0/")
        seen = (await red.get(f"/api/tables/{table}"))["seq"]
        lines = [["B1/", "C1/", "D1/", "E1/"], ["A2\\", "B1\\"]]
        assert (await white.post(place, lines=lines))["lines"] == lines
        # The other learns nothing of it.
        assert (await red.get(place))["lines"] == []
        assert (await red.get(f"/api/tables/{table}"))["seq"] == seen
        wrong = {
            "illegal": [["B1/", "K9+"]],
            "bad_request": [["B1/"]],
        }
        for code, bad in wrong.items():
            assert (await white.post(place, 400 if code == "bad_request" else 409, lines=bad))["code"] == code
        assert (await red.post(place, 409, lines=[["B1/", "C1/"]]))["code"] == "not_there"
        await play(red, table, "B1/")
        assert await words(red, table) == ["@0/", "B1/", "C1/"]
        await play(red, table, "D1/")
        assert await words(red, table) == ["@0/", "B1/", "C1/", "D1/", "E1/"]
        await play(red, table, "F1/")
        assert await words(red, table) == ["@0/", "B1/", "C1/", "D1/", "E1/", "F1/"], "nothing was planned for that"

        # A plan that was given up is not played, nor one for another course of the game.
        other = (await white.table(seats={"1": "me", "2": "open"}))["id"]
        await red.join(other)
        await play(white, other, "@0/")
        await white.post(f"/api/tables/{other}/plan", lines=[["B1/", "C1/"]])
        await play(red, other, "A2/")
        assert await words(red, other) == ["@0/", "A2/"]
        await play(white, other, "A3/")
        await white.post(f"/api/tables/{other}/plan", lines=[["A4/", "A5/"]])
        await white.post(f"/api/tables/{other}/plan", lines=[])
        await play(red, other, "A4/")
        assert await words(red, other) == ["@0/", "A2/", "A3/", "A4/"]

        quick = (await white.table(seats={"1": "me", "2": "open"}, clock={"kind": "sudden", "seconds": 600}))["id"]
        await red.join(quick)
        assert not (await white.get(f"/api/tables/{quick}/plan"))["possible"]
        assert (await white.post(f"/api/tables/{quick}/plan", 409, lines=[]))["code"] == "not_offered"

    visit(home, look)
