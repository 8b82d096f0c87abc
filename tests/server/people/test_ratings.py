"""Rated games: they count once, for people who have both moved, and nobody is helped meanwhile."""

from typing import Any

import pytest
import sqlalchemy as sa

from anello.kit.rating import Rating, after_game
from anello.server.people.ratings import PERIOD
from anello.server.refusals import Refusal
from anello.server.tables import referee, schema
from anello.server.tables.clocks import TimeControl
from anello.server.tables.events import Closed, LogEntry, SeatPlan, TableCreated
from anello.server.tables.pools import RatingPool, pool_of
from anello.server.tables.state import TableState
from anello.server.wire.commands import ClaimMessage
from tests.server.helpers import Running, visit
from tests.server.homes import Home
from tests.server.people.helpers import CLOCK, begun, give_up, rated_table, rows

POOL = {"game": "xart", "options": {}, "pace": "quick"}


def test_a_rated_game_counts_once_and_is_shown(home: Home) -> None:
    async def do(server: Running) -> None:
        ada, bruno = server.client(), server.client()
        table = await rated_table(ada, bruno)
        told = await ada.get(f"/api/tables/{table}")
        assert told["rated"] is True
        page = (await ada.get("/api/me"))["page"]
        first = {"rating": 1500, "provisional": True, "before": None, "page": page}
        assert (await ada.get(f"/api/tables/{table}/ratings"))["seats"]["1"] == first
        await begun(ada, bruno, table)
        refused = await ada.post(f"/api/tables/{table}/messages", 409, type="offer", id="an-undo-please", what="undo")
        assert refused["code"] == "no_undo"
        record = (await ada.http.get(f"/api/tables/{table}/record?format=json")).text
        lines = {"moves": "@0/", "level": 0, "lines": 1}
        assert record
        assert (await ada.post("/api/games/xart/lines", 409, **lines))["code"] == "rated_game"
        await server.client().post("/api/games/xart/position", moves="@0/")
        await give_up(bruno, table)
        ratings = await bruno.get(f"/api/tables/{table}/ratings")
        expected, _ = after_game(Rating(), Rating(), 1.0)
        assert ratings["seats"]["1"]["rating"] == round(expected.rating)
        assert ratings["seats"]["1"]["before"] == ratings["seats"]["2"]["before"] == 1500
        assert ratings["seats"]["2"]["rating"] < 1500
        # Whatever is said afterwards changes nothing.
        await ada.post(f"/api/tables/{table}/messages", type="chat", id="well-played-1", phrase="well_played")
        assert await bruno.get(f"/api/tables/{table}/ratings") == ratings
        # The rematch is rated too.
        for client in (ada, bruno):
            await client.post(f"/api/tables/{table}/messages", type="offer", id="another-game", what="rematch")
        again = (await ada.get(f"/api/tables/{table}"))["next"]
        assert (await ada.get(f"/api/tables/{again}"))["rated"] is True

    visit(home, do)
    assert [(row.games, row.pace) for row in rows(home, schema.ratings)] == [(1, "quick")] * 2
    assert len(rows(home, schema.rating_changes)) == 2


def test_a_game_in_which_somebody_has_not_moved_does_not_count(home: Home) -> None:
    async def do(server: Running) -> None:
        ada, bruno = server.client(), server.client()
        table = await rated_table(ada, bruno)
        async with ada.sit(table, 1) as talk:
            await talk.until("hello")
            await talk.move("@0/")
        await give_up(bruno, table)
        assert (await ada.get(f"/api/tables/{table}/ratings"))["seats"]["2"]["before"] is None

    visit(home, do)
    assert rows(home, schema.ratings) == []


@pytest.mark.parametrize(
    "wish",
    [
        {"clock": {"kind": "none"}},
        {"clock": CLOCK, "seats": {"1": "me", "2": "computer:1"}},
        {"clock": CLOCK, "seats": {"1": "me", "2": "here"}},
        {"clock": CLOCK, "game": "solitaire", "seats": {"1": "me"}},
    ],
)
def test_only_two_people_with_a_clock_are_rated(tmp_path: Any, wish: dict[str, Any]) -> None:
    async def do(server: Running) -> None:
        refused = await server.client().post("/api/tables", 400, **{"game": "xart", "rated": True, **wish})
        assert refused["code"] == "bad_option"

    visit(tmp_path, do)


def test_bots_are_marked_and_the_best_are_listed(home: Home) -> None:
    async def do(server: Running) -> None:
        ada, bot, hidden = server.client(), server.client(bot=True), server.client()
        bot.http.headers["Authorization"] = f"Bearer {(await bot.post('/api/token', 201))['token']}"
        for loser in (bot, hidden):
            table = await rated_table(ada, loser)
            await begun(ada, loser, table)
            assert (await ada.get(f"/api/tables/{table}"))["seats"]["2"]["bot"] is (loser is bot)
            await give_up(loser, table)
        assert (await ada.get("/api/leaderboards"))["leaderboards"][0]["best"] == []  # all are provisional
        firm = sa.update(schema.ratings).values(deviation=60.0)  # as after some more games
        await server.tables.store.access.write(lambda connection: connection.execute(firm))
        await hidden.post("/api/me", shown="closed")
        (board,) = (await ada.get("/api/leaderboards"))["leaderboards"]
        assert board["pool"] == POOL
        assert [(one["name"], one["bot"]) for one in board["best"]] == [("Ada", False), ("Bruno", True)]
        ranked = board["best"][0]["rating"]
        assert ranked > 1600
        # After years a rating is as uncertain as that of somebody new, and stays where it was.
        server.app.state.people.ratings._now = lambda: 1e9 * PERIOD
        assert (await ada.get("/api/leaderboards"))["leaderboards"][0]["best"] == []
        at_table = (await ada.get(f"/api/tables/{table}/ratings"))["seats"]["1"]
        assert (at_table["rating"], at_table["provisional"]) == (ranked, True)

    visit(home, do)


def test_a_pool_is_game_variant_and_pace() -> None:
    def pool(options: dict[str, str], **clock: Any) -> RatingPool:
        return pool_of(TableCreated("xart", options, {}, TimeControl(**clock)))

    assert pool({"variant": "unlimited"}, kind="sudden", seconds=600) == RatingPool("xart", "", "quick")
    assert pool({"variant": "loop"}, kind="increment", seconds=900, increment=10) == RatingPool(
        "xart", "variant=loop", "calm"
    )
    assert pool({}, kind="days", days=3).pace == "days"


# --- those who leave -------------------------------------------------------------------------------------------------


def two(clock: TimeControl) -> TableState:
    """A table at which the first is to move."""
    plans = {1: SeatPlan("person", "Ada", "a"), 2: SeatPlan("person", "Bruno", "b")}
    return TableState.begin("t", LogEntry(1, 0.0, TableCreated("xart", {}, plans, clock, rated=True)))


@pytest.mark.parametrize(
    ("clock", "away", "seat", "claimed"),
    [
        (TimeControl("sudden", 300), {1: 61.0}, 2, True),
        (TimeControl("sudden", 300), {1: 59.0}, 2, False),
        (TimeControl("sudden", 300), {}, 2, False),
        (TimeControl("sudden", 300), {2: 1000.0}, 1, False),  # it is for the first to move
        (TimeControl(), {1: 61.0}, 2, False),
        (TimeControl(), {1: 8 * 86_400.0}, 2, True),
        (TimeControl("days", days=1), {1: 8 * 86_400.0}, 2, False),
    ],
)
def test_who_is_gone_for_long_has_given_up(
    clock: TimeControl, away: dict[int, float], seat: int, claimed: bool
) -> None:
    message = ClaimMessage("gone-for-good")
    if claimed:
        assert list(referee.decide(two(clock), seat, message, away=away)) == [Closed(1, "resign")]
        return
    with pytest.raises(Refusal) as refused:
        referee.decide(two(clock), seat, message, away=away)
    assert refused.value.code == "not_yet"


def test_a_player_who_is_here_is_not_gone(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "GONE", 0.0)

    async def do(server: Running) -> None:
        ada, bruno = server.client(), server.client()
        table = await rated_table(ada, bruno)
        claim: dict[str, Any] = {"type": "claim", "id": "gone-for-good"}
        async with ada.sit(table, 1) as talk:
            await talk.until("hello")
            monkeypatch.setattr(referee, "GONE", 1e-9)
            assert (await bruno.post(f"/api/tables/{table}/messages", 409, **claim))["code"] == "not_yet"
        monkeypatch.setattr(referee, "GONE", 0.0)
        await bruno.post(f"/api/tables/{table}/messages", **claim)
        assert (await bruno.get(f"/api/tables/{table}"))["outcome"]["winner"] == 2

    visit(tmp_path, do)


def test_ratings_of_a_guest_come_along_where_there_is_none(home: Home) -> None:
    async def do(server: Running) -> None:
        guest, bruno, ada = server.client(), server.client(), server.client()
        quick = await rated_table(guest, bruno)
        calm = await rated_table(guest, bruno, clock={"kind": "increment", "seconds": 900, "increment": 10})
        for table in (quick, calm):
            await begun(guest, bruno, table)
            await give_up(bruno, table)
        own = await rated_table(ada, bruno)
        await begun(ada, bruno, own)
        await give_up(ada, own)
        page = (await ada.get("/api/me"))["page"]
        (before,) = (await ada.get(f"/api/people/{page}"))["ratings"]
        await guest.post("/api/move", ticket=(await ada.post("/api/me/move"))["link"].partition("#")[2])
        after = {one["pool"]["pace"]: one for one in (await ada.get(f"/api/people/{page}"))["ratings"]}
        assert after["quick"] == before  # two ratings of one person cannot be made one
        assert (after["calm"]["games"], len(after["calm"]["graph"])) == (1, 1)
        assert after["calm"]["rating"] > 1500
        assert {one["table"]["id"] for one in (await ada.get(f"/api/people/{page}"))["games"]} == {quick, calm, own}

    visit(home, do)
    assert len({row.person for row in rows(home, schema.ratings)}) == 2
    assert len({row.person for row in rows(home, schema.rating_changes)}) == 2
