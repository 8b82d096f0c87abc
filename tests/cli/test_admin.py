"""The host's commands about people: found, renamed at all their tables, removed."""

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from anello.cli import app
from anello.server.tables import database, schema
from anello.server.tables.checking import check_logs
from tests.server.helpers import Running, visit
from tests.server.homes import home_of
from tests.server.people.helpers import rows


def run(*words: str) -> str:
    """What a command of the host prints; it must succeed."""
    done = CliRunner().invoke(app, ["admin", *words])
    assert done.exit_code == 0, done.output
    return done.output


def test_somebody_is_reported_and_silenced(tmp_path: Path) -> None:
    async def do(server: Running) -> None:
        ada, bruno = server.client(), server.client()
        table = (await ada.table(names={"1": "Ada"}))["id"]
        await bruno.join(table, name="Bruno")
        data = ("--data", str(tmp_path))
        assert "no reports" in run("reports", *data)
        say: dict[str, Any] = {"type": "chat", "text": "rude words"}
        await bruno.post(f"/api/tables/{table}/messages", id="rude-words-1", **say)
        await ada.post("/api/reports", table=table, seat=2, reason="words", words="He is rude.")
        listed = run("reports", *data)
        page = (await bruno.get("/api/me"))["page"]
        for part in (f"Bruno ({page})", "by Ada", table, "He is rude.", "2 Bruno: rude words"):
            assert part in listed
        run("silence", page, "--for", "3", *data)
        assert (await bruno.post(f"/api/tables/{table}/messages", 409, id="rude-words-2", **say))["code"] == "silenced"
        run("silence", page, "--for", "0", *data)
        await bruno.post(f"/api/tables/{table}/messages", id="rude-words-3", **say)
        assert "no reports" in run("reports", "--settle", listed.split()[0], *data)
        assert CliRunner().invoke(app, ["admin", "reports", "--settle", "none", *data]).exit_code == 2
        assert CliRunner().invoke(app, ["admin", "silence", "nobody", *data]).exit_code == 2

    visit(tmp_path, do)


@pytest.mark.slow
def test_people_are_found_renamed_and_removed(tmp_path: Path) -> None:
    async def do(server: Running) -> None:
        ada, bruno = server.client(), server.client()
        table = (await ada.table(names={"1": "A rude name"}))["id"]
        await bruno.join(table, name="Bruno")
        async with bruno.sit(table, 2) as talk:
            await talk.until("hello")
            page = (await ada.get("/api/me"))["page"]
            data = ("--data", str(tmp_path))
            assert page in run("people", "RUDE", *data)
            assert page not in run("people", "bruno", *data)
            assert "nobody" in run("people", "100%", *data)
            run("rename", page, "Ada", *data)
            await bruno.post(f"/api/tables/{table}/messages", type="chat", id="hello-there", phrase="hello")
            assert (await talk.event("passed"))["name"] == "Ada"  # the server, which was running, notices it
            assert (await bruno.get(f"/api/tables/{table}"))["seats"]["1"]["name"] == "Ada"
            assert (await ada.get("/api/me"))["name"] == "Ada"
            run("remove", page, "--yes", *data)
            assert (await ada.get("/api/me"))["known"] is False
            await bruno.post(f"/api/tables/{table}/messages", type="chat", id="hello-again", phrase="hello")
            assert (await bruno.get(f"/api/tables/{table}"))["seats"]["1"]["name"] == ""
            assert CliRunner().invoke(app, ["admin", "remove", page, "--yes", *data]).exit_code == 2

    visit(tmp_path, do)
    home = home_of(tmp_path)
    assert "rude" not in str([rows(home, table) for table in schema.metadata.sorted_tables])
    engine = database.open_engine(home.url)
    assert check_logs(engine).faults == []
    engine.dispose()
