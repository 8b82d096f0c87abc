"""The page of a player tells as much as the player wants, and of public games alone."""

from tests.server.helpers import Running, visit
from tests.server.homes import Home
from tests.server.people.helpers import CLOCK, begun, give_up, rated_table


def test_a_player_is_shown_as_far_as_they_want(home: Home) -> None:
    async def do(server: Running) -> None:
        ada, bruno = server.client(), server.client()
        tables = []
        for _ in range(2):
            tables.append(await rated_table(ada, bruno))
            await begun(ada, bruno, tables[-1])
            await give_up(bruno, tables[-1])
        private = (await ada.table(names={"1": "Ada"}))["id"]
        await bruno.join(private)
        await begun(ada, bruno, private)
        await give_up(bruno, private)
        page = (await ada.get("/api/me"))["page"]
        seen = await bruno.get(f"/api/people/{page}")
        assert (seen["name"], seen["mine"], seen["bot"]) == ("Ada", False, False)
        (rating,) = seen["ratings"]
        assert rating["games"] == len(rating["graph"]) == 2
        assert rating["graph"][-1][1] == rating["rating"] > 1500
        assert sorted(game["table"]["id"] for game in seen["games"]) == sorted(tables)  # none that was by a link
        assert [win["against"] for win in seen["best"]] == sorted(
            (win["against"] for win in seen["best"]), reverse=True
        )
        assert len(seen["best"]) == 2
        at_table = await bruno.get(f"/api/tables/{tables[0]}/ratings")
        assert at_table["seats"]["1"]["page"] == page
        await ada.post("/api/me", shown="name")
        less = await bruno.get(f"/api/people/{page}")
        assert (less["ratings"], less["games"], less["best"], less["openings"]) == (seen["ratings"], [], [], [])
        await ada.post("/api/me", shown="closed")
        assert (await bruno.get(f"/api/people/{page}", 404))["code"] == "no_such_person"
        assert (await bruno.get(f"/api/tables/{tables[0]}/ratings"))["seats"]["1"]["page"] == ""
        assert len((await ada.get(f"/api/people/{page}"))["games"]) == 2  # one's own page one sees
        assert (await bruno.get("/api/people/nobody-at-all", 404))["code"] == "no_such_person"

    visit(home, do)


def test_somebody_is_challenged_by_their_page(home: Home) -> None:
    async def do(server: Running) -> None:
        ada, bruno = server.client(), server.client()
        await bruno.post("/api/me", name="Bruno")
        page = (await bruno.get("/api/me"))["page"]
        seats = {"1": "me", "2": f"person:{page}"}
        table = await ada.table(seats=seats, names={"1": "Ada"}, clock=CLOCK, rated=True)
        assert (table["status"], table["seats"]["2"]["name"]) == ("playing", "Bruno")
        (found,) = (await bruno.get("/api/mine"))["tables"]
        assert (found["id"], found["mine"]) == (table["id"], [2])
        await give_up(bruno, table["id"])  # who does not want to play loses nothing
        assert (await ada.get(f"/api/tables/{table['id']}/ratings"))["seats"]["2"]["before"] is None
        for nobody in ("person:nobody", f"person:{(await ada.get('/api/me'))['page']}"):
            answer = await ada.post("/api/tables", 404, game="xart", seats={"1": "me", "2": nobody})
            assert answer["code"] == "no_such_person"
        await bruno.post("/api/me", shown="closed")
        assert (await ada.post("/api/tables", 404, game="xart", seats=seats))["code"] == "no_such_person"

    visit(home, do)
