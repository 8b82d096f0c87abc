"""What Xart answers over the wire: games to be analysed, positions with their threats, the best turns."""

import threading
from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

import msgspec

from anello.core import AnelloError, BadRecord, NotOffered, Playthrough
from anello.games.xart.analysis import analyse
from anello.games.xart.engine.engine import XartEngine
from anello.games.xart.engine.thought import Thought
from anello.games.xart.game import GAME
from anello.games.xart.position import XartPosition
from anello.games.xart.study.threats import threats
from anello.study.requests import Host, LanguageCode, RecordText, Request, replayed_as

__all__ = ["service"]

NODES = (3_000, 12_000, 50_000, 200_000)
"""How many nodes are looked at, from a first look to the last word: limits that give everybody the same answer."""
MEGABYTES = 8
MOST_LINES = 5

Turns: TypeAlias = Annotated[str, msgspec.Meta(max_length=8000)]


# --- what is asked -----------------------------------------------------------------------------------------------


class XartGameQuestion(msgspec.Struct, forbid_unknown_fields=True):
    """A game without luck, to be analysed."""

    record: RecordText
    language: LanguageCode = "en"


class XartPositionQuestion(msgspec.Struct, forbid_unknown_fields=True):
    """The position after these turns, from the usual start of a variant or from a line of text."""

    moves: Turns = ""
    variant: Annotated[str, msgspec.Meta(max_length=40)] = "unlimited"
    start: Turns | None = None


class XartLinesQuestion(XartPositionQuestion, forbid_unknown_fields=True):
    """The best turns of a position. A higher level looks longer and says more."""

    level: Annotated[int, msgspec.Meta(ge=0, le=len(NODES) - 1)] = 0
    lines: Annotated[int, msgspec.Meta(ge=1, le=MOST_LINES)] = 1


class XartForcedQuestion(msgspec.Struct, forbid_unknown_fields=True):
    """A game, finished or not."""

    record: RecordText


class XartConsequenceQuestion(msgspec.Struct, forbid_unknown_fields=True):
    """A turn that somebody thinks of in a position."""

    line: Turns
    word: Annotated[str, msgspec.Meta(max_length=20)]


# --- what is said ------------------------------------------------------------------------------------------------


class XartGameReply(msgspec.Struct):
    """The turns of a game."""

    options: dict[str, str]
    start: str | None
    """The line of its first position, if that is not the usual one."""
    begins: int
    """The seat that makes the first turn."""
    words: list[str]


class ThreatInfo(msgspec.Struct):
    """A colour could win with any of these turns if it were to move."""

    seat: int
    how: str
    words: list[str]
    cells: list[list[int]]
    """Where these turns lay their tiles."""
    line: list[list[int]]
    """The tiles of the ring or line to be."""


class XartPositionReply(msgspec.Struct):
    """A position as the player to move sees it, with the threats of both."""

    view: dict[str, Any]
    threats: list[ThreatInfo]


class LineInfo(msgspec.Struct):
    """One of the best turns."""

    word: str
    lays: list[list[int]]
    """The tiles that it lays, the chosen one first."""
    line: list[str]
    """What both players are expected to do, this turn first."""
    white: float
    """The winning chance of White."""
    win_in: int | None
    """Turns the winner needs, negative if the player to move loses; None if nothing is proved."""
    how: str
    """With a ring or with a line, if the game is over after the line; else empty."""
    depth: int


class XartLinesReply(msgspec.Struct):
    """The best turns of a position, best first."""

    level: int
    last: bool
    """Whether a higher level would say nothing new."""
    white: float | None
    """The winning chance of White; None where the board is too large for the engine."""
    lines: list[LineInfo]


class XartForcedReply(msgspec.Struct):
    """How many tiles each ply of a game laid by force."""

    forced: list[int]


class XartConsequenceReply(msgspec.Struct):
    """What everybody would see after the turn."""

    winner: int
    """The seat that would win, 0 for none."""
    how: str
    """With a ring or with a line; empty if nobody wins."""
    attack: str
    """What the mover would threaten to complete next: a ring or a line; empty for nothing."""


# --- who says it -------------------------------------------------------------------------------------------------


def service(host: Host) -> Sequence[Request[Any, Any]]:
    """The requests of Xart."""
    return (
        Request("game", XartGameQuestion, XartGameReply, game, slow=False),
        Request("position", XartPositionQuestion, XartPositionReply, position, slow=False),
        Request("lines", XartLinesQuestion, XartLinesReply, lines),
        Request("consequence", XartConsequenceQuestion, XartConsequenceReply, consequence, slow=False),
        Request("forced", XartForcedQuestion, XartForcedReply, forced, slow=False),
    )


def game(asked: XartGameQuestion) -> XartGameReply:
    """The turns of a game without luck, to be stepped through and analysed."""
    played = replayed_as(GAME, asked.record, asked.language)
    first = _without_luck(played.positions[0])
    words = [event.word for event in played.events[: len(played.positions) - 1]]
    return XartGameReply(dict(first.options), played.start, first.seat, words)


def position(asked: XartPositionQuestion) -> XartPositionReply:
    """The position after these turns, with all legal turns and the threats of both colours."""
    reached = _reached(asked)
    found = [threat for seat in (1, 2) for threat in threats(reached, seat)] if reached.outcome is None else []
    told = [
        ThreatInfo(
            seat=threat.seat,
            how=threat.how.value,
            words=[str(turn) for turn in threat.turns],
            cells=[[turn.x, turn.y] for turn in threat.turns],
            line=[list(cell) for cell in threat.line],
        )
        for threat in found
    ]
    return XartPositionReply(dict(reached.view(reached.seat).data()), told)


def lines(asked: XartLinesQuestion) -> XartLinesReply:
    """The best turns of the position after these turns."""
    reached, level = _reached(asked), asked.level
    if reached.outcome is not None:
        winner = reached.outcome.winner
        return XartLinesReply(level, True, 0.5 if winner is None else float(winner == 1), [])
    engine = _engine()
    engine.forget()  # so that the answer does not depend on what was asked before
    try:
        found = analyse(reached, nodes=NODES[level], lines=asked.lines, engine=engine)
    except ValueError:  # too large a board to be searched
        return XartLinesReply(level, True, None, [])
    told = [_line(reached, thought) for thought in found.lines]
    proved = asked.lines == 1 and told[0].win_in is not None
    return XartLinesReply(level, proved or level == len(NODES) - 1, told[0].white, told)


def forced(asked: XartForcedQuestion) -> XartForcedReply:
    """How many tiles each ply of a game laid by force, at any time."""
    positions: Sequence[Any] = replayed_as(GAME, asked.record).positions[1:]
    return XartForcedReply([max(len(position.laid) - 1, 0) for position in positions])


def consequence(asked: XartConsequenceQuestion) -> XartConsequenceReply:
    """What a turn would lead to at once: who wins, or what the mover threatens."""
    try:
        before = GAME.from_line(asked.line)
        after = before.play(asked.word)
    except AnelloError as error:
        raise BadRecord(str(error)) from error
    if not isinstance(before, XartPosition) or not isinstance(after, XartPosition):
        raise BadRecord("That is no position of Xart.")
    if after.outcome is not None:
        return XartConsequenceReply(after.outcome.winner or 0, after.outcome.how, "")
    # Where tiles come out of the bag nobody can tell what the next one threatens.
    threatened = [] if after.variant.draws_tiles else threats(after, before.seat)
    return XartConsequenceReply(0, "", threatened[0].how.value if threatened else "")


_engines = threading.local()


def _engine() -> XartEngine:
    """The engine of this thread: its tables are not to be shared."""
    if not hasattr(_engines, "own"):
        _engines.own = XartEngine(megabytes=MEGABYTES)
    found: XartEngine = _engines.own
    return found


def _reached(asked: XartPositionQuestion) -> XartPosition:
    try:
        played = Playthrough.begin(GAME, {} if asked.start else {"variant": asked.variant}, start=asked.start)
        for word in asked.moves.split():
            played = played.play(word)
    except AnelloError as error:
        raise BadRecord(str(error)) from error
    return _without_luck(played.position)


def _without_luck(position: object) -> XartPosition:
    if not isinstance(position, XartPosition) or position.variant.draws_tiles:
        raise NotOffered("Only games of Xart without luck are analysed.")
    return position


def _line(position: XartPosition, thought: Thought) -> LineInfo:
    return LineInfo(
        word=str(thought.turn),
        lays=[[laid.x, laid.y, laid.tile] for laid in position.forced(thought.turn)],
        line=[str(turn) for turn in thought.line],
        white=thought.chance if position.seat == 1 else 1 - thought.chance,
        win_in=thought.win_in,
        how=_ending(position, thought),
        depth=thought.depth,
    )


def _ending(position: XartPosition, thought: Thought) -> str:
    """How the game is over after a line; empty if it goes on then."""
    after = position
    for turn in thought.line:
        after = after.play(turn)
    return after.outcome.how if after.outcome is not None else ""
