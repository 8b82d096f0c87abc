"""What messages do at tables for one, two and three: all must agree, and computers agree by themselves."""

import random

import pytest

from anello.core import register
from anello.core import registry as core_registry
from anello.server.refusals import Refusal, RefusalCode
from anello.server.tables.clocks import TimeControl
from anello.server.tables.events import (
    Answered,
    Closed,
    LogEntry,
    MoveMade,
    Offered,
    OfferKind,
    SeatPlan,
    TableCreated,
    TableEvent,
)
from anello.server.tables.referee import consequence, decide
from anello.server.tables.state import TableState
from anello.server.wire.commands import AnswerMessage, MoveMessage, OfferMessage, ResignMessage, TableCommand
from tests.toys import heap, walk


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core_registry, "_registered", dict(core_registry._registered))
    register(heap.GAME)
    register(walk.GAME)


def person(key: str) -> SeatPlan:
    return SeatPlan("person", key, key)


COMPUTER = SeatPlan("computer", level=1)


class Game:
    """A table and what is said at it; everything that follows by itself follows at once."""

    def __init__(self, game: str, *plans: SeatPlan) -> None:
        created = TableCreated(game, {}, dict(enumerate(plans, 1)), TimeControl())
        self.table = TableState.begin("t", LogEntry(1, 0.0, created))
        self.source = random.Random(1)
        self._happen([])

    def say(self, seat: int, message: TableCommand) -> list[TableEvent]:
        """All events that follow from a message."""
        return self._happen(decide(self.table, seat, message))

    def _happen(self, events: list[TableEvent]) -> list[TableEvent]:
        happened: list[TableEvent] = []
        pending = list(events)
        while (event := pending.pop(0) if pending else consequence(self.table, self.source)) is not None:
            self.table = self.table.after(LogEntry(self.table.seq + 1, 0.0, event))
            happened.append(event)
        return happened

    def move(self, seat: int, word: str) -> None:
        """A legal move."""
        self.say(seat, MoveMessage("message-1", self.table.seq, word))

    def offer(self, seat: int, what: OfferKind) -> list[TableEvent]:
        """An offer, or agreeing by offering the same."""
        return self.say(seat, OfferMessage("message-2", what))

    def answer(self, seat: int, what: OfferKind, accept: bool) -> list[TableEvent]:
        """An answer."""
        return self.say(seat, AnswerMessage("message-3", what, accept))


def three() -> Game:
    return Game("heap", person("a"), person("b"), person("c"))


def test_a_table_that_waits_can_be_taken_back_until_somebody_else_sits_there() -> None:
    waiting = Game("heap", person("a"), SeatPlan("open"), SeatPlan("open"))
    assert waiting.say(1, ResignMessage("message-4")) == [Closed(1, "draw")]
    assert waiting.table.status == "over"
    assert waiting.table.outcome is not None
    assert waiting.table.outcome.winner is None
    shared = Game("heap", person("a"), person("b"), SeatPlan("open"))
    with pytest.raises(Refusal) as refused:
        shared.say(1, ResignMessage("message-4"))
    assert refused.value.code == RefusalCode.WAITING


def test_a_draw_among_three_needs_them_all() -> None:
    game = three()
    assert game.offer(2, "draw") == [Offered(2, "draw")]
    assert game.answer(3, "draw", True) == [Offered(3, "draw")]
    assert game.table.offers["draw"] == (2, 3)
    with pytest.raises(Refusal) as refused:
        game.offer(3, "draw")
    assert refused.value.code is RefusalCode.ALREADY_OFFERED
    assert game.answer(1, "draw", True) == [Answered(1, "draw", True), Closed(1, "draw")]
    assert game.table.played.game.describe(game.table.outcome) == "draw"


def test_one_of_three_who_declines_ends_an_offer() -> None:
    game = three()
    game.offer(1, "draw")
    game.offer(2, "draw")
    assert game.answer(3, "draw", False) == [Answered(3, "draw", False)]
    assert game.table.offers["draw"] == ()
    assert game.table.outcome is None


def test_an_undo_among_three_goes_back_to_before_the_move_of_whoever_asked() -> None:
    game = three()
    for seat, word in enumerate(("one", "two", "one"), 1):
        game.move(seat, word)
    game.offer(2, "undo")
    game.answer(1, "undo", True)
    assert game.answer(3, "undo", True) == [Answered(3, "undo", True, plies=1)]
    assert game.table.to_act == (2,)
    assert [event.word for event in game.table.played.events] == ["one"]


def test_who_agrees_to_an_undo_need_not_have_moved() -> None:
    game = three()
    game.move(1, "one")
    game.offer(1, "undo")
    game.offer(2, "undo")
    assert game.offer(3, "undo") == [Answered(3, "undo", True, plies=0)]


def test_computers_agree_by_themselves_but_not_to_draws() -> None:
    game = Game("heap", person("a"), COMPUTER, COMPUTER)
    game.move(1, "one")
    assert game.offer(1, "undo") == [Offered(1, "undo"), Offered(2, "undo"), Answered(3, "undo", True, plies=0)]
    assert game.offer(1, "draw") == [Offered(1, "draw"), Answered(2, "draw", False)]
    mixed = Game("heap", person("a"), COMPUTER, person("c"))
    mixed.move(1, "one")
    assert mixed.offer(1, "undo") == [Offered(1, "undo"), Offered(2, "undo")]
    assert mixed.answer(3, "undo", True) == [Answered(3, "undo", True, plies=0)]


def test_who_holds_all_seats_need_not_ask_himself() -> None:
    game = Game("heap", person("a"), person("a"), person("a"))
    game.move(1, "one")
    assert game.offer(1, "undo")[-1] == Answered(3, "undo", True, plies=0)
    assert game.offer(1, "draw")[-1] == Closed(3, "draw")


def test_one_of_three_who_gives_up_has_lost_alone() -> None:
    game = three()
    game.say(2, ResignMessage("message-4"))
    outcome = game.table.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.loser) == (None, 2)
    game.offer(3, "rematch")
    game.offer(1, "rematch")
    assert game.offer(2, "rematch") == [Answered(2, "rematch", True)]


def test_alone_at_a_table() -> None:
    game = Game("walk", person("a"))
    assert isinstance(game.table.log[-1].event, MoveMade)  # chance has tossed its coin
    game.move(1, "right")
    [agreed, *tossed] = game.offer(1, "undo")
    assert agreed == Answered(1, "undo", True, plies=1)
    assert not tossed
    game.say(1, ResignMessage("message-4"))
    assert game.table.status == "over"
    assert game.offer(1, "rematch") == [Answered(1, "rematch", True)]


def test_two_as_ever() -> None:
    game = Game("xart", person("a"), person("b"))
    game.move(1, "@0/")
    assert game.offer(1, "draw") == [Offered(1, "draw")]
    assert game.offer(2, "draw") == [Answered(2, "draw", True), Closed(2, "draw")]
    with pytest.raises(Refusal) as refused:
        game.answer(1, "rematch", True)
    assert refused.value.code is RefusalCode.NOTHING_TO_ANSWER
