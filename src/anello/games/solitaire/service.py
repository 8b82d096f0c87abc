"""What the solitaire answers over the wire: stacks of tiles, exact odds, and a look back."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from anello.core import GameOver, IllegalMove
from anello.games.solitaire import GAME
from anello.games.solitaire.deals import Deals, DealtGame
from anello.games.solitaire.endings import SolitaireEnding
from anello.games.solitaire.engine import PlacementHint, hints, review, solution
from anello.games.solitaire.position import SolitairePosition
from anello.study.requests import Host, Request

__all__ = ["service"]


# --- what is asked -----------------------------------------------------------------------------------------------


class NewDeal(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for a stack of tiles."""

    size: Literal[3, 4] = 3
    daily: bool = False
    """The deal of the day instead of a random one."""


class DealQuestion(msgspec.Struct, forbid_unknown_fields=True):
    """Something about a deal, by its name."""

    id: Annotated[str, msgspec.Meta(max_length=40)]


class Placement(DealQuestion, forbid_unknown_fields=True):
    """Where the visible tile is to be laid."""

    word: Annotated[str, msgspec.Meta(min_length=1, max_length=20)]


# --- what is said ------------------------------------------------------------------------------------------------


class DealInfo(msgspec.Struct):
    """A game of solitaire as its player sees it."""

    id: str
    size: int
    day: str | None
    practice: bool
    """Whether something was taken back, or the odds were shown."""
    laid: int
    over: bool
    won: bool
    view: dict[str, Any]
    record: str = ""
    """The game written down, once it is over."""


class PlacementChance(msgspec.Struct):
    """A placement, and how likely best play succeeds after it."""

    word: str
    chance: float


class HintList(msgspec.Struct):
    """Every placement of the visible tile, the best first."""

    hints: list[PlacementChance]
    odds: float
    """How likely best play succeeds from the empty table."""


class JudgedPlacement(msgspec.Struct):
    """A placement that was made, and the best there was."""

    view: dict[str, Any]
    """The board before it."""
    played: PlacementChance
    best: PlacementChance


class DealReview(msgspec.Struct):
    """How good each placement of a finished game was."""

    placements: list[JudgedPlacement]
    odds: float


# --- who says it -------------------------------------------------------------------------------------------------


def service(host: Host) -> Sequence[Request[Any, Any]]:
    """The requests of the solitaire."""
    answers = SolitaireAnswers(Deals(host.now, host.source, host.kept(GAME.name)))
    return (
        Request("deal", NewDeal, DealInfo, answers.deal, pure=False, slow=False),
        Request("look", DealQuestion, DealInfo, answers.look, pure=False, slow=False),
        Request("place", Placement, DealInfo, answers.place, pure=False, slow=False),
        Request("undo", DealQuestion, DealInfo, answers.undo, pure=False, slow=False),
        Request("hints", DealQuestion, HintList, answers.hints, pure=False, warm=answers.warm),
        Request("review", DealQuestion, DealReview, answers.review, pure=False),
    )


class SolitaireAnswers:
    """The deals on a server, and what their placements are worth."""

    def __init__(self, deals: Deals) -> None:
        self._deals = deals

    def deal(self, asked: NewDeal) -> DealInfo:
        """Take a stack: a random one, or the one that everybody gets today."""
        return _info(self._deals.new(asked.size, daily=asked.daily))

    def look(self, asked: DealQuestion) -> DealInfo:
        """The game as it stands."""
        return _info(self._deals.find(asked.id))

    def place(self, asked: Placement) -> DealInfo:
        """Lay the visible tile; then the next one is turned up."""
        return _info(self._deals.place(asked.id, asked.word))

    def undo(self, asked: DealQuestion) -> DealInfo:
        """Take the last placement back. The game counts as practice then."""
        return _info(self._deals.take_back(asked.id))

    def hints(self, asked: DealQuestion) -> HintList:
        """The chance of success after each placement. The game counts as practice then."""
        position = self._deals.find(asked.id).played.position
        assert isinstance(position, SolitairePosition)
        if position.outcome is not None:
            raise GameOver("This game is over.")
        self._deals.practise(asked.id)
        solved = solution(position.size)
        return HintList([_chance(hint) for hint in hints(position, solved)], solved.value(0))

    def review(self, asked: DealQuestion) -> DealReview:
        """How good each placement of a finished game was."""
        game = self._deals.find(asked.id)
        played = game.played
        if played.outcome is None:
            raise IllegalMove("The game is not over yet.")
        solved = solution(game.size)
        verdicts = review(played, solved)
        placements = [
            JudgedPlacement(dict(one.position.view(1).data()), _chance(one.played), _chance(one.best))
            for one in verdicts
        ]
        return DealReview(placements, solved.value(0))

    def warm(self) -> None:
        """Look a position up: that compiles all there is."""
        solution(3).value(0)


def _info(game: DealtGame) -> DealInfo:
    outcome = game.played.outcome
    return DealInfo(
        id=game.id,
        size=game.size,
        day=game.day.isoformat() if game.day else None,
        practice=game.practice,
        laid=len(game.words),
        over=outcome is not None,
        won=outcome is not None and outcome.how == SolitaireEnding.SOLVED,
        view=game.view(),
        record=game.played.record.to_text() if outcome is not None else "",
    )


def _chance(hint: PlacementHint) -> PlacementChance:
    return PlacementChance(str(hint.turn), hint.chance)
