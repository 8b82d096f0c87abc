"""PostgreSQL: made once however many start, started again without anybody noticing, copied and put back."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import OperationalError

from anello.server.tables import copies, database, schema
from anello.server.tables.clocks import TimeControl
from anello.server.tables.postgres import passes
from anello.server.wire.tables import NewTable
from tests.server.helpers import FakeTime, close_tables, move, open_tables, running, settings_for
from tests.server.homes import Home, Postgres


def test_several_starts_at_once_migrate_once(postgres: Postgres) -> None:
    url = postgres.empty_database()
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(database.migrate, [url] * 4)) == [None] * 4
    engine = database.open_engine(url)
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), schema.metadata)
    assert [change for change in differences if change[0][0] != "modify_comment"] == []  # those are for readers of code
    engine.dispose()


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_a_restart_of_the_database_costs_nobody_a_move(postgres: Postgres, tmp_path: Path, how: str) -> None:
    """Nobody sees anything but a pause, which is on nobody's clock, and each move is made once."""
    home = Home(tmp_path, postgres.database())

    async def play() -> None:
        async with running(settings_for(home)) as server:
            ada = server.client()
            table = await ada.table(seats={"1": "me", "2": "here"}, clock={"kind": "sudden", "seconds": 300})
            async with ada.sit(table["id"]) as talk:
                await talk.until("hello")
                await talk.move("@0/", seat=1)
                restarting = asyncio.create_task(asyncio.to_thread(postgres.restart, how))
                seat = 2
                while not restarting.done():
                    await talk.say(type="look", seat=seat)
                    await talk.until("hello")
                    if talk.words:
                        await talk.move(talk.words[0], seat=seat)
                    seat = 3 - seat
                    await asyncio.sleep(0.05)
                await restarting
                answer = await talk.ask(type="chat", phrase="hello", seat=1)
                assert answer["type"] == "ack"
                assert (await ada.get(f"/api/tables/{table['id']}"))["seq"] == answer["seq"]
                refused = [message for message in talk.heard if message["type"] == "refused"]
                assert refused == []
            log = await server.tables.store.log(table["id"])
            assert [entry.seq for entry in log] == list(range(1, len(log) + 1))

    asyncio.run(play())


def test_what_is_in_postgres_is_copied_and_put_back(postgres: Postgres, tmp_path: Path) -> None:
    home = Home(tmp_path, postgres.database())

    async def play() -> None:
        clock = FakeTime()
        tables = await open_tables(home, clock)
        wish = NewTable("xequeo", seats={"1": "me", "2": "here"}, clock=TimeControl("sudden", seconds=300))
        id = (await tables.create("key", wish)).id
        async with tables.table(id) as table:
            await table.act("key", 1, move(1, table.state.seq, table.state.played.position.view(1).words[0]))
            seq = table.state.seq
        copy = copies.new_copy(tmp_path, "backup")
        copies.make_copy(home.url, copy)
        async with tables.table(id) as table:
            seat = table.state.to_act[0]
            await table.act("key", seat, move(2, table.state.seq, table.state.played.position.view(seat).words[0]))
        with copies.examine(copy, tmp_path) as (prepared, found):
            assert (found.tables, found.faults) == (1, [])
            assert copies.restore(prepared, home.url, tmp_path) is not None
        await tables._look_for_replacement()
        assert len(await tables.store.log(id)) == seq
        await close_tables(tables)

    asyncio.run(play())


def test_only_what_passes_by_itself_is_waited_for(postgres: Postgres, tmp_path: Path) -> None:
    engine = database.open_engine(f"postgresql+psycopg://nobody@/none?host={tmp_path}")
    with pytest.raises(OperationalError) as failure:
        engine.connect()
    assert passes(failure.value)
    engine.dispose()
    engine = database.open_engine(postgres.database())
    with engine.connect() as connection, pytest.raises(sa.exc.ProgrammingError) as wrong:
        connection.execute(sa.text("SELECT nothing FROM nowhere"))
    assert not passes(wrong.value)
    engine.dispose()


def test_only_who_serves_is_held_to_short_transactions(postgres: Postgres) -> None:
    """Whoever verifies or copies thinks for long between two statements."""
    url = postgres.database()
    found = []
    for serving in (True, False):
        engine = database.open_engine(url, serving=serving)
        with engine.connect() as connection:
            found.append(connection.execute(sa.text("SHOW idle_in_transaction_session_timeout")).scalar())
        engine.dispose()
    assert found == ["15s", "0"]
