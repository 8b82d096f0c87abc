"""Games that were played without a server: the rules are gone through again, and nothing is kept twice."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from anello.server.wire.brought import MOST_PLIES
from tests.server.helpers import running, settings_for

WON = ["@0/", "A2\\", "B1\\"]


def game(**more: Any) -> dict[str, Any]:
    """A game of three turns that red's opponent wins."""
    plies = [{"seat": n % 2 + 1, "word": word} for n, word in enumerate(WON)]
    return {
        "id": "local-0123456789ab",
        "game": "xart",
        "options": {"variant": "unlimited"},
        "seats": {"1": "me", "2": "computer:1"},
        "names": {"1": "Ada"},
        "plies": plies,
        **more,
    }


@pytest.mark.slow
def test_a_game_that_was_played_elsewhere_is_kept_once_and_only_if_the_rules_allow_it(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(settings_for(tmp_path)) as server:
            http = server.client().http
            first, second = [await http.post("/api/brought", json=game()) for _ in range(2)]
            assert (first.status_code, second.status_code) == (201, 201)
            kept = first.json()
            assert second.json()["id"] == kept["id"]
            assert (kept["status"], kept["outcome"]["how"], kept["plies"]) == ("over", "ring", 3)
            mine = (await http.get("/api/mine")).json()["tables"]
            assert [table["id"] for table in mine] == [kept["id"]]
            record = await http.get(f"/api/tables/{kept['id']}/record?format=text")
            assert "@0/ A2\\" in record.text

            given_up = game(id="local-given-up-1", plies=game()["plies"][:1], closed={"seat": 1, "word": "resign"})
            assert (await http.post("/api/brought", json=given_up)).json()["outcome"]["how"] == "resigned"
            clock = {"kind": "sudden", "seconds": 300}
            late = game(
                id="local-too-late-1", plies=game()["plies"][:1], closed={"seat": 2, "word": "time"}, clock=clock
            )
            kept = (await http.post("/api/brought", json=late)).json()
            assert (kept["outcome"]["winner"], kept["outcome"]["how"]) == (1, "time")
            assert kept["clock"]["seconds"] == 300
            refused = {
                "illegal": game(id="local-illegal-1", plies=[{"seat": 1, "word": "Z9/"}]),
                "not_over": game(id="local-unfinished", plies=game()["plies"][:2]),
                "bad_option": game(id="local-nobody-there", seats={"1": "me", "2": "open"}),
                "over": game(id="local-too-long-1", plies=[*game()["plies"], {"seat": 2, "word": "A0/"}]),
            }
            for code, brought in refused.items():
                answer = await http.post("/api/brought", json=brought)
                assert answer.json()["code"] == code, code
                assert answer.status_code in (400, 409)
            endless = game(plies=[{"seat": 1, "word": "@0/"}] * (MOST_PLIES + 1))
            assert (await http.post("/api/brought", json=endless)).status_code in (400, 413)
            assert len((await http.get("/api/mine")).json()["tables"]) == 3

    asyncio.run(look())
