"""Secrets on the wire and in the logs: two games that differ only in a secret look the same to everybody else."""

import asyncio
import json
import logging
import random
import re
from pathlib import Path

import pytest

from anello.server.logs import JsonFormatter
from tests.server.helpers import Talk, running, settings_for
from tests.server.test_play import seal

SALT, OTHER_SALT = "5a17" * 8, "0123" * 8


def neutral(text: str, table: str) -> str:
    """A message without what differs from one run to the next anyway: the table's name, times and seals."""
    text = text.replace(table, "TABLE")
    text = re.sub(r'"(at|created|updated)":\s*[0-9.e+]+', r'"\1":0', text)
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
            for page in ("", "/record", "/record?format=json", "/picture.svg", "/positions/12", "/positions/13"):
                address = f"/api/tables/{table}{page}"
                if seat and page:
                    address += seat if "?" not in page else "&seat=2"
                answer = await client.http.get(address)
                assert answer.status_code == 200, answer.text
                pages.append(neutral(answer.text, table))
        assert secret in json.dumps(one.heard)
        heard = [{**message, "id": 0} for talk in (two, watcher) for message in talk.heard]
        return [neutral(json.dumps(message), table) for message in heard], pages


def test_others_cannot_tell_one_secret_from_another(tmp_path: Path) -> None:
    first, second = (asyncio.run(what_others_see(tmp_path / secret[1], secret)) for secret in ("=R", "=O"))
    assert first[0] == second[0]
    assert first[1] == second[1]
    everything = "".join(first[0] + first[1])
    assert SALT not in everything
    assert "SEAL" in everything


def test_logs_hold_no_secrets(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        asyncio.run(what_others_see(tmp_path, "=R"))
    lines = "\n".join(JsonFormatter().format(record) for record in caplog.records if record.name.startswith("anello"))
    assert '"event"' in lines
    for secret in ("=R", "=W", SALT, "Which one is it?"):
        assert secret not in lines
