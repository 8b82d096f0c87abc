"""What tests of people share: rated games, and a look into the database."""

from typing import Any

import sqlalchemy as sa

from anello.server.tables import database
from tests.server.helpers import Client, Running
from tests.server.homes import Home

CLOCK = {"kind": "increment", "seconds": 300, "increment": 5}


def rows(home: Home, table: sa.Table) -> list[Any]:
    """All rows of a table of the database."""
    engine = database.open_engine(home.url)
    with engine.connect() as connection:
        found = list(connection.execute(sa.select(table)).all())
    engine.dispose()
    return found


async def seat_two(server: Running, **wish: Any) -> tuple[Client, Client, str]:
    """Ada and Bruno at a table."""
    ada, bruno = server.client(), server.client()
    table = await ada.table(names={"1": "Ada"}, **wish)
    await bruno.join(table["id"], name="Bruno")
    return ada, bruno, table["id"]


async def rated_table(ada: Client, bruno: Client, **wish: Any) -> str:
    """A rated table of Ada and Bruno; its id."""
    table = await ada.table(**({"names": {"1": "Ada"}, "clock": CLOCK, "rated": True} | wish))
    await bruno.join(table["id"], name="Bruno")
    return str(table["id"])


async def begun(ada: Client, bruno: Client, table: str) -> None:
    """Each makes a move."""
    for seat, client in ((1, ada), (2, bruno)):
        async with client.sit(table, seat) as talk:
            await talk.until("hello")
            await talk.move(talk.words[0])


async def give_up(client: Client, table: str) -> None:
    """End a game by giving up."""
    await client.post(f"/api/tables/{table}/messages", type="resign", id="giving-up-now")
