"""The sign that a process serves: it ends with the process, and can be given again when the database forgot it."""

from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from anello.server.tables.database import open_engine
from anello.server.tables.presence import Company, presence_at
from tests.server.homes import Postgres


def forget(engine: sa.Engine, number: int) -> None:
    """Have the database end the connection of a process."""
    with engine.connect() as connection:
        mine = "SELECT pg_terminate_backend(pid, 60000) FROM pg_locks WHERE locktype = 'advisory' AND objid = :number"
        connection.execute(sa.text(mine), {"number": number})


def test_whose_connection_broke_in_the_middle_enters_again(postgres: Postgres) -> None:
    engine = open_engine(postgres.database())
    presence = presence_at(engine, 5)
    assert presence.enter() is Company.NOBODY
    forget(engine, 5)
    with pytest.raises(DBAPIError):
        presence.settle()
    assert presence.enter() is Company.NOBODY
    presence.settle()
    presence.leave()
    engine.dispose()


def test_others_are_known_by_the_database_and_when_it_forgot_them_by_their_folder(
    postgres: Postgres, tmp_path: Path
) -> None:
    engine = open_engine(postgres.database())
    one, two, three = (presence_at(engine, number, tmp_path) for number in (1, 2, 3))
    assert one.enter() is Company.NOBODY
    one.settle()
    assert two.enter() is Company.OTHERS
    two.settle()
    two.leave()
    forget(engine, 1)
    assert three.enter() is Company.CUT_OFF
    three.settle()
    one.enter_again()
    one.leave()
    three.leave()
    assert two.enter() is Company.NOBODY
    two.leave()
    engine.dispose()
