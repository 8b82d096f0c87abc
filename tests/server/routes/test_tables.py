"""Playing over the wire: whole games, reconnecting, hot seat, spectators, offers, chat, the computer."""

import asyncio
import random
from pathlib import Path
from typing import ClassVar

import pytest

import anello
from anello.core import Record, View
from anello.players.player import Level
from anello.server.tables import referee
from tests.server.helpers import Client, Data, Ponderer, Talk, running, seal, settings_for

RING = ["@0/", "A2\\", "B1\\"]


def test_a_game_by_link_with_a_spectator_and_a_rematch(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada, bruno, carla = server.client(), server.client(), server.client()
            table = await ada.table(seats={"1": "me", "2": "open"}, names={"1": "Ada"})
            assert table["status"] == "waiting"
            assert table["mine"] == [1]
            async with ada.sit(table["id"], 1) as one, carla.sit(table["id"]) as watcher:
                await one.until("hello")
                await watcher.until("hello")
                assert (await one.ask(type="move", word="@0/"))["code"] == "waiting"
                joined = await bruno.join(table["id"], name="Bruno")
                assert joined["mine"] == [2]
                assert joined["status"] == "playing"
                assert (await watcher.event("joined"))["name"] == "Bruno"
                await one.event("joined")
                async with bruno.sit(table["id"], 2) as two:
                    await two.until("hello")
                    for word, talk, other in zip(RING, (one, two, one), (two, one, two), strict=True):
                        answer = await talk.move(word)
                        await other.reach(answer["seq"])
                    assert two.state["outcome"] == {"winner": 2, "how": "ring", "text": "red ring"}
                    assert two.state["status"] == "over"
                    assert (await one.ask(type="move", word="A1/"))["code"] == "over"
                    await watcher.reach(two.seq)
                    assert watcher.state["view"]["viewer"] is None
                    assert watcher.state["view"]["moves"] == []
                    await one.ask(type="offer", what="rematch")
                    await two.event("offer")
                    await two.ask(type="offer", what="rematch")  # to want the same is to accept
                    again = (await one.event("answer"))["table"]
            rematch = (await ada.http.get(f"/api/tables/{again}")).json()
            assert rematch["mine"] == [2]
            assert rematch["seats"]["1"]["name"] == "Bruno"
            record = Record.read((await carla.http.get(f"/api/tables/{table['id']}/record")).text)
            assert anello.core.Playthrough.replay(record).outcome is not None

    asyncio.run(play())


class Pupil:
    """Plays the first word of all, and learns from game to game."""

    recalled: ClassVar[list[str]] = []

    def recall(self, memory: str) -> None:
        Pupil.recalled.append(memory)

    def decide(self, view: View) -> str:
        return view.words[0]

    def stop(self) -> None:
        """Is always done at once."""


def test_a_computer_keeps_what_it_learned_through_rematches(tmp_path: Path) -> None:
    def levels(_: str) -> list[Level]:
        return [Level(1, "pupil", Pupil, learned=lambda memory, played, seat: f"{memory}{seat}-{len(played.events)} ")]

    async def again(ada: Client, id: str, seat: int) -> str:
        """Give up at a table, play again, and say where."""
        async with ada.sit(id, seat) as talk:
            await talk.until("hello")
            await talk.ask(type="resign")
            await talk.ask(type="offer", what="rematch")
            next_table: str = (await talk.event("answer"))["table"]
            return next_table

    async def play() -> None:
        Pupil.recalled.clear()
        async with running(settings_for(tmp_path, levels=levels)) as server:
            ada = server.client()
            first = await ada.table(game="xart", seats={"1": "me", "2": "computer:1"})
            second = await again(ada, first["id"], 1)
            third = await again(ada, second, 2)
            tags = [
                Record.read((await ada.http.get(f"/api/tables/{id}/record")).text).tags
                for id in (first["id"], second, third)
            ]
            known = [{name: tag for name, tag in each.items() if name.endswith("Learned")} for each in tags]
            assert known[0] == {}
            assert known[1] == {"WhiteLearned": "2-1 "}
            assert list(known[2]) == ["RedLearned"]
            assert known[2]["RedLearned"].startswith("2-1 1-")
            assert set(Pupil.recalled) <= {"2-1 ", known[2]["RedLearned"]}
            assert "Learned" not in str(await ada.get(f"/api/tables/{third}"))

    asyncio.run(play())


def test_a_bot_needs_only_http(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            bot = server.client(bot=True)
            token = (await bot.http.post("/api/token")).json()["token"]
            bot.http.headers["Authorization"] = f"Bearer {token}"
            table = await bot.table(seats={"1": "me", "2": "here"})
            address = f"/api/tables/{table['id']}/messages"
            seq = table["seq"]
            for number, word in enumerate(RING):
                message = {"type": "move", "id": f"message-{number}", "seat": number % 2 + 1, "seq": seq, "word": word}
                answers = [(await bot.http.post(address, json=message)).json() for _ in range(2)]
                assert answers[0] == answers[1] == {"type": "ack", "id": f"message-{number}", "seq": seq + 1}
                seq += 1
            refused = await bot.http.post(address, json={"type": "resign", "id": "too-late-now", "seat": 1})
            assert refused.status_code == 409
            assert refused.json()["code"] == "over"
            assert not bot.http.cookies

    asyncio.run(play())


async def play_match(table: str, talks: dict[int, Talk], source: random.Random) -> list[Data]:
    """Play random moves to the end of a match of Xe Queo!, each player checking every reveal against the seals seen."""
    seals: dict[int, dict[tuple[int, int], str]] = {1: {}, 2: {}}
    reveals: list[Data] = []
    while talks[1].state["status"] == "playing":
        seat = source.choice(talks[1].state["to_act"])
        talk, other = talks[seat], talks[3 - seat]
        word = source.choice(talk.words)
        more: Data = {}
        if word.startswith("="):
            more["salt"] = source.randbytes(16).hex()
            more["commitment"] = seal(table, talk.state["round"], seat, word, more["salt"])
        seq = (await talk.move(word, **more))["seq"]
        await other.reach(seq)
        seen = next(message["event"] for message in other.heard if message.get("event") and message["seq"] == seq)
        if more:
            assert seen["word"] == "=?"
            assert "salt" not in seen
            seals[3 - seat][seen["round"], seat] = seen["commitment"]
        for card in seen.get("reveal", ()):
            assert card["commitment"] == seal(table, card["round"], card["seat"], card["word"], card["salt"])
            if card["seat"] == seat:
                assert seals[3 - seat][card["round"], seat] == card["commitment"]
            reveals.append(card)
    return reveals


def test_a_match_of_secrets_is_fair(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada, bruno = server.client(), server.client()
            table = await ada.table(game="xequeo", options={"rings": "2"})
            await bruno.join(table["id"])
            async with ada.sit(table["id"], 1) as one, bruno.sit(table["id"], 2) as two:
                await one.until("hello")
                await two.until("hello")
                assert one.state["view"]["chosen"] == [False, False]
                reveals = await play_match(table["id"], {1: one, 2: two}, random.Random(3))
                assert len(reveals) == 2 * sum(one.state["view"]["score"])
                await one.say(type="sync", since=0)
                hello = await one.until("hello")
                secrets = [ply for ply in hello["plies"] if ply.get("secret")]
                assert len(secrets) == len(reveals)
                assert all(ply["salt"] and ply["word"] != "=?" for ply in secrets)

    asyncio.run(play())


def test_a_wrong_seal_is_refused_and_a_missing_one_is_made(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada = server.client()
            table = await ada.table(game="xequeo", seats={"1": "me", "2": "here"})
            async with ada.sit(table["id"], 1) as talk:
                await talk.until("hello")
                enters = talk.state["to_act"][0]
                await talk.say(type="look", seat=enters)
                await talk.until("hello")
                await talk.move(talk.words[0], seat=enters)
                salt = "00" * 16
                wrong = seal(table["id"], 1, 1, "=O", salt)
                for more in ({"salt": salt, "commitment": wrong}, {"salt": "aa", "commitment": wrong}, {"salt": salt}):
                    answer = await talk.ask(type="move", seat=1, word="=R", **more)
                    assert answer["code"] == "bad_commitment"
                await talk.move("=R", seat=1)
                await talk.say(type="look", seat=2)
                hidden = (await talk.until("hello"))["plies"][-1]
                await talk.say(type="look", seat=1)
                known = (await talk.until("hello"))["plies"][-1]
                assert hidden["word"] == "=?"
                assert "salt" not in hidden
                assert known["word"] == "=R"
                assert known["commitment"] == hidden["commitment"] == seal(table["id"], 1, 1, "=R", known["salt"])

    asyncio.run(play())


def test_the_computer_plays_and_takes_undos(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada = server.client()
            table = await ada.table(seats={"1": "me", "2": "computer:random"})
            seat = {"kind": "computer", "name": "random", "mine": False, "level": 1, "bot": False}
            assert table["seats"]["2"] == seat
            async with ada.sit(table["id"], 1) as talk:
                await talk.until("hello")
                await talk.move("@0/")
                assert (await talk.event("move"))["seat"] == 2
                assert talk.state["can_undo"]
                await talk.ask(type="offer", what="undo")
                assert (await talk.event("answer"))["plies"] == 0
                assert talk.state["plies"] == 0
                await talk.ask(type="offer", what="draw")
                assert not (await talk.event("answer"))["accept"]
                source = random.Random(5)
                while talk.state["status"] == "playing":
                    if talk.state["to_act"] == [1]:
                        await talk.move(source.choice(talk.words))
                    else:
                        await talk.hear()

    asyncio.run(play())


def test_a_computer_that_fails_still_moves(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada = server.client()
            for seats, mine in (({"1": "computer:liar", "2": "me"}, 2), ({"1": "me", "2": "computer:liar"}, 1)):
                table = await ada.table(seats=seats)
                async with ada.sit(table["id"], mine) as talk:
                    await talk.until("hello")
                    if mine == 1:
                        await talk.move("@0/")
                    while talk.state["to_act"] != [mine]:
                        await talk.hear()
                    assert talk.state["plies"] == 3 - mine

    asyncio.run(play())


@pytest.mark.slow
def test_thinking_stops_when_nobody_needs_it(tmp_path: Path) -> None:
    async def play() -> None:
        Ponderer.started.clear()
        Ponderer.stopped.clear()
        async with running(settings_for(tmp_path)) as server:
            ada = server.client()
            table = await ada.table(seats={"1": "computer:2", "2": "me"})
            async with ada.sit(table["id"], 2) as talk:
                await talk.until("hello")
                assert await asyncio.to_thread(Ponderer.started.wait, 10)
                await talk.ask(type="resign")
                assert await asyncio.to_thread(Ponderer.stopped.wait, 10)
                await talk.reach(2)
                assert talk.state["outcome"]["how"] == "resigned"
                assert talk.state["plies"] == 0

    asyncio.run(play())


def test_the_computer_is_hurried_before_its_time_is_up(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada = server.client()
            clock = {"kind": "sudden", "seconds": 2}
            table = await ada.table(seats={"1": "me", "2": "computer:ponderer"}, clock=clock)
            async with ada.sit(table["id"], 1) as talk:
                await talk.until("hello")
                await talk.move("@0/")
                assert (await talk.event("move"))["seat"] == 2
                assert talk.state["clocks"]["running"] == [1]

    asyncio.run(play())


def test_offers_between_people(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada, bruno = server.client(), server.client()
            table = await ada.table()
            await bruno.join(table["id"])
            async with ada.sit(table["id"], 1) as one, bruno.sit(table["id"], 2) as two:
                await one.until("hello")
                await two.until("hello")
                assert (await one.ask(type="offer", what="undo"))["code"] == "no_undo"
                assert (await one.ask(type="offer", what="rematch"))["code"] == "not_over"
                assert (await one.ask(type="answer", what="draw", accept=True))["code"] == "nothing_to_answer"
                await one.move("@0/")
                await one.ask(type="offer", what="draw")
                assert (await one.ask(type="offer", what="draw"))["code"] == "already_offered"
                await two.event("offer")
                assert two.state["offers"]["draw"] == [1]
                await two.ask(type="answer", what="draw", accept=False)
                assert not (await one.event("answer"))["accept"]
                await one.ask(type="offer", what="undo")
                await two.event("offer")
                await two.move("A2\\")  # a move lets the offer lapse
                assert two.state["offers"]["undo"] == []
                assert (await two.ask(type="answer", what="undo", accept=True))["code"] == "nothing_to_answer"
                await one.reach(two.seq)
                await one.ask(type="offer", what="undo")
                await two.event("offer")
                await two.ask(type="answer", what="undo", accept=True)
                assert (await one.event("answer"))["plies"] == 0  # the answer to the move goes with it
                await one.ask(type="offer", what="draw")
                await two.event("offer")
                await two.ask(type="answer", what="draw", accept=True)
                await one.event("close")
                assert one.state["outcome"] == {"winner": None, "how": "draw", "text": "draw"}

    asyncio.run(play())


def test_chat_and_names_are_cleaned(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada = server.client()
            table = await ada.table(seats={"1": "me", "2": "here"}, names={"1": " A\u0000da\u202e "})
            assert table["seats"]["1"]["name"] == "A da"
            async with ada.sit(table["id"], 1) as talk:
                await talk.until("hello")
                await talk.ask(type="chat", phrase="hello")
                await talk.ask(type="chat", text=" <b>hi</b>\u0007 there ")
                for wrong in ({"phrase": "no such"}, {"text": "  "}, {}, {"phrase": "hello", "text": "x"}):
                    assert (await talk.ask(type="chat", **wrong))["code"] == "bad_message"
                await talk.say(type="sync", since=1)
                hello = await talk.until("hello")
                assert [said.get("phrase") or said["text"] for said in hello["chat"]] == ["hello", "<b>hi</b> there"]
                assert [missed["seq"] for missed in hello["missed"]] == [2, 3]
                assert "state" not in next(message for message in talk.heard if message["type"] == "event")

    asyncio.run(play())


def test_stepping_back_and_pictures(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada, bruno = server.client(), server.client()
            table = await ada.table(seats={"1": "me", "2": "here"}, names={"1": "Ada", "2": "Bea"})
            address = f"/api/tables/{table['id']}"
            async with ada.sit(table["id"], 1) as talk:
                await talk.until("hello")
                early = await bruno.http.get(f"{address}/animation.svg")
                assert early.json()["code"] == "not_over"
                for number, word in enumerate(RING):
                    await talk.move(word, seat=number % 2 + 1)
            first = (await bruno.http.get(f"{address}/positions/1")).json()
            assert len(first["view"]["tiles"]) == 1
            assert (await bruno.http.get(f"{address}/positions/9")).status_code == 404
            assert (await bruno.http.get(f"{address}/positions/1?seat=1")).status_code == 403
            assert (await ada.http.get(f"{address}/positions/1?seat=2")).json()["view"]["viewer"] == 2
            picture = await bruno.http.get(f"{address}/picture.svg?theme=dark&distinct=true&at=2")
            assert picture.headers["content-type"] == "image/svg+xml"
            assert "unsafe-inline" in picture.headers["content-security-policy"]
            assert picture.text.startswith("<svg")
            film = await bruno.http.get(f"{address}/animation.svg?theme=light")
            assert "@keyframes" in film.text
            record = Record.read((await bruno.http.get(f"{address}/record")).text)
            assert record.players(anello.game("xart").seats) == ["Ada", "Bea"]
            mine = (await ada.http.get("/api/mine")).json()["tables"]
            assert [(found["id"], found["mine"]) for found in mine] == [(table["id"], [1, 2])]

    asyncio.run(play())


def test_open_tables_are_listed_until_somebody_sits_down(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada, bruno = server.client(), server.client()
            table = await ada.table(open=True)
            await ada.table(open=False)
            listed = (await bruno.http.get("/api/tables?game=xart")).json()["tables"]
            assert [found["id"] for found in listed] == [table["id"]]
            assert (await bruno.http.get("/api/tables?game=xequeo")).json()["tables"] == []
            await bruno.join(table["id"], seat=2)
            assert (await bruno.join(table["id"]))["mine"] == [2]  # twice does no harm
            assert (await bruno.http.get("/api/tables")).json()["tables"] == []
            late = await server.client().http.post(f"/api/tables/{table['id']}/join", json={})
            assert late.status_code == 409
            assert late.json()["code"] == "seat_taken"

    asyncio.run(play())


def test_tables_are_forgotten_and_found_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path, idle_tables=2)) as server:
            ada = server.client()
            clock = {"kind": "sudden", "seconds": 600}
            tables = [await ada.table(seats={"1": "me", "2": "here"}, clock=clock) for _ in range(6)]
            async with ada.sit(tables[0]["id"], 1) as talk:
                await talk.until("hello")
                await talk.move("@0/")
            for table in tables[1:] * 2:
                assert (await ada.http.get(f"/api/tables/{table['id']}")).json()["plies"] == 0
            kept = server.tables._tables
            assert len(kept) <= 2
            assert tables[0]["id"] not in kept, "a clock that runs needs no memory"
            assert (await ada.http.get(f"/api/tables/{tables[0]['id']}")).json()["plies"] == 1
            assert server.tables._tables[tables[0]["id"]].state.clocks.running == {2}

    asyncio.run(play())


def test_talk_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "LONGEST_LOG", 3)

    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada = server.client()
            table = await ada.table(seats={"1": "me", "2": "here"})
            async with ada.sit(table["id"], 1) as talk:
                await talk.until("hello")
                answers = [await talk.ask(type="chat", phrase="hello") for _ in range(3)]
                assert [answer["type"] for answer in answers] == ["ack", "ack", "refused"]
                assert (await talk.ask(type="offer", what="draw"))["code"] == "slow_down"
                await talk.move("@0/")

    asyncio.run(play())
