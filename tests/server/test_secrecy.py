"""A secret choice changes nothing that others are told, on no route and over no socket, wherever they are connected.

Two servers in this process are quicker; `bench/server_secrecy.py` does it with processes of their own.
"""

import asyncio
import random
from pathlib import Path

import pytest

from tests.server.helpers import running, settings_for
from tests.server.homes import Home, Postgres
from tests.server.secrecy import CHANCE, Answers, differences, play


@pytest.mark.slow
def test_nothing_that_others_are_told_depends_on_a_secret(postgres: Postgres, tmp_path: Path) -> None:
    async def answers(choice: int) -> Answers:
        home = Home(tmp_path, postgres.database())
        async with (
            running(settings_for(home, source=random.Random(CHANCE))) as one,
            running(settings_for(home, source=random.Random(CHANCE))) as two,
        ):
            return await play(one.base, two.base, choice)

    same, again, other = (asyncio.run(answers(choice)) for choice in (0, 0, 3))
    assert len(same) > 100
    assert differences(same, again, other) == []
    told = {**same, "GET /api/tables/{table}  (an onlooker)": "another"}
    assert differences(same, same, told) == ["GET /api/tables/{table}  (an onlooker) tells the secret"]
