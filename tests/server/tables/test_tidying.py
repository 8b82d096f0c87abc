"""What is old is taken away, what is used is not, and a server that runs meanwhile goes on."""

import asyncio
import inspect
import os
import re
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from anello.cli import app, keeping
from anello.server.refusals import Refusal, RefusalCode
from anello.server.tables import schema
from anello.server.tables.clocks import TimeControl
from anello.server.tables.database import open_engine, writing
from anello.server.tables.events import TableCreated
from anello.server.tables.tidying import DAY, Retention, Tidied, tidy
from anello.server.tournaments.keeping import insert_tournament
from anello.server.tournaments.tournament import Tournament, TournamentStatus
from anello.server.wire.tables import NewTable
from tests.server.helpers import PATIENCE, FakeTime, close_tables, move, open_tables
from tests.server.homes import Home

HERE: Any = {"1": "me", "2": "here"}


def tournament(id: str, status: TournamentStatus, at: float) -> Tournament:
    """A tournament in which nothing has happened since."""
    setup, ended = TableCreated("xart", {}, {}, TimeControl("sudden", 60), open=True), at if status == "over" else None
    return Tournament(id, id, "swiss", setup, 1, 0, "", at, None, status, 0, at, ended, False, 0)


def test_only_the_old_is_taken_away_while_people_play(home: Home) -> None:
    async def live() -> None:
        clock = FakeTime()
        tables = await open_tables(home, clock)
        waiting = (await tables.create("key", NewTable("xart", open=True))).id
        left = (await tables.create("key", NewTable("xart", seats=HERE))).id
        over = (await tables.create("key", NewTable("xart", seats=HERE))).id
        async with tables.table(over) as table:
            for number, word in enumerate(("@0/", "A2\\", "B1\\")):
                await table.act("key", 1 + number % 2, move(number, table.state.seq, word))
            assert table.state.status == "over"
        slow = TimeControl("days", days=30)
        timed = (await tables.create("key", NewTable("xart", seats=HERE, clock=slow))).id
        async with tables.table(timed) as table:
            await table.act("key", 1, move(1, 1, "@0/"))
        clock.now += 20 * DAY
        fresh = (await tables.create("key", NewTable("xart", open=True))).id
        engine = open_engine(home.url)
        with writing(engine) as connection:
            for number, at in enumerate((clock.now - 40 * DAY, clock.now)):
                tried = {"puzzle": "p", "key_hash": str(number), "at": at, "clean": True}
                connection.execute(sa.insert(schema.puzzle_attempts).values(tried))
            kinds: tuple[TournamentStatus, ...] = ("coming", "over", "running", "over")
            for number, (kind, days) in enumerate(zip(kinds, (20, 40, 40, 5), strict=True)):
                insert_tournament(connection, tournament(f"t{number}", kind, clock.now - days * DAY))
                player = {"tournament": f"t{number}", "number": 1, "person": None, "name": "", "is_bot": False}
                connection.execute(sa.insert(schema.tournament_players).values(**player, rating=1500.0, gone=False))
        (home.folder / "copies").mkdir()
        for name in ("before-restore-1.db", "backup-1.db", "daily-1.db"):
            (home.folder / "copies" / name).touch()
            os.utime(home.folder / "copies" / name, (clock.now - 40 * DAY,) * 2)

        def tables_now() -> set[str]:
            with engine.connect() as connection:
                return set(connection.execute(sa.select(schema.tables.c.id)).scalars())

        all_of_them = {waiting, left, over, timed, fresh}
        assert tidy(engine, home.folder, Retention(), now=clock) == Tidied(0, 0, 0, 0, 0, 0, 0)
        kept = Retention(waiting=10, left=10, over=10, tries=30, copies=30)
        assert tidy(engine, home.folder, kept, dry_run=True, now=clock) == Tidied(1, 1, 1, 1, 1, 1, 1)
        assert tables_now() == all_of_them
        assert len(list((home.folder / "copies").iterdir())) == 3
        async with tables.table(left) as table:  # somebody has the page open
            done = await asyncio.to_thread(tidy, engine, home.folder, kept, now=clock)
            assert done == Tidied(1, 1, 1, 1, 1, 1, 1)
            with pytest.raises(Refusal) as refused:
                await asyncio.wait_for(table.act("key", 1, move(1, table.state.seq, "@0/")), PATIENCE)
            assert refused.value.code is RefusalCode.NO_SUCH_TABLE
        assert tables_now() == {timed, fresh}
        assert {path.name for path in (home.folder / "copies").iterdir()} == {"backup-1.db", "daily-1.db"}
        with engine.connect() as connection:
            for rows in (schema.events, schema.seats):
                assert set(connection.execute(sa.select(rows.c.table_id)).scalars()) == {timed, fresh}
            for column in (schema.tournaments.c.id, schema.tournament_players.c.tournament):
                assert set(connection.execute(sa.select(column)).scalars()) == {"t2", "t3"}
            assert connection.execute(sa.select(schema.puzzle_attempts.c.key_hash)).scalars().all() == ["1"]
        async with tables.table(timed) as table:
            await table.act("key", 2, move(2, table.state.seq, table.state.played.position.view(2).words[0]))
        engine.dispose()
        await close_tables(tables)

    asyncio.run(live())


def test_the_command_says_what_it_does(tmp_path: Path) -> None:
    async def make() -> None:
        clock = FakeTime()
        clock.now = time.time() - 400 * DAY
        tables = await open_tables(tmp_path, clock)
        await tables.create("key", NewTable("xart", open=True))
        await close_tables(tables)

    runner = CliRunner()
    missing = runner.invoke(app, ["tidy", "--data", str(tmp_path / "none")])
    assert missing.exit_code == 2
    asyncio.run(make())
    said = runner.invoke(app, ["tidy", "--dry-run", "--data", str(tmp_path)]).output
    assert "would be taken away" in said
    assert "1 tables at which nobody sat down (kept for 30 days)" in said
    assert "0 games that were over (kept for ever)" in said
    assert "was taken away" in runner.invoke(app, ["tidy", "--data", str(tmp_path)]).output
    again = runner.invoke(app, ["tidy", "--data", str(tmp_path)]).output
    assert "0 tables at which nobody sat down" in again


def test_the_command_keeps_things_as_long_as_it_is_said() -> None:
    """The command line, the code and the document name the same days."""
    told = inspect.signature(keeping.tidy).parameters
    kept = asdict(Retention())
    assert {name: told[name].default for name in kept} == kept
    page = (Path(__file__).parents[3] / "docs" / "keeping.md").read_text()
    for name, days in kept.items():
        assert re.search(rf"\| {f'{days} days' if days else 'for ever'} \| `--{name}` \|", page), name
