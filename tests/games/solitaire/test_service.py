"""What the solitaire answers over the wire: whole games, practice, the deal of the day, exact odds."""

import datetime
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from anello.core import GameOver, IllegalMove, View
from anello.games.solitaire import Deal
from anello.games.solitaire.deals import Deals
from anello.games.solitaire.service import DealInfo, DealQuestion, NewDeal, Placement, SolitaireAnswers, service
from anello.study.requests import NotFound
from tests.study.memory_texts import MemoryTexts

NOON = datetime.datetime(2026, 1, 31, 12, tzinfo=datetime.UTC).timestamp()


@dataclass(frozen=True)
class FakeHost:
    """What a server would lend."""

    folder: Path
    now: Callable[[], float] = lambda: NOON
    source: random.Random = field(default_factory=lambda: random.Random(5))

    def kept(self, game: str) -> MemoryTexts:
        return MemoryTexts()

    def running(self, game: str) -> Sequence[View]:
        return ()


@pytest.fixture
def answers() -> SolitaireAnswers:
    return SolitaireAnswers(Deals(lambda: NOON, random.Random(5), MemoryTexts()))


def play_on(answers: SolitaireAnswers, game: DealInfo, dice: random.Random) -> DealInfo:
    """Lay tiles anywhere until the end."""
    while not game.over:
        game = answers.place(Placement(game.id, dice.choice(game.view["moves"])["word"]))
    return game


def test_every_request_has_its_types_and_says_what_it_does(tmp_path: Path) -> None:
    requests = service(FakeHost(tmp_path))
    assert [request.name for request in requests] == ["deal", "look", "place", "undo", "hints", "review"]
    assert all(request.help.endswith(".") for request in requests)
    assert not any(request.pure for request in requests)


def test_a_game_to_its_end_and_a_look_back(answers: SolitaireAnswers) -> None:
    game = answers.deal(NewDeal(3))
    named = DealQuestion(game.id)
    with pytest.raises(IllegalMove, match="not over"):
        answers.review(named)
    game = play_on(answers, game, random.Random(2))
    assert not game.practice
    assert answers.look(named) == game
    review = answers.review(named)
    assert len(review.placements) == game.laid
    assert review.odds == pytest.approx(0.5563087463378906)
    assert all(one.best.chance >= one.played.chance for one in review.placements)
    assert review.placements[-1].played.chance == game.won
    with pytest.raises(GameOver):
        answers.place(Placement(game.id, "A1+"))
    with pytest.raises(GameOver):
        answers.hints(named)


def test_taking_back_and_seeing_the_odds_is_practice(answers: SolitaireAnswers) -> None:
    game = answers.deal(NewDeal())
    with pytest.raises(IllegalMove, match="Nothing"):
        answers.undo(DealQuestion(game.id))
    assert not answers.place(Placement(game.id, game.view["moves"][0]["word"])).practice
    back = answers.undo(DealQuestion(game.id))
    assert back.practice
    assert (back.laid, back.view) == (0, game.view)
    game = answers.deal(NewDeal())
    listed = answers.hints(DealQuestion(game.id))
    assert [hint.word for hint in listed.hints] == [move["word"] for move in game.view["moves"]]
    assert answers.look(DealQuestion(game.id)).practice


def test_the_deal_of_the_day_is_the_same_for_everybody(answers: SolitaireAnswers) -> None:
    games = [answers.deal(NewDeal(4, daily=True)) for _ in range(2)]
    assert {game.day for game in games} == {"2026-01-31"}
    assert games[0].id != games[1].id
    first = Deal.of_day(datetime.date(2026, 1, 31), 4).draws[0]
    assert {game.view["drawn"] for game in games} == {str(first)}


def test_errors_say_what_is_wrong(answers: SolitaireAnswers) -> None:
    game = answers.deal(NewDeal())
    with pytest.raises(IllegalMove, match="first tile"):
        answers.place(Placement(game.id, "Z9+"))
    with pytest.raises(NotFound):
        answers.look(DealQuestion("unknown"))
