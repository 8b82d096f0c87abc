"""Playing a game through: closing words, taking back, and what others may see."""

import random

import pytest

import anello
from anello.core import Closing, GameOver, IllegalMove, NotYourTurn, Outcome
from tests.toys import morra


def test_resigning_and_losing_on_time_give_the_game_to_the_other() -> None:
    played = anello.game("xart").new().play("@0/")
    assert played.play("resign").outcome == Outcome(1, Closing.RESIGNED)
    assert played.play("resign", 1).outcome == Outcome(2, Closing.RESIGNED)
    assert played.play("time", 2).outcome == Outcome(1, Closing.TIME)
    assert played.play("draw", 1).outcome == Outcome(None, Closing.DRAW)
    with pytest.raises(GameOver):
        played.play("resign").play("A2\\")
    with pytest.raises(IllegalMove, match="Chance cannot say"):
        played.play("resign", 0)


def test_a_closed_game_can_be_opened_again() -> None:
    played = anello.game("xart").new().play("@0/")
    assert played.play("resign").undo() == played
    with pytest.raises(IllegalMove, match="nothing to take back"):
        anello.game("xart").new().undo()


def test_only_the_seat_to_act_may_act() -> None:
    played = anello.game("xart").new().play("@0/")
    with pytest.raises(NotYourTurn, match="turn of red, not of white"):
        played.play("A2\\", 1)


def test_take_back_stops_at_what_has_been_shown() -> None:
    played = morra.GAME.new().play("even1", 0).play("|", 1)
    assert played.take_back().events == played.events[:1]
    shown = played.play("||", 2)
    with pytest.raises(IllegalMove, match="have been shown"):
        shown.take_back()
    assert shown.undo() == played


def test_take_back_passes_over_chance() -> None:
    played = anello.game("xart").new(variant="lucky").settle(random.Random(3))
    played = played.play(next(iter(played.position.legal_moves))).settle(random.Random(4))
    assert [event.seat for event in played.events] == [0, 1, 0]
    assert [event.seat for event in played.take_back().events] == [0]


def test_secret_words_are_masked_until_the_round_is_over() -> None:
    played = morra.GAME.new().play("even1", 0).play("|", 1)
    assert [event.word for event in played.seen_by(2).events] == ["even1", "?"]
    assert [event.word for event in played.seen_by(None).events] == ["even1", "?"]
    assert [event.word for event in played.seen_by(1).events] == ["even1", "|"]
    assert [event.word for event in played.play("||", 2).seen_by(None).events] == ["even1", "|", "||"]
    assert [event.word for event in played.play("resign", 1).seen_by(2).events] == ["even1", "|", "resign"]


def test_unknown_games_and_options_are_named() -> None:
    with pytest.raises(anello.UnknownGame, match="no game 'chess'; known are"):
        anello.game("chess")
    with pytest.raises(anello.BadOption, match="no option 'size'; it has: variant"):
        anello.game("xart").start(size="8")
    with pytest.raises(anello.BadOption, match="cannot be 'huge': choose unlimited or"):
        anello.game("xart").start(variant="huge")
    with pytest.raises(anello.AnelloError, match="no seat 'blue'"):
        anello.game("xart").seat("blue")


def test_nothing_is_legal_when_the_game_is_over() -> None:
    over = anello.game("xart").start().play("@0/").play("A2\\").play("B1\\")
    assert over.outcome is not None
    assert list(over.legal_moves) == []
    assert "B3/" not in over.legal_moves
    with pytest.raises(GameOver):
        over.play("B3/")
