"""The Xart player: give it a position and some time, and it says what to play and why."""

import math
import threading
import time
from collections.abc import Collection, Sequence
from functools import cache, partial

from anello.core.arguments import expect_all, expect_count, expect_kind, expect_positive
from anello.core.errors import AnelloError, GameOver, NotYourTurn, quoted
from anello.games.xart import XartPosition, XartTurn, XartView, kernel
from anello.games.xart.board_cache import turn_cells, turn_on
from anello.games.xart.engine.choosing import hasty_turn
from anello.games.xart.engine.features import Weights
from anello.games.xart.engine.lucky import expect
from anello.games.xart.engine.root import DEEPEST, deepen
from anello.games.xart.engine.scores import SURE
from anello.games.xart.engine.search import PARTS
from anello.games.xart.engine.thought import Thought
from anello.games.xart.engine.transposition import new_table
from anello.games.xart.engine.weights import weights_for
from anello.games.xart.engine.workspace import MAX_PLY, new_workspace, set_up
from anello.games.xart.variants import Variant
from anello.games.xart.winning import NO_TURN
from anello.kit.effort import do_together
from anello.kit.interruption import hearing

__all__ = ["XartEngine", "table_rows"]

MOST_NODES = 1 << 62
MOST_MEGABYTES = 1 << 20
MOST_THREADS = 1024
LUCKY_DEPTH = 4
"""Every draw multiplies the work: more than this is out of reach."""


def table_rows(megabytes: int) -> int:
    """How many rows the table of an engine has: a power of two."""
    return 1 << max(megabytes * 2**20 // 16, 1024).bit_length() - 1


class XartEngine:
    r"""A player of Xart. It keeps what it learned from one turn to the next; `forget` makes it start afresh.

    >>> import anello
    >>> position = anello.game("xart").start().play("@0/").play("A2\\")
    >>> engine = XartEngine()
    >>> str(engine.think(position, nodes=1000).turn) in position.legal_moves
    True
    """

    def __init__(
        self, *, megabytes: int = 16, weights: Weights | None = None, threads: int = 1, without: Collection[str] = ()
    ) -> None:
        """With several threads the engine thinks faster, but not the same way every time.

        Parts of the search can be left out (those of `PARTS`, and ``"table"``) to see what they are good for.
        """
        for number, most, what in ((megabytes, MOST_MEGABYTES, "megabytes"), (threads, MOST_THREADS, "threads")):
            if expect_count(number, f"The number of {what}") > most:
                raise AnelloError(f"There are at most {most:,} {what}, not {number:,}.")
        for part in expect_all(without, str, "The name of a part"):
            if part not in (*PARTS, "table"):
                raise AnelloError(f"The search has no part {quoted(part)}; it has: {', '.join((*PARTS, 'table'))}.")
        rows = 1 if "table" in without else table_rows(megabytes)
        self._table = new_table(rows)
        self._boards: dict[Variant, list[kernel.Board]] = {}
        self._workspaces = [new_workspace() for _ in range(threads)]
        for workspace in self._workspaces:
            workspace["without"] = sum(PARTS[part] for part in without if part != "table")
        self._weights = weights
        self._variant: Variant | None = None
        self._busy = threading.Lock()

    def forget(self) -> None:
        """Forget everything learned: from here on the engine does as a new one would."""
        self._table[:] = 0
        for workspace in self._workspaces:
            workspace["tried"] = 0

    def stop(self) -> None:
        """Make `think`, running in another thread, answer at once with the best turn found so far."""
        for workspace in self._workspaces:
            workspace["stop"] = 1

    def think(
        self,
        position: XartPosition | XartView,
        *,
        nodes: int | None = None,
        milliseconds: float | None = None,
        depth: int | None = None,
    ) -> Thought:
        """Think until one of the limits is reached, or a win is proved, or `stop` is called.

        With a limit of nodes or depth the answer is always the same for a new engine with one thread.
        """
        if isinstance(position, XartView):
            position = position.position
        if expect_kind(position, XartPosition, "A position of Xart, or a view of it,").outcome is not None:
            raise GameOver("The game is over.")
        if position.variant.draws_tiles and not position.drawn:
            raise NotYourTurn("A tile has to be drawn first.")
        if nodes is milliseconds is depth is None:
            raise AnelloError("Say how long to think: nodes, milliseconds or depth.")
        if milliseconds is not None:
            expect_positive(milliseconds, "The time")
        for limit, what in ((nodes, "The limit of nodes"), (depth, "The depth")):
            if limit is not None:
                expect_count(limit, what)
        warm_up(lucky=bool(position.drawn))
        return hearing(
            lambda: self._think_alone(
                position, min(nodes or 0, MOST_NODES), milliseconds, min(depth or DEEPEST, DEEPEST)
            ),
            self.stop,
        )

    def _think_alone(self, position: XartPosition, nodes: int, milliseconds: float | None, depth: int) -> Thought:
        with self._busy:
            return self._think(position, nodes, milliseconds, depth)

    def _think(self, position: XartPosition, nodes: int, milliseconds: float | None, depth: int) -> Thought:
        boards = self._lay_out(position)
        for workspace in self._workspaces:
            workspace["stop"] = 0
            workspace["nodes"] = 0
            workspace["node_limit"] = nodes if position.drawn else -(-nodes // len(self._workspaces))
        weights = weights_for(position.variant) if self._weights is None else self._weights
        start = time.perf_counter()
        allowed = math.inf if milliseconds is None else milliseconds / 1000
        timer = threading.Timer(allowed, self.stop) if allowed < threading.TIMEOUT_MAX else None
        if timer:
            timer.daemon = True
            timer.start()
        try:
            if position.drawn:
                depth = min(depth, LUCKY_DEPTH)
                found, done = 0, expect(boards[0], self._workspaces[0], weights, position.drawn, depth)
            else:
                found, done = self._search_together(boards, weights, depth)
        finally:
            if timer:
                timer.cancel()
        seconds = time.perf_counter() - start
        workspace = self._workspaces[found]
        turns = self._named(boards[0], workspace["root_line"][0, : workspace["root_length"][0]].tolist())
        searched = sum(int(each["nodes"][0]) for each in self._workspaces)
        return Thought(turns[0], int(workspace["root_score"][0]), turns, done, searched, seconds)

    def _search_together(self, boards: list[kernel.Board], weights: Weights, depth: int) -> tuple[int, int]:
        """Search with every thread, all sharing one table; returns who got furthest, and the depth.

        Nobody is told what to look at: what one thread has found in the table it need not search, and so the threads
        drift apart by themselves. The first one decides when it is over, unless another has proved something.
        """
        done = [0] * len(boards)

        def search(number: int) -> None:
            workspace = self._workspaces[number]
            done[number] = deepen(boards[number], workspace, weights, self._table, depth)
            if number == 0 or abs(workspace["root_score"][0]) > SURE:
                self.stop()

        do_together([partial(search, number) for number in range(len(boards))])
        proofs = [abs(int(workspace["root_score"][0])) > SURE for workspace in self._workspaces]
        found = max(range(len(boards)), key=lambda number: (proofs[number], done[number], -number))
        return found, done[found]

    def hasty(self, position: XartPosition | XartView, settings: Sequence[int], dice: Sequence[int]) -> XartTurn | None:
        """What a weak level plays without looking ahead, None if it is to think; see `hasty_turn`."""
        if isinstance(position, XartView):
            position = position.position
        with self._busy:
            board = self._lay_out(position)[0]
            weights = weights_for(position.variant) if self._weights is None else self._weights
            move = int(hasty_turn(board, self._workspaces[0], weights, position.drawn, *settings, *dice))
            return None if move == NO_TURN else self._named(board, [move])[0]

    def _lay_out(self, position: XartPosition) -> list[kernel.Board]:
        """The boards of all threads with the position on them."""
        variant = position.variant
        if variant is not self._variant:
            self._variant = variant
            self.forget()
        if variant not in self._boards:
            self._boards[variant] = [
                kernel.new_board(variant.limit, variant.lines_win, variant.draws_tiles) for _ in self._workspaces
            ]
        boards = self._boards[variant]
        for board in boards:
            if set_up(board, position.rows, position.seat - 1) != 0:
                raise AnelloError("This position is too large to be searched.")
        return boards

    def _named(self, board: kernel.Board, line: list[int]) -> tuple[XartTurn, ...]:
        """The turns of a line, each named as the board is then."""
        turns: list[XartTurn] = []
        for move in line[:MAX_PLY]:
            turn = turn_on(board, move)
            turns.append(turn)
            if kernel.play(board, *turn_cells(turn, bool(board["tiles"][0])), turn.tile) != 0:
                break
        return tuple(turns)


@cache
def warm_up(*, lucky: bool) -> None:
    """Compile the search, so that no clock runs meanwhile."""
    variant = Variant.LUCKY if lucky else Variant.UNLIMITED
    position = XartPosition.from_tiles({(0, 0): 3}, seat=2, variant=variant, drawn=3 if lucky else 0)
    XartEngine(megabytes=1)._think(position, nodes=20, milliseconds=None, depth=2)
