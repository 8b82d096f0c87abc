"""Matches are counted right, go on where they stopped, and are fair to both whatever the number of seats."""

from pathlib import Path

import pytest

import anello
from anello.core import AnelloError, Outcome, Playthrough, registry
from anello.players import arena
from anello.players.arena import Entry, GameFile, MatchResult, Score
from tests.players.arena.copycat import Copycat
from tests.toys import heap, walk

XART = anello.game("xart")


def outcomes(result: MatchResult) -> list[Outcome | None]:
    return [Playthrough.replay(record).outcome for record in result.records]


def test_a_match_is_counted_for_the_first_player() -> None:
    strong, weak = Entry.read("xart", "9:nodes=300"), Entry.read("xart", "beginner")
    result = arena.match(strong, weak, XART, arena.openings_for(XART, {}, 2, seed=4), games=6)
    assert result.score.games == 6
    assert result.score.wins > result.score.losses
    won = [seat for seat, outcome in enumerate(outcomes(result)) if outcome and outcome.winner == 1 + seat % 2]
    assert len(won) == result.score.wins
    assert [record.tags["White"] for record in result.records[:2]] == ["Goldsmith nodes=300", "Beginner"]
    assert [event.word for event in result.records[0].events[:2]] == [e.word for e in result.records[1].events[:2]]
    assert result.pace(0) is not None


def test_a_stopped_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    one, two = Entry.read("xart", "1"), Entry.read("xart", "beginner")

    def played(games: int, archive: GameFile | None) -> MatchResult:
        return arena.match(one, two, XART, arena.openings_for(XART, {}), games=games, archive=archive, seed=1)

    played(2, GameFile(path))
    assert len(GameFile(path).records) == 2
    whole = played(6, GameFile(path))
    assert len(GameFile(path).records) == 6
    assert whole.score == played(6, None).score
    text = path.read_text()
    assert played(6, GameFile(path)).score == whole.score
    assert path.read_text() == text


@pytest.mark.slow
def test_games_in_several_processes_are_the_same() -> None:
    one, two = Entry.read("xart", "1"), Entry.read("xart", "beginner")
    results = [
        arena.match(one, two, XART, arena.openings_for(XART, {}), games=6, jobs=jobs, options={"variant": "loop"})
        for jobs in (1, 2)
    ]
    assert [r.events for r in results[0].records] == [r.events for r in results[1].records]


def test_lucky_and_matches_with_secrets_can_be_played() -> None:
    lucky = arena.match(
        Entry.read("xart", "1"),
        Entry.read("xart", "beginner"),
        XART,
        arena.openings_for(XART, {"variant": "lucky"}),
        games=2,
        options={"variant": "lucky"},
    )
    assert lucky.score.games == 2
    xequeo = anello.game("xequeo")
    one, two = Entry.read("xequeo", "1"), Entry.read("xequeo", "2")
    secret = arena.match(one, two, xequeo, arena.openings_for(xequeo, {}), games=2)
    assert all(outcome and outcome.winner for outcome in outcomes(secret))
    with pytest.raises(AnelloError, match="secrets"):
        Entry.read("xequeo", "beginner").enter()


def test_three_seats_are_changed_until_it_is_fair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, "heap", heap.GAME)
    greedy, shy = Entry.read("heap", "greedy"), Entry.read("heap", "shy")
    archive = GameFile(tmp_path / "games.txt")

    def played(jobs: int = 1) -> MatchResult:
        openings = arena.openings_for(heap.GAME, {}, plies=1)
        return arena.match(greedy, shy, heap.GAME, openings, games=12, archive=archive if jobs == 1 else None, seed=3)

    result = played()
    assert result.score.games == 12
    assert result.score.wins > result.score.losses
    lineups = [tuple(record.tags[seat] for seat in ("North", "East", "West")) for record in result.newest]
    assert len(set(lineups)) == 6
    assert sum(names.count("Greedy") for names in lineups) == 9
    assert len(archive.records) == 12
    assert played().records == result.records
    assert len(archive.records) == 12
    # Who is as strong on average wins half of the games, though one meets two.
    copies = arena.match(Copycat("one"), Copycat("two"), heap.GAME, arena.openings_for(heap.GAME, {}, 1), games=60)
    assert copies.score.wins == copies.score.losses


def test_nobody_meets_anybody_in_a_game_for_one() -> None:
    with pytest.raises(AnelloError, match="Walk is for one player"):
        arena.match(Copycat("one"), Copycat("two"), walk.GAME, iter([()]), games=2)


def test_an_illegal_turn_loses_with_a_note() -> None:
    result = arena.match(Copycat("calm"), Copycat("wild", wild=True), XART, arena.openings_for(XART, {}), games=4)
    assert result.score == Score(wins=4)
    assert len(result.notes) == 4
    assert "Z99/" in result.notes[0]
    assert all("resign" in record.events[-1].word for record in result.records)
