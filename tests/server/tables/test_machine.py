"""Messages that come twice, late, out of order or from the wrong hands, against a simple model of what must hold."""

import asyncio
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec import UNSET

from anello.core import register
from anello.core import registry as core_registry
from anello.server.refusals import Refusal
from anello.server.tables import redaction
from anello.server.tables.clocks import TimeControl
from anello.server.tables.registry import TableRegistry
from anello.server.tables.state import TableState
from anello.server.wire.commands import (
    AnswerMessage,
    ChatMessage,
    MoveMessage,
    OfferMessage,
    ResignMessage,
    TableCommand,
)
from anello.server.wire.news import Acknowledged, MoveNews
from anello.server.wire.tables import NewTable
from tests.amount import amount
from tests.server.helpers import FakeTime, close_tables, open_tables
from tests.toys import heap

pytestmark = pytest.mark.slow

KEYS = {1: "key of one", 2: "key of two", 3: "key of three"}


class Table(RuleBasedStateMachine):
    """A table for two or three people, and a network that does what it likes."""

    def __init__(self) -> None:
        super().__init__()
        register(heap.GAME)
        self.loop = asyncio.new_event_loop()
        self.folder = Path(tempfile.mkdtemp(prefix="anello-test-"))
        self.clock = FakeTime()
        self.tables: TableRegistry = self.run(open_tables(self.folder, self.clock))
        self.sent: list[tuple[int, TableCommand]] = []
        self.acks: dict[tuple[int, str], int] = {}
        self.log: list[Any] = []
        self.number = 0

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    @initialize(game=st.sampled_from(["xequeo", "xart", "heap"]), clock=st.sampled_from(["none", "sudden"]))
    def sit_down(self, game: str, clock: Any) -> None:
        wish = NewTable(game, clock=TimeControl(clock, seconds=600 if clock == "sudden" else 0))
        self.id = self.run(self.tables.create(KEYS[1], wish)).id
        self.run(self._join())

    async def _join(self) -> None:
        async with self.tables.table(self.id) as table:
            for seat in list(table.state.seats)[1:]:
                await table.join(KEYS[seat], seat, "Another")

    def seat(self, number: int) -> int:
        """A seat that the table has."""
        return (number - 1) % len(self.state.seats) + 1

    @property
    def state(self) -> TableState:
        found: TableState = self.run(self._state())
        return found

    async def _state(self) -> TableState:
        async with self.tables.table(self.id) as table:
            return table.state

    def deliver(self, seat: int, message: TableCommand, *, key: str | None = None) -> Acknowledged | Refusal:
        async def act() -> Acknowledged | Refusal:
            async with self.tables.table(self.id) as table:
                try:
                    return await table.act(KEYS[seat] if key is None else key, seat, message)
                except Refusal as refusal:
                    return refusal

        before = self.state.seq
        answer: Acknowledged | Refusal = self.run(act())
        if isinstance(answer, Acknowledged):
            known = self.acks.setdefault((seat, message.id), answer.seq)
            assert known == answer.seq, "the same message was acknowledged as two events"
            assert (answer.seq > before) or (answer.seq <= before and known <= before)
        elif answer.code != "over":  # a flag may fall whatever is asked for
            assert self.state.seq == before, f"refused ({answer.code}), and yet something happened"
        return answer

    def new_id(self) -> str:
        self.number += 1
        return f"message-{self.number}"

    def send(self, number: int, message: TableCommand) -> Acknowledged | Refusal:
        seat = self.seat(number)
        self.sent.append((seat, message))
        return self.deliver(seat, message)

    @rule(data=st.data(), late=st.integers(0, 3))
    def move(self, data: st.DataObject, late: int) -> None:
        state = self.state
        seats = [seat for seat in state.to_act if seat]
        if not seats:
            return
        seat = data.draw(st.sampled_from(seats))
        word = data.draw(st.sampled_from(state.played.position.view(seat).words))
        seq = max(0, state.seq - late)
        answer = self.send(seat, MoveMessage(self.new_id(), seq, word))
        if seq < state.asked[seat]:
            assert isinstance(answer, Refusal)
            assert answer.code in ("stale", "over")
        elif isinstance(answer, Refusal):
            assert answer.code == "over"

    @rule(
        seat=st.sampled_from([1, 2, 3]),
        word=st.sampled_from(["=R", "@0/", "Rd4", "@d4", "R!", "nonsense", "resign", "@1", "two"]),
    )
    def say_anything(self, seat: int, word: str) -> None:
        self.send(seat, MoveMessage(self.new_id(), self.state.seq, word))

    @rule(data=st.data())
    def repeat(self, data: st.DataObject) -> None:
        if self.sent:
            seat, message = data.draw(st.sampled_from(self.sent))
            before, known = self.state.seq, (seat, message.id) in self.acks
            answer = self.deliver(seat, message)
            if known:
                assert isinstance(answer, Acknowledged)
                assert self.state.seq == before

    @rule(data=st.data(), seat=st.sampled_from([1, 2, 3]), key=st.sampled_from(["", "nobody's", "other"]))
    def forge(self, data: st.DataObject, seat: int, key: str) -> None:
        message = data.draw(st.sampled_from(self.sent))[1] if self.sent else ResignMessage("forged-message")
        seat = self.seat(seat)
        answer = self.deliver(seat, message, key=KEYS[seat % 3 + 1] if key == "other" else key)
        assert isinstance(answer, Refusal)
        assert answer.code == "not_your_seat"

    @rule(seat=st.sampled_from([1, 2, 3]))
    def chat(self, seat: int) -> None:
        assert isinstance(self.send(seat, ChatMessage(self.new_id(), text="hm")), Acknowledged)

    @rule(seat=st.sampled_from([1, 2, 3]), what=st.sampled_from(["undo", "undo", "draw", "rematch"]))
    def offer(self, seat: int, what: Any) -> None:
        self.send(seat, OfferMessage(self.new_id(), what))

    @rule(seat=st.sampled_from([1, 2, 3]), what=st.sampled_from(["undo", "undo", "draw"]), accept=st.booleans())
    def answer(self, seat: int, what: Any, accept: bool) -> None:
        self.send(seat, AnswerMessage(self.new_id(), what, accept and what != "draw"))

    @rule(seconds=st.floats(0, 40))
    def wait(self, seconds: float) -> None:
        self.clock.now += seconds

    @rule()
    def restart(self) -> None:
        self.run(close_tables(self.tables))
        self.clock.now += 1000
        self.tables = self.run(open_tables(self.folder, self.clock))
        self.run(self.tables.resume())

    @invariant()
    def the_log_only_grows_and_says_it_all(self) -> None:
        if not hasattr(self, "id"):
            return
        state = self.state
        written = self.run(self.tables.store.log(self.id))
        assert written[: len(self.log)] == self.log, "what was written has changed"
        self.log = written
        assert [entry.seq for entry in written] == list(range(1, len(written) + 1))
        again = TableState.fold(self.id, written)
        assert again == state
        clients = [entry.client_id for entry in written if entry.client_id]
        assert len(clients) == len(set(clients)) == len(self.acks)

    @invariant()
    def secrets_stay_secret(self) -> None:
        if not hasattr(self, "id"):
            return
        state = self.state
        for viewer in (None, 1, 2):
            for entry in redaction.missed(state, 0, viewer):
                event = entry.event
                if not isinstance(event, MoveNews) or event.secret is UNSET:
                    continue
                if event.seat != viewer and entry.seq in state.hidden:
                    assert event.word == "=?"
                    assert event.salt is UNSET

    def teardown(self) -> None:
        self.run(close_tables(self.tables))
        self.loop.close()
        shutil.rmtree(self.folder)
        core_registry._registered.pop(heap.GAME.name)


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=amount(12), stateful_step_count=30, deadline=None)
