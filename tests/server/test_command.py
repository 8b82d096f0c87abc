"""Starting and stopping a server."""

import asyncio
import logging
from pathlib import Path

import pytest
from typer.testing import CliRunner

from anello.cli import app
from anello.server.command import serve
from tests.server.helpers import running, settings_for


def test_a_stop_tells_everybody_to_come_back(tmp_path: Path) -> None:
    async def play() -> int:
        async with running(settings_for(tmp_path)) as server:
            ada = server.client()
            table = await ada.table(seats={"1": "me", "2": "here"})
            talking = ada.sit(table["id"], 1)
            talk = await talking.__aenter__()
            await talk.until("hello")
        await talk.connection.wait_closed()
        await talking.__aexit__(None, None, None)
        assert talk.connection.close_code is not None
        return talk.connection.close_code

    assert asyncio.run(play()) == 1012


def test_a_taken_port_is_said_in_words(tmp_path: Path) -> None:
    async def clash() -> None:
        async with running(settings_for(tmp_path)) as server:
            port = int(server.base.rpartition(":")[2])
            await asyncio.to_thread(serve, "127.0.0.1", port, tmp_path, False)

    before = logging.getLogger().handlers[:]
    with pytest.raises(SystemExit, match="choose another"):
        asyncio.run(clash())
    assert logging.getLogger().handlers == before


@pytest.mark.parametrize(
    ("content", "said"), [(b"", "it is empty"), (b"x" * 9000, "its header is damaged"), (None, "it is gone")]
)
def test_a_damaged_database_is_said_in_a_sentence(tmp_path: Path, content: bytes | None, said: str) -> None:
    if content is None:
        (tmp_path / "anello.db-wal").write_bytes(b"x" * 9000)
    else:
        (tmp_path / "anello.db").write_bytes(content)
    answer = CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(tmp_path), "--no-browser"])
    assert answer.exit_code == 2
    assert said in answer.output
    assert "anello restore" in answer.output
    assert "Traceback" not in answer.output


def test_a_database_that_cannot_be_reached_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANELLO_DATABASE", f"sqlite:///{tmp_path / 'no' / 'such' / 'folder' / 'x.db'}")
    answer = CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(tmp_path), "--no-browser"])
    assert answer.exit_code == 2
    assert "The database cannot be used: unable to open database file." in answer.output


def test_a_number_of_copies_is_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANELLO_COPIES", "many")
    answer = CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(tmp_path), "--no-browser"])
    assert answer.exit_code == 2
    assert "'many'" in answer.output


def test_a_token_that_can_be_guessed_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANELLO_METRICS_TOKEN", "secret")
    answer = CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(tmp_path), "--no-browser"])
    assert answer.exit_code == 2
    assert "at least 16 characters" in " ".join(answer.output.split())


def test_several_workers_need_a_database_that_they_can_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["serve", "--port", "0", "--data", str(tmp_path), "--no-browser", "--workers", "2"]
    for url in (None, f"sqlite:///{tmp_path / 'other.db'}", "nonsense"):
        if url is not None:
            monkeypatch.setenv("ANELLO_DATABASE", url)
        answer = CliRunner().invoke(app, words)
        assert answer.exit_code == 2
        assert "name a PostgreSQL in ANELLO_DATABASE" in " ".join(answer.output.split())
