"""What Xe Queo! answers over the wire: finished rounds and nothing of any other."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from anello.core import BadRecord, NotOffered, Playthrough, Record, View
from anello.games.xequeo import GAME
from anello.games.xequeo.engine.playing.adaptive import AdaptivePlayer
from anello.games.xequeo.service import (
    EntryQuestion,
    MatchQuestion,
    RoundQuestion,
    RoundReply,
    consequence,
    match,
    round_analysis,
    service,
)
from anello.players.player import Learner, find_level
from anello.study.requests import NotFound
from tests.study.memory_texts import MemoryTexts


@dataclass(frozen=True)
class NoTables:
    """A server at which nobody plays."""

    folder: Path
    now: Callable[[], float] = time.time
    source: random.Random = field(default_factory=random.Random)

    def kept(self, game: str) -> MemoryTexts:
        return MemoryTexts()

    def running(self, game: str) -> Sequence[View]:
        return ()


NEAR = "O6/7/7/3@3/2R4/7/Y1G1BVW 1 0-0"
MATCH = f'[Game "xequeo"]\n[Start "{NEAR}"]\n\n=R =O W!'
"""A round that ends with a wild call, and then nothing more."""


def test_the_rounds_of_a_match() -> None:
    told = match(MatchQuestion(MATCH))
    (played,) = told.rounds
    assert told.start == NEAR
    assert (played.ring, played.choices, played.winner) == ("d4", ["R", "O"], 2)
    assert played.pieces["R"] == "c3"
    assert [(turn.seat, turn.word, turn.path) for turn in played.turns] == [(1, "W!", [])]


@pytest.mark.slow
@pytest.mark.parametrize("options", ["", '[Options "gift=yes"]\n'])
def test_a_round_is_looked_at_afterwards(options: str) -> None:
    report = round_analysis(RoundQuestion(MATCH.replace("[Start", f"{options}[Start"), number=1))
    assert report.mistake == 0
    assert [sum(row) for row in report.beliefs] == pytest.approx([1, 1])
    (turn,) = report.turns
    assert turn.before > turn.after
    assert all(sum(row) == pytest.approx(1) for row in turn.beliefs)


def test_the_habits_that_a_match_shows() -> None:
    """Red stands nearest to the ring, orange farthest away."""
    told = match(MatchQuestion(MATCH))
    one, two = told.habits
    assert (one.near, one.moves, one.own, one.calls) == (1, 0, 0, 1)
    assert (two.near, two.moves, two.own, two.calls) == (0, 0, 0, 0)
    longer = match(MatchQuestion(f'[Game "xequeo"]\n[Start "{NEAR}"]\n\n=G =R Gc2 Oa6 R!'))
    assert [(each.moves, each.own, each.calls) for each in longer.habits] == [(1, 1, 1), (1, 0, 0)]
    assert [each.rounds for each in longer.known] == [0, 0]


def test_what_the_opponent_knew_from_earlier_matches_is_told() -> None:
    """The level that learns writes it down after a match, and the record of the next one carries it."""
    played = Playthrough.replay(Record.read(f'[Game "xequeo"]\n[Start "{NEAR}"]\n\n=G =R Gc2 Oa6 R!'))
    level = find_level(GAME, "chameleon")
    assert level.learned is not None
    once = level.learned("", played, 2)
    twice = level.learned(once, played, 2)
    player = level.new_player()
    assert isinstance(player, Learner)
    player.recall(twice)
    assert isinstance(player, AdaptivePlayer)
    assert (player.model.rounds, player.model.own_moves, player.model.calls) == (2, 2, 2)
    told = match(MatchQuestion(f'[Game "xequeo"]\n[Start "{NEAR}"]\n[2Learned "{twice}"]\n\n=G =R Gc2 Oa6 R!'))
    assert [(each.rounds, each.own, each.calls) for each in told.known] == [(2, 2, 2), (0, 0, 0)]


def test_a_round_that_is_not_there() -> None:
    with pytest.raises(NotFound, match="1 finished"):
        round_analysis(RoundQuestion(MATCH, number=2))


def test_nothing_is_told_of_an_unfinished_round() -> None:
    told = match(MatchQuestion(f'[Game "xequeo"]\n[Start "{NEAR}"]\n\n=R =O 1:resign'))
    assert told.rounds == []
    with pytest.raises(BadRecord):
        match(MatchQuestion(MATCH.replace("=O", "2:=?")))


def test_a_forged_ending_tells_nothing_of_a_round_that_is_being_played() -> None:
    """Whoever plays it may choose any ending that makes it look finished."""
    running = GAME.from_line(NEAR).play("=R", 1).play("=O", 2)
    moved = running.play(next(word for word in running.view(1).words if word[1:] not in ("d4", "!")), 1)
    for position in (running, moved):
        with pytest.raises(NotOffered, match="still being played"):
            round_analysis(RoundQuestion(MATCH, number=1), [position.view(None)])
    elsewhere = GAME.from_line(NEAR.replace("O6", "1O5")).view(None)
    assert round_analysis(RoundQuestion(MATCH, number=1), [elsewhere, GAME.start().view(None)]).turns


def test_nobody_waits_for_the_compiler_at_the_first_question(tmp_path: Path) -> None:
    (warmed,) = [request.warm for request in service(NoTables(tmp_path)) if request.slow]
    assert warmed is not None
    report = warmed()
    assert isinstance(report, RoundReply)
    assert report.turns


def test_what_a_move_lets_in_is_told_without_any_secret() -> None:
    """Whose piece is whose is in no question: the answer is of the board alone, and what the rules say of it."""
    assert consequence(EntryQuestion(NEAR, "Ob6")).entering == ["R"]
    far = "O6/7/7/3@3/7/2R4/Y1G1BVW 1 0-0"
    assert consequence(EntryQuestion(far, "Ob6")).entering == []
    assert consequence(EntryQuestion(far, "Rc3")).entering == ["R"]
    for line, word in ((NEAR, "Rd4"), (NEAR, "Rd9"), (NEAR, "R!"), (NEAR, "Ra1"), ("7/7 1 0-0", "Rc3")):
        with pytest.raises(BadRecord):
            consequence(EntryQuestion(line, word))
