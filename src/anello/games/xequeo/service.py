"""What Xe Queo! answers over the wire: the finished rounds of a match, and each of them looked at afterwards."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

import msgspec

from anello.core import AnelloError, BadRecord, NotOffered, Playthrough, View
from anello.games.xequeo import kernel
from anello.games.xequeo.analysis.habits import habits_shown
from anello.games.xequeo.analysis.rounds import PlayedRound, TurnReport, analyse_round, played_rounds
from anello.games.xequeo.engine.playing.adaptive import OpponentModel
from anello.games.xequeo.engine.playing.start import RoundStart, round_start
from anello.games.xequeo.match import GAME
from anello.games.xequeo.notation import LETTERS, SIZE, Put, cell_name, read_word
from anello.games.xequeo.round import opponent
from anello.games.xequeo.view import XeQueoView
from anello.players.player import LEARNED
from anello.study.requests import Host, LanguageCode, NotFound, RecordText, Request, replayed_as

__all__ = ["service"]

ROUND_SECONDS = 8.0
"""So long a round may be thought about in all …"""
TURN_SECONDS = 0.5
"""… and a turn of it."""
SHORT_ROUND = '[Game "xequeo"] [Start "O6/7/7/3@3/2R4/7/Y1G1BVW 1 0-0"] =R =O W!'
"""A round to warm up with."""


# --- what is asked -----------------------------------------------------------------------------------------------


class MatchQuestion(msgspec.Struct, forbid_unknown_fields=True):
    """A match to be analysed."""

    record: RecordText
    language: LanguageCode = "en"


class RoundQuestion(MatchQuestion, forbid_unknown_fields=True, kw_only=True):
    """A finished round of a match, counted from 1."""

    number: Annotated[int, msgspec.Meta(ge=1, le=1000)]


class EntryQuestion(msgspec.Struct, forbid_unknown_fields=True):
    """A move that somebody thinks of, in a position as everybody sees it."""

    line: Annotated[str, msgspec.Meta(max_length=200)]
    word: Annotated[str, msgspec.Meta(max_length=20)]
    metric: Literal["king", "euclid"] = "king"


# --- what is said ------------------------------------------------------------------------------------------------


class PlayedTurn(msgspec.Struct):
    """A move or call of a round."""

    seat: int
    word: str
    path: list[str]


class RoundInfo(msgspec.Struct):
    """A finished round, as it was played."""

    ring: str
    pieces: dict[str, str]
    """Where the pieces stood when it began."""
    choices: list[str]
    """The pieces of seat 1 and seat 2."""
    winner: int
    turns: list[PlayedTurn]


class ShownHabits(msgspec.Struct):
    """What finished rounds show of a player's habits, in counts."""

    rounds: int
    near: int
    """In so many rounds one of the three pieces nearest to the ring was chosen."""
    moves: int
    own: int
    """So many of the moves were made with the own piece."""
    calls: int


class MatchReply(msgspec.Struct):
    """The rounds that were played to their end; nothing is said of any other."""

    options: dict[str, str]
    start: str | None
    """The line of its first position, if that is not the usual one."""
    rounds: list[RoundInfo]
    habits: list[ShownHabits]
    """Of seat 1 and seat 2: what a player who learns habits goes by."""
    known: list[ShownHabits]
    """The same from earlier matches, as far as the opponent had learned it there."""


class AdvisedAction(msgspec.Struct):
    """Something that equilibrium does, and how often."""

    word: str
    often: float


class TurnAnalysis(msgspec.Struct):
    """A turn of a round, looked at afterwards."""

    seat: int
    word: str
    advice: list[AdvisedAction]
    before: float
    """The winning chance before the turn with the best action, as its maker could know it, estimated …"""
    after: float
    """… and with what was done, estimated too."""
    beliefs: list[list[float]]
    """How likely each piece is the choice of seat 1 and of seat 2, for an onlooker after this turn."""


class RoundReply(msgspec.Struct):
    """A whole round, looked at afterwards."""

    beliefs: list[list[float]]
    """How likely each piece is the choice of seat 1 and of seat 2 before the first turn."""
    turns: list[TurnAnalysis]
    mistake: int | None
    """The index of the turn that cost most, if it cost enough to speak of."""


class EntryReply(msgspec.Struct):
    """What everybody would see after the move."""

    entering: list[str]
    """The pieces that could enter the ring next, whoever has chosen them."""


# --- who says it -------------------------------------------------------------------------------------------------


def service(host: Host) -> Sequence[Request[Any, Any]]:
    """The requests of Xe Queo!"""

    def finished_round(asked: RoundQuestion) -> RoundReply:
        return round_analysis(asked, host.running(GAME.name))

    finished_round.__doc__ = round_analysis.__doc__
    return (
        Request("game", MatchQuestion, MatchReply, match, slow=False),
        Request("round", RoundQuestion, RoundReply, finished_round, warm=_warm),
        Request("consequence", EntryQuestion, EntryReply, consequence, slow=False),
    )


def _warm() -> RoundReply:
    """Look at a short round."""
    return round_analysis(RoundQuestion(SHORT_ROUND, number=1))


def match(asked: MatchQuestion) -> MatchReply:
    """The rounds of a match that were played to their end."""
    played = replayed_as(GAME, asked.record, asked.language)
    rounds = _rounds(played)
    habits = [_habits(habits_shown(rounds, seat)) for seat in (1, 2)]
    known = [_habits(OpponentModel.from_text(played.tags.get(f"{opponent(seat)}{LEARNED}", ""))) for seat in (1, 2)]
    return MatchReply(dict(played.positions[0].options), played.start, [_round(one) for one in rounds], habits, known)


def round_analysis(asked: RoundQuestion, running: Iterable[View] = ()) -> RoundReply:
    """A finished round of a match: beliefs, what equilibrium would have done, the biggest mistake.

    Nothing is said of a round that is being played now: an ending is easily made up.
    """
    rounds = _rounds(replayed_as(GAME, asked.record, asked.language))
    if asked.number > len(rounds):
        raise NotFound(f"The match has {len(rounds)} finished rounds.")
    played = rounds[asked.number - 1]
    if any(_is_of(view, played.start) for view in running):
        raise NotOffered("This round is still being played. It can be looked at when it is over.")
    report = analyse_round(played, seconds=min(TURN_SECONDS, ROUND_SECONDS / max(len(played.turns), 1)))
    worst = report.mistake
    return RoundReply(
        beliefs=[list(report.picks[seat]) for seat in (1, 2)],
        turns=[_turn(turn) for turn in report.turns],
        mistake=None if worst is None else report.turns.index(worst),
    )


def consequence(asked: EntryQuestion) -> EntryReply:
    """Which pieces could enter the ring after a move. It knows of no secret, and neither does the question."""
    try:
        current = GAME.from_line(asked.line).current
        move = read_word(asked.word)
    except AnelloError as error:
        raise BadRecord(str(error)) from error
    if current.ring is None or not isinstance(move, Put) or move.cell in (*current.cells, current.ring):
        raise BadRecord("That is no move to a free circle in a round with a ring.")
    after = [move.cell if piece == move.piece else cell for piece, cell in enumerate(current.cells)]
    found = kernel.moves(after, kernel.geometry(SIZE, current.ring, asked.metric))
    return EntryReply([LETTERS[piece] for piece in found.entering])


def _is_of(view: View, start: RoundStart) -> bool:
    """Whether a round that began there is played in a view: who begins where is drawn anew each time."""
    if not isinstance(view, XeQueoView) or view.ring is None:
        return False
    begun = round_start(view)
    return (begun.pieces, begun.ring) == (start.pieces, start.ring)


def _rounds(played: Playthrough) -> list[PlayedRound]:
    positions: Sequence[Any] = played.positions
    return list(played_rounds(positions))


def _round(played: PlayedRound) -> RoundInfo:
    assert played.winner is not None
    return RoundInfo(
        ring=cell_name(played.start.ring),
        pieces={LETTERS[piece]: cell_name(cell) for piece, cell in enumerate(played.start.pieces)},
        choices=[LETTERS[played.secrets[seat]] for seat in (1, 2)],
        winner=played.winner,
        turns=[PlayedTurn(turn.seat, turn.word, [cell_name(cell) for cell in turn.path]) for turn in played.turns],
    )


def _habits(known: OpponentModel) -> ShownHabits:
    return ShownHabits(known.rounds, known.near_picks, known.moves, known.own_moves, known.calls)


def _turn(turn: TurnReport) -> TurnAnalysis:
    assert turn.before is not None
    assert turn.after is not None  # both secrets of a finished round are known
    advice = [AdvisedAction(word, often) for word, often in turn.advice]
    beliefs = [list(turn.beliefs[seat]) for seat in (1, 2)]
    return TurnAnalysis(turn.seat, turn.word, advice, turn.before, turn.after, beliefs)
