"""What games keep for those who ask: once for all processes, no change is lost, and what is not touched goes."""

import asyncio
from collections.abc import Callable
from functools import partial

from anello.server.kept import A_DAY, DatabaseTexts
from anello.server.tables.access import DatabaseAccess
from anello.server.tables.registry import TableRegistry
from tests.server.helpers import FakeTime, close_tables, open_tables
from tests.server.homes import Home


def _access(tables: TableRegistry) -> DatabaseAccess:
    return tables.store.access


def with_texts(home: Home, use: Callable[[DatabaseTexts, DatabaseTexts, FakeTime], None]) -> None:
    """Use the texts of a game as two processes have them."""

    async def there() -> None:
        clock = FakeTime()
        one, two = await open_tables(home, clock), await open_tables(home, clock)
        here, there = (DatabaseTexts("heap", partial(_access, tables), clock) for tables in (one, two))
        await asyncio.to_thread(use, here, there, clock)
        await close_tables(one)
        await close_tables(two)

    asyncio.run(there())


def test_no_change_is_lost(home: Home) -> None:
    def use(here: DatabaseTexts, there: DatabaseTexts, clock: FakeTime) -> None:
        here.keep("name", "0")

        def slow(text: str) -> str:
            if text == "0":  # another process is quicker
                there.change("name", lambda text: text + "1")
            return text + "2"

        assert here.change("name", slow) == "012"
        assert there.find("name") == "012"
        assert there.find("other") is there.find("\0") is there.change("other", slow) is None
        other = DatabaseTexts("pile", here.access, clock)
        assert other.find("name") is None

    with_texts(home, use)


def test_what_nobody_touches_is_forgotten_after_a_day(home: Home) -> None:
    def use(here: DatabaseTexts, there: DatabaseTexts, clock: FakeTime) -> None:
        here.keep("old", "old")
        here.keep("used", "used")
        clock.now += A_DAY - 1
        there.change("used", str.upper)
        clock.now += 2
        assert (here.find("old"), here.find("used")) == (None, "USED")
        here.keep("new", "new")
        assert here.change("old", str.upper) is None

    with_texts(home, use)
