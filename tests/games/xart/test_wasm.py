"""The engine in browsers is the engine here: the same turns, values and thoughts, from the same source."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import anello
from anello.games.xart import GAME, XartPosition, XartTurn
from anello.games.xart.engine import calls
from anello.games.xart.engine.engine import XartEngine
from anello.games.xart.engine.root import DEEPEST
from anello.games.xart.engine.weights import weights_for
from anello.games.xart.engine.workspace import new_workspace, set_up
from anello.games.xart.kernel import new_board
from anello.games.xart.levels import STRENGTHS
from anello.games.xart.service import MEGABYTES
from anello.games.xart.stepping import new_notes
from anello.games.xart.study.puzzles import puzzles
from anello.games.xart.study.puzzles.kernel import RIGHT, WRONG, best_turn, judge_turn, new_room
from anello.games.xart.study.remarking import list_remarks, new_found
from anello.games.xart.study.threats.listing import MOST_TURNS, list_threats
from anello.games.xart.variants import Variant
from anello.games.xart.wasm import FOLDER
from anello.kit.wasm.running import WasmKernels

VARIANTS = [Variant.UNLIMITED, Variant.LIMITED, Variant.LOOP]
ENDINGS = dict(enumerate(calls.ENDINGS))


@pytest.fixture(scope="module")
def kernels() -> WasmKernels:
    return WasmKernels(FOLDER)


def played(variant: Variant, games: int, most: int = 40) -> Iterator[XartPosition]:
    """All positions of random games."""
    dice = random.Random(variant.value)
    for _ in range(games):
        position = GAME.start(variant=variant.value)
        while position.outcome is None and len(position.rows) < most:
            yield position
            turn = dice.choice(list(position.legal_moves))
            position = position.play(turn)
        yield position


def open_board(kernels: WasmKernels, variant: Variant) -> None:
    kernels.array("weights", np.int32)[:] = weights_for(variant)
    kernels.call("open_board", "board", variant.limit, int(variant.lines_win), 0)


def lay_out(kernels: WasmKernels, position: XartPosition) -> tuple[str, int]:
    """Write the tiles of a position to where kernels look for them."""
    count = len(position.rows)
    kernels.array("notes")[:count] = position.rows
    return "notes", count


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_turns_values_and_endings_are_the_same(kernels: WasmKernels, variant: Variant) -> None:
    open_board(kernels, variant)
    notes, weights = kernels.array("notes"), weights_for(variant)
    board, workspace = new_board(variant.limit, variant.lines_win), new_workspace()
    seen = 0
    for position in played(variant, 60):
        assert kernels.call("set_up", "board", lay_out(kernels, position), position.seat - 1) == (0,)
        (value,) = kernels.call("value", "board", "workspace", "weights")
        set_up(board, position.rows, position.seat - 1)
        assert value == calls.value(board, workspace, weights)
        if position.outcome is None:
            (count,) = kernels.call("list_turns", "board", 0, "notes")
            turns = notes[:count].tolist() if len(position.rows) else [[-1, -1, row[2]] for row in notes[:count]]
            assert [XartTurn(*map(int, turn)) for turn in turns] == list(position.legal_moves)
            for colour in (0, 1):
                (count,) = kernels.call("winning_turns", "board", colour, "notes")
                wins = tuple(XartTurn(*turn) for turn in notes[:count].tolist())
                assert wins == position.winning_turns(colour + 1)
        how, winner = kernels.call("ending", "board", "notes")
        outcome = position.outcome
        expected = ("", None) if outcome is None else (str(outcome.how), outcome.winner)
        assert (ENDINGS[how], None if winner < 0 else winner + 1) == expected
        seen += 1
    assert seen > 500


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_counts_and_thoughts_are_the_same(kernels: WasmKernels, variant: Variant) -> None:
    open_board(kernels, variant)
    line, engine = kernels.array("line"), XartEngine(megabytes=MEGABYTES)
    counts = [position.perft(3) for position in played(variant, 1, most=3)]
    for position, count in zip(played(variant, 1, most=3), counts, strict=True):
        kernels.call("set_up", "board", lay_out(kernels, position), position.seat - 1)
        assert kernels.call("perft", "board", 3) == (count,)
    going = [position for position in played(variant, 12) if position.outcome is None]
    for position in going[::3]:
        engine.forget()
        thought = engine.think(position, nodes=400)
        kernels.call("forget", "workspace", "table")
        rows = lay_out(kernels, position)
        told = kernels.call(
            "think", "board", "workspace", "weights", "table", rows, position.seat - 1, 400, DEEPEST, "line"
        )
        assert told == (thought.score, thought.depth, thought.nodes, len(thought.line))
        assert tuple(XartTurn(*turn) for turn in line[: told[3]].tolist()) == thought.line


@pytest.mark.slow
def test_levels_make_the_same_hasty_turns(kernels: WasmKernels) -> None:
    open_board(kernels, Variant.UNLIMITED)
    line, dice, engine = kernels.array("line"), random.Random(5), XartEngine(megabytes=1)
    hasty, going = 0, [position for position in played(Variant.UNLIMITED, 8) if position.outcome is None]
    for position in going:
        for _, settings in STRENGTHS[::2]:
            chance = [dice.randrange(1 << 53) for _ in range(3)]
            turn = engine.hasty(position, settings.hasty, chance)
            rows, seat = lay_out(kernels, position), position.seat - 1
            (found,) = kernels.call(
                "hasty", "board", "workspace", "weights", rows, seat, 0, *settings.hasty, *chance, "line"
            )
            assert found == (turn is not None)
            if turn is not None:
                assert XartTurn(*line[0].tolist()) == turn
                hasty += 1
    assert hasty > 300


PROOF = ("proof_nodes", "proof_counts", "proof_keys", "proof_known")


@pytest.mark.slow
def test_turns_in_puzzles_are_judged_alike(kernels: WasmKernels) -> None:
    line, verdicts = kernels.array("line"), set()
    here, room, notes = np.empty(line.shape, np.int64), new_room(), new_notes()
    for puzzle in puzzles()[::40]:
        position, colour = puzzle.position, puzzle.seat - 1
        open_board(kernels, position.variant)
        board = new_board(position.variant.limit, position.variant.lines_win)
        turns = [turn for turn in position.legal_moves if isinstance(turn, XartTurn)]
        for turn in [turn for turn in turns if str(turn) in puzzle.solutions] + turns[::9]:
            asked = (turn.x, turn.y, turn.tile, puzzle.turns, puzzle.turns, 3000)
            kernels.call("set_up", "board", lay_out(kernels, position), colour)
            told = kernels.call("judge_turn", "board", *PROOF, *asked, "notes", "line")
            set_up(board, position.rows, colour)
            assert told == judge_turn(board, *room, *asked, notes, here)
            assert (line[: told[2]] == here[: told[2]]).all()
            verdicts.add(told[0])
        kernels.call("set_up", "board", lay_out(kernels, position), colour)
        (length,) = kernels.call("best_turn", "board", *PROOF, colour, puzzle.turns, 50_000, "line")
        set_up(board, position.rows, colour)
        assert length == best_turn(board, *room, colour, puzzle.turns, 50_000, here) > 0
        assert (line[:length] == here[:length]).all()
    assert {RIGHT, WRONG} <= verdicts


@pytest.mark.slow
def test_threats_and_remarks_are_the_same(kernels: WasmKernels) -> None:
    variant, said = Variant.UNLIMITED, set()
    open_board(kernels, variant)
    board, notes, found = new_board(variant.limit, variant.lines_win), new_notes(), new_found()
    threats = np.empty((MOST_TURNS, 5), np.int64)
    for position in played(variant, 30, most=24):
        if position.outcome is not None or not len(position.rows):
            continue
        for colour in (0, 1):
            kernels.call("set_up", "board", lay_out(kernels, position), position.seat - 1)
            count, cells = kernels.call("list_threats", "board", colour, "threats", "notes")
            set_up(board, position.rows, position.seat - 1)
            assert (count, cells) == list_threats(board, colour, threats, notes)
            assert (kernels.array("threats")[:count] == threats[:count]).all()
            assert (kernels.array("notes")[:cells] == notes[:cells]).all()
        laid = np.array(position.laid, np.int64).reshape(-1, 3)
        kernels.call("set_up", "board", lay_out(kernels, position), position.seat - 1)
        kernels.array("laid")[: len(laid)] = laid
        last = ("laid", len(laid))
        (count,) = kernels.call("list_remarks", "board", 0, last, *position.shift, "notes", "remarks")
        set_up(board, position.rows, position.seat - 1)
        assert count == list_remarks(board, 0, laid, *position.shift, notes, found)
        assert (kernels.array("remarks")[:count] == found[:count]).all()
        said |= {(int(kind), int(manner)) for kind, manner in found[:count, 3:5]}
    assert len(said) > 6


def test_a_board_that_is_too_large_is_told(kernels: WasmKernels) -> None:
    open_board(kernels, Variant.UNLIMITED)
    kernels.array("notes")[:600] = [(x, 0, 2) for x in range(600)]
    *_, length = kernels.call("think", "board", "workspace", "weights", "table", ("notes", 600), 0, 10, 1, "line")
    assert length < 0


def test_it_takes_no_more_memory_than_phones_have(kernels: WasmKernels) -> None:
    assert kernels.megabytes < 64


def test_nobody_who_plays_a_person_asks_it() -> None:
    scripts = {script.name: script.read_text(encoding="utf-8") for script in FOLDER.parent.glob("*.js")}
    users = {name for name, text in scripts.items() if "engine/" in text}
    assert users == {"analysis.js", "local.js", "puzzles.js", "teaching.js"}
    loads = re.compile(
        r"""(?m)^import [^\n]*"\./(local|teaching|puzzles|analysis-local)\.js";"""
        r"""|await import\("\./(local|teaching|puzzles|analysis-local)\.js"\)"""
    )
    users = {name for name, text in scripts.items() if loads.search(text)} - {"index.js"}
    assert users == {"analysis-local.js", "analysis.js", "puzzles.js"}  # no board, and nothing of a table
    # What the page of a table gets is behind one gate, which looks at who plays.
    shell = Path(anello.__file__).parent / "web" / "js"
    texts = {path.relative_to(shell).as_posix(): path.read_text(encoding="utf-8") for path in shell.rglob("*.js")}
    assert {name for name, text in texts.items() if ".page.local?" in text} == {"local/tables.js"}
    assert {name for name, text in texts.items() if "tutorOf(" in text} == {"local/tutor.js", "parts/tutor.js"}
    assert {name for name, text in texts.items() if ".page.puzzles?" in text} == {"local/puzzles.js"}
    assert "if (!this.isPractice && !isLocal(link.id)) return Promise.resolve(null);" in texts["parts/tutor.js"]
