"""Every game keeps the promises of the core: ours in all variants, and toys that needed no edit elsewhere."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import anello
from anello.core import Closing, Game, Outcome, registry
from anello.kit.batch import Batch, BatchStep
from anello.kit.encoding import Encoding
from anello.testing import check_faculties, check_game, check_secrets
from anello.testing.conformance import check_choices, check_line, check_looks, check_outcome, check_perft
from tests.amount import amount
from tests.toys import heap, morra, walk

pytestmark = pytest.mark.long

HERE = Path(__file__).parent
XART = [{"variant": variant} for variant in ("unlimited", "limited", "loop", "lucky")]
XEQUEO = [  # every setting with every other
    {"setup": setup, "metric": metric, "gift": gift}
    for setup, first in (("random", "no"), ("manual", "yes"), ("split", "no"))
    for metric, gift in (("king", first), ("euclid", "yes" if first == "no" else "no"))
]


@pytest.mark.slow
@pytest.mark.parametrize("options", XART, ids=lambda options: options["variant"])
def test_xart_keeps_the_promises(options: dict[str, str]) -> None:
    check_game(anello.game("xart"), options, playthroughs=amount(1))


@pytest.mark.slow
@pytest.mark.parametrize("options", XEQUEO, ids=lambda options: "-".join(options.values()))
def test_xequeo_keeps_the_promises(options: dict[str, str]) -> None:
    check_game(anello.game("xequeo"), options, playthroughs=amount(1))


@pytest.mark.slow
@pytest.mark.parametrize("toy", [morra.GAME, walk.GAME, heap.GAME], ids=lambda toy: toy.name)
def test_toys_keep_the_promises(toy: Game[Any]) -> None:
    check_game(toy, playthroughs=amount(10))


def test_a_registered_toy_is_found_by_name_and_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    anello.register(morra.GAME)
    assert "morra" in anello.game_names()
    played = anello.game("morra").new(goal="1")
    for seat, word in ((0, "even1"), (2, "||"), (1, "||")):
        played = played.play(word, seat)
    assert played.game.describe(played.outcome) == "Ada called"
    assert anello.Playthrough.replay(anello.Record.from_text(played.record.to_text())).positions == played.positions


class Miscounted(heap.Heap):
    """A position that counts one sequence too many."""

    def perft(self, depth: int) -> int:
        return super().perft(depth) + 1


class Renamed(heap.HeapGame):
    """A game whose faculties are not what they should be."""


@pytest.mark.parametrize(
    ("name", "place", "complaint"),
    [
        ("levels", "tests.toys.heap", "module:attribute"),
        ("levels", "tests.toys.heap:NONE", "but it is not: .* has no attribute 'NONE'"),
        ("anthem", "tests.toys.nowhere:ANTHEM", "but it is not: No module named"),
        ("levels", "tests.toys.heap:TAKEN", "are no levels"),
        ("tutor", "tests.toys.heap:", "is no Tutor: it lacks miss, mistake, remarks"),
        ("analyst", "tests.toys.heap:GAME", "is no Analyst"),
        ("puzzles", "tests.toys.heap:", "is no PuzzleCollection"),
        ("page", "tests.testing.test_conformance:HERE", "no index.js"),
        ("commands", "tests.toys.heap:", "is no Typer"),
        ("service", "tests.toys.heap:TAKEN", "something to call"),
        ("gtp", "tests.toys.heap:WORDS", "docstring"),
    ],
)
def test_the_suite_notices_faculties_that_do_not_fit(
    name: str, place: str, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_faculties(heap.GAME)
    monkeypatch.setattr(heap, "WORDS", {"one": lambda session, arguments: ""}, raising=False)
    game = Renamed()
    monkeypatch.setattr(Renamed, "faculties", {name: place})
    with pytest.raises(AssertionError, match=complaint):
        check_faculties(game)


class Rigid(Encoding):
    """Two actions, and one plane of a single cell."""

    actions, shape, planes = 2, (1, 1, 1), ("nothing",)

    def observe(self, view: Any) -> Any:
        raise NotImplementedError

    def action(self, view: Any, move: Any) -> int | None:
        raise NotImplementedError


class Boards(Batch):
    """Boards on which action 1 may be done for ever; a fault may be chosen."""

    fault = ""

    def __init__(self, boards: int, seed: Any) -> None:
        super().__init__(Rigid(), seats=3, boards=boards)
        self.reset(seed)

    def _begin(self) -> None:
        self._masks[:, 1] = self.fault != "stuck"
        self._seats[:] = 4 if self.fault == "seat" else 1
        self._planes[:] = 2 if self.fault == "bright" else len(self._planes) / 3 if self.fault == "crowd" else 0

    def _advance(self, actions: Any) -> None:
        self._rewards[:] = self.fault == "early"
        if self.fault == "dice":
            self._planes[:] = random.random()

    def step(self, actions: Any) -> BatchStep:
        return super().step(np.ones(self.boards, np.int64) if self.fault == "deaf" else actions)


def make_boards(options: Any, *, boards: int, seed: Any, rows: int | None) -> Boards:
    return Boards(boards, seed)


@pytest.mark.parametrize(
    ("fault", "complaint"),
    [
        ("stuck", "something should be legal"),
        ("seat", "nobody has one of the seats"),
        ("bright", "between 0 and 1"),
        ("crowd", "should not depend on others"),
        ("early", "no rewards before a game has ended"),
        ("dice", "the same seeds"),
        ("deaf", "not in the mask, but it was done"),
    ],
)
def test_the_suite_notices_boards_that_do_not_fit(fault: str, complaint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Renamed, "faculties", {"batch": "tests.testing.test_conformance:make_boards"})
    check_faculties(Renamed())
    monkeypatch.setattr(Boards, "fault", fault)
    with pytest.raises(AssertionError, match=complaint):
        check_faculties(Renamed())


class Unchosen(heap.HeapGame):
    """A game that begins with seven stones whatever is chosen."""

    def start(self, **options: str) -> heap.Heap:
        self.chosen(options)
        return heap.Heap(7)


class Undressed(heap.Heap):
    """A position with a picture that knows no themes, and a line that does not tell whose turn it is."""

    def view(self, viewer: Any = None) -> Any:
        return type("View", (heap.HeapView,), {"svg": lambda self: "<svg/>"})(self, self.game.viewer(viewer))

    def line(self) -> str:
        return f"{self.stones} 1"


def test_the_suite_notices_what_is_asked_for_and_not_done() -> None:
    check_choices(heap.GAME)
    with pytest.raises(AssertionError, match="whoever begins with stones=12 gets"):
        check_choices(Unchosen())
    check_looks(heap.Heap(5, 2))
    with pytest.raises(TypeError, match="theme"):
        check_looks(Undressed(5, 2))
    check_line(heap.Heap(5, 2))
    with pytest.raises(AssertionError, match="does not tell who may act"):
        check_line(Undressed(5, 2))


def test_the_suite_notices_a_wrong_count() -> None:
    check_perft(heap.Heap(5))
    with pytest.raises(AssertionError, match="says 2, but there are 1"):
        check_perft(Miscounted(5))


@pytest.mark.parametrize(
    ("outcome", "complaint"),
    [
        (Outcome(4, "emptied"), "nobody has the seat 4"),
        (Outcome(None, "left", loser=9), "nobody has the seat 9"),
        (Outcome(1, "emptied", loser=2), "all others lose"),
        (Outcome(1, ""), "word of its own"),
    ],
)
def test_the_suite_notices_outcomes_that_make_no_sense(outcome: Outcome, complaint: str) -> None:
    check_outcome(heap.GAME, Outcome(3, "emptied"))
    check_outcome(heap.GAME, Outcome(None, Closing.RESIGNED, loser=2))
    with pytest.raises(AssertionError, match=complaint):
        check_outcome(heap.GAME, outcome)


def test_one_of_three_gives_up() -> None:
    played = heap.GAME.new().play("two").play("resign", 3)
    assert played.outcome == Outcome(None, "resigned", loser=3)
    assert heap.GAME.describe(played.outcome) == "west resigned"
    assert [played.outcome.score(seat) for seat in (1, 2, 3)] == [0, 0, -1]
    assert anello.Playthrough.replay(played.record, heap.GAME).outcome == played.outcome


def test_the_suite_notices_a_leak() -> None:
    with pytest.raises(AssertionError, match="can tell"):
        check_secrets(morra.LEAKY)
