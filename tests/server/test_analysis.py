"""Analysis over HTTP: only what is over, nothing of an unfinished round, and the same answer for everybody."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from anello.server.commitments import commitment, new_salt
from tests.server.helpers import Client, Running, running, settings_for

Data = dict[str, Any]

NEAR = "O6/7/7/3@3/2R4/7/Y1G1BVW 1 0-0"
MATCH = f'[Game "xequeo"]\n[Start "{NEAR}"]\n\n=R =O W!'
"""A round that ends with a wild call, and then nothing more."""


def visit(folder: Path, do: Callable[[Running], Awaitable[None]]) -> None:
    """Do something at a new server."""

    async def there() -> None:
        async with running(settings_for(folder)) as server:
            await do(server)

    asyncio.run(there())


async def get(client: Client, path: str, status: int = 200, **asked: str) -> Data:
    answer = await client.http.get(path, params=asked)
    assert answer.status_code == status, answer.text
    found: Data = answer.json()
    return found


async def post(client: Client, path: str, status: int = 200, **body: Any) -> Data:
    answer = await client.http.post(path, json=body)
    assert answer.status_code == status, answer.text
    found: Data = answer.json()
    return found


async def do(client: Client, table: Data, seq: int, seat: int, **message: Any) -> int:
    """Do something at a table, without a socket; returns the sequence number after it."""
    body = {"type": "move", "id": f"number-{seq}-{seat}", "seat": seat, **message}
    if body["type"] == "move":
        body["seq"] = seq
    found: int = (await post(client, f"/api/tables/{table['id']}/messages", **body))["seq"]
    return found


def test_a_game_of_xart_is_analysed_when_it_is_over(tmp_path: Path) -> None:
    async def look(server: Running) -> None:
        ada, eve = server.client(), server.client()
        table = await ada.table(seats={"1": "me", "2": "here"})
        at, seq = f"/api/tables/{table['id']}", table["seq"]
        words = ["@0/", "A2\\", "A0+"]
        for number, word in enumerate(words):
            assert (await get(eve, f"{at}/analysis", 409))["code"] == "not_over"
            seq = await do(ada, table, seq, number % 2 + 1, word=word)
        await do(ada, table, seq, 2, type="resign")
        found = await get(eve, f"{at}/analysis")
        assert found["words"] == words
        assert found["options"] == {"variant": "unlimited"}
        assert found["rounds"] == []
        assert (await get(eve, f"{at}/analysis/rounds/1", 404))["code"] == "no_such_round"
        assert (await get(eve, f"{at}/forced"))["forced"] == [0, 0, 0]

    visit(tmp_path, look)


def test_forced_tiles_are_counted_while_the_game_goes_on(tmp_path: Path) -> None:
    async def look(server: Running) -> None:
        ada = server.client()
        table = await ada.table(seats={"1": "me", "2": "here"})
        seq = table["seq"]
        for number, word in enumerate(("@0/", "A0/", "@1+")):
            seq = await do(ada, table, seq, number % 2 + 1, word=word)
        assert (await get(ada, f"/api/tables/{table['id']}/forced"))["forced"] == [0, 0, 1]
        other = await ada.table(game="xequeo", seats={"1": "me", "2": "here"})
        assert (await get(ada, f"/api/tables/{other['id']}/forced", 409))["code"] == "no_analysis"

    visit(tmp_path, look)


def test_any_position_of_xart(tmp_path: Path) -> None:
    async def look(server: Running) -> None:
        ada = server.client()
        bare = await get(ada, "/api/analysis/xart")
        assert {move["word"] for move in bare["view"]["moves"]} == {"@0/", "@0+"}
        assert bare["threats"] == []
        attacked = await get(ada, "/api/analysis/xart", moves="@0/ A2\\")
        (threat,) = attacked["threats"]
        assert threat["seat"] == 2
        assert threat["how"] == "ring"
        assert threat["words"] == ["B1\\", "B2/"]
        assert threat["cells"] == [[1, 0], [1, 1]]
        (line,) = (await get(ada, "/api/analysis/xart/lines", moves="@0/ A2\\ A0+"))["lines"]
        assert line["win_in"] == 1
        assert line["white"] == 0
        assert line["line"] == [line["word"]]
        assert len(line["lays"]) == 2
        several = await get(ada, "/api/analysis/xart/lines", moves="@0/ A2\\", lines="3")
        assert several == await get(ada, "/api/analysis/xart/lines", moves="@0/ A2\\", lines="3")
        assert len({one["word"] for one in several["lines"]}) == 3
        assert not several["last"]
        over = await get(ada, "/api/analysis/xart/lines", moves="@0/ A2\\ B1\\", level="3")
        assert (over["white"], over["lines"], over["last"]) == (0, [], True)
        started = await get(ada, "/api/analysis/xart", start="es r loop", moves="A0+")
        assert started["view"]["variant"] == "loop"

    visit(tmp_path, look)


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"moves": "nonsense"}, 400, "bad_record"),
        ({"moves": "@0/ A2\\ B1\\ A0+"}, 400, "bad_record"),
        ({"variant": "square"}, 400, "bad_record"),
        ({"start": "nonsense"}, 400, "bad_record"),
        ({"variant": "lucky"}, 409, "no_analysis"),
    ],
)
def test_what_is_no_position_is_refused(tmp_path: Path, asked: dict[str, str], status: int, code: str) -> None:
    async def look(server: Running) -> None:
        ada = server.client()
        for path in ("/api/analysis/xart", "/api/analysis/xart/lines"):
            assert (await get(ada, path, status, **asked))["code"] == code

    visit(tmp_path, look)


def test_records_are_brought_along(tmp_path: Path) -> None:
    async def look(server: Running) -> None:
        ada = server.client()
        bare = await post(ada, "/api/analysis", text="1. @0/ A2\\ 2. B1\\")
        assert bare["words"] == ["@0/", "A2\\", "B1\\"]
        assert (await post(ada, "/api/analysis", text=""))["words"] == []
        loop = await post(ada, "/api/analysis", text='[Game "xart"]\n[Options "variant=loop"]\n\n@0/')
        assert loop["options"] == {"variant": "loop"}
        for wrong in ("@0/ Z9+", '[Game "chess"]', "{", "[", '[Game "solitaire"]\n'):
            assert (await ada.http.post("/api/analysis", json={"text": wrong})).status_code in (400, 409)
        told = await post(ada, "/api/analysis", 400, text="@0/ A1+", language="it")
        assert told["reason"] == "Parola 2, A1+: In A1 c’è già una tessera. Prendi una casella vuota."
        lucky = await post(ada, "/api/analysis", 409, text='[Game "xart"]\n[Options "variant=lucky"]\n')
        assert lucky["code"] == "no_analysis"

    visit(tmp_path, look)


def test_a_round_brought_along(tmp_path: Path) -> None:
    async def look(server: Running) -> None:
        ada = server.client()
        found = await post(ada, "/api/analysis", text=MATCH)
        (played,) = found["rounds"]
        assert found["words"] == []
        assert played["ring"] == "d4"
        assert played["choices"] == ["R", "O"]
        assert played["winner"] == 2
        assert played["pieces"]["R"] == "c3"
        assert played["turns"] == [{"seat": 1, "word": "W!", "path": []}]
        report = await post(ada, "/api/analysis/rounds/1", text=MATCH)
        assert report["mistake"] == 0
        assert [sum(row) for row in report["beliefs"]] == pytest.approx([1, 1])
        (turn,) = report["turns"]
        assert turn["before"] > turn["after"]
        assert all(sum(row) == pytest.approx(1) for row in turn["beliefs"])
        assert (await post(ada, "/api/analysis/rounds/2", 404, text=MATCH))["code"] == "no_such_round"
        gifts = MATCH.replace("[Start", '[Options "gift=yes"]\n[Start')
        assert (await post(ada, "/api/analysis/rounds/1", text=gifts))["mistake"] == 0
        hidden = MATCH.replace("=O", "2:=?")
        assert (await post(ada, "/api/analysis", 400, text=hidden))["code"] == "bad_record"

    visit(tmp_path, look)


def test_nothing_is_told_of_an_unfinished_round(tmp_path: Path) -> None:
    """Ada gives up in the middle of a round: which cards lay on the table stays out of the analysis."""

    async def look(server: Running) -> None:
        ada, eve = server.client(), server.client()
        table = await ada.table(game="xequeo", seats={"1": "me", "2": "here"})
        at, seq = f"/api/tables/{table['id']}", table["seq"]
        view: Data = {}
        while view.get("phase") != "play":
            now = await get(ada, at)
            seat = now["to_act"][0]
            view = (await get(ada, f"{at}/positions/{now['plies']}", seat=str(seat)))["view"]
            word = view["moves"][0]["word"]
            secret = {}
            if view["phase"] == "choose":
                salt = new_salt()
                secret = {"salt": salt, "commitment": commitment(table["id"], 1, seat, word, salt)}
            if view["phase"] != "play":
                seq = await do(ada, table, seq, seat, word=word, **secret)
        for path in (f"{at}/analysis", f"{at}/analysis/rounds/1"):
            assert (await get(eve, path, 409))["code"] == "not_over"
        await do(ada, table, seq, 1, type="resign")
        told = await get(eve, f"{at}/analysis")
        assert told["rounds"] == []
        assert "=" not in json.dumps(told["words"])
        assert (await get(eve, f"{at}/analysis/rounds/1", 404))["code"] == "no_such_round"

    visit(tmp_path, look)
