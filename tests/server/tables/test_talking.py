"""What the computer says at a table, when, and that it is never more than everybody knows."""

import asyncio
import random
from functools import cache
from pathlib import Path

import pytest

from anello.core import game
from anello.players.player import Level
from anello.server.tables.clocks import TimeControl
from anello.server.tables.events import Closed, LogEntry, MoveMade, Said, SeatPlan, TableCreated, TableEvent
from anello.server.tables.state import TableState
from anello.server.tables.talking import MOST, PAUSE, remark
from tests.server.helpers import RandomPlayer, running, settings_for


class Never(random.Random):
    """Chance that always says the highest number."""

    def random(self) -> float:
        return 0.999


class Always(random.Random):
    """Chance that always says the lowest."""

    def random(self) -> float:
        return 0.0


TALKER = Level(1, "Talker", RandomPlayer, "xart.level.talker")
SILENT = Level(2, "Silent", RandomPlayer)
LEVELS = (TALKER, SILENT)
PERSON = SeatPlan("person", key="a")


def table(*events: TableEvent, second: SeatPlan | None = None, first: SeatPlan = PERSON) -> TableState:
    created = TableCreated("xart", {}, {1: first, 2: second or SeatPlan("computer", level=1)}, TimeControl("none"))
    state = TableState.begin("t", LogEntry(1, 0.0, created))
    for event in events:
        state = state.after(LogEntry(state.seq + 1, 0.0, event))
    return state


@cache
def quiet_words(number: int) -> tuple[str, ...]:
    """The first turns of a game that nobody wins soon."""
    position, words = game("xart").start(), list[str]()
    while len(words) < number:
        word = next(word for word in position.legal_moves if position.play(word).outcome is None)
        position = position.play(word)
        words.append(str(word))
    return tuple(words)


def moves(number: int) -> list[TableEvent]:
    return [MoveMade(1 + n % 2, word) for n, word in enumerate(quiet_words(12)[:number])]


def test_it_greets_with_its_first_move_and_then_is_quiet_for_a_while() -> None:
    assert remark(table(*moves(1)), LEVELS, Always()) is None
    greeting = remark(table(*moves(2)), LEVELS, Never())
    assert greeting == Said(2, phrase="xart.level.talker.start")
    assert remark(table(*moves(2), greeting), LEVELS, Always()) is None
    assert remark(table(*moves(2), greeting, *moves(4)[2:]), LEVELS, Always()) is None


def test_now_and_then_it_says_a_word_but_not_too_many() -> None:
    said = Said(2, phrase="xart.level.talker.start")
    later = table(*moves(2), said, *moves(10)[2:])
    assert later.seq - 4 >= PAUSE
    assert remark(later, LEVELS, Always()) == Said(2, phrase="xart.level.talker.play")
    assert remark(later, LEVELS, Never()) is None
    chatter = table(*moves(2), *[said] * MOST, *moves(12)[2:])
    assert remark(chatter, LEVELS, Always()) is None


@pytest.mark.parametrize(("loser", "occasion"), [(1, "won"), (2, "lost")])
def test_it_has_a_word_for_the_end(loser: int, occasion: str) -> None:
    over = table(*moves(2), Closed(loser, "resign"))
    assert remark(over, LEVELS, Never()) == Said(2, phrase=f"xart.level.talker.{occasion}")


def test_nobody_talks_to_nobody() -> None:
    computer = SeatPlan("computer", level=1)
    assert remark(table(*moves(2), second=SeatPlan("computer", level=2)), LEVELS, Always()) is None
    assert remark(table(*moves(2), first=computer), LEVELS, Always()) is None
    assert remark(table(*moves(2), second=SeatPlan("person", key="b")), LEVELS, Always()) is None
    assert remark(table(), LEVELS, Always()) is None


def test_a_computer_at_a_table_speaks_and_people_hear_the_key(tmp_path: Path) -> None:
    """It moves, so the table has three events before anything else happens: made, moved, said."""

    async def play() -> None:
        async with running(settings_for(tmp_path, levels=lambda game: LEVELS)) as server:
            ada = server.client()
            table = await ada.table(seats={"1": "computer:1", "2": "me"})
            async with ada.sit(table["id"], 2) as talk:
                await talk.reach(3)
                await talk.ask(type="resign")
            async with ada.sit(table["id"], 2) as talk:
                said = [line["phrase"] for line in (await talk.until("hello"))["chat"]]
            assert said == ["xart.level.talker.start", "xart.level.talker.won"]

    asyncio.run(play())
