"""Points and tie-breaks, worked out by hand."""

from dataclasses import replace

from anello.server.tournaments.standings import standings
from anello.server.tournaments.tournament import TournamentGame
from tests.server.tournaments.helpers import tournament


def played(round: int, first: int, second: int, won: float) -> TournamentGame:
    return TournamentGame(round, first, first, second, "t", "played", (won, 1 - won))


def test_a_round_robin_of_four() -> None:
    games = [
        played(1, 1, 4, 0.5),
        played(1, 2, 3, 1.0),
        played(2, 4, 3, 1.0),
        played(2, 1, 2, 1.0),
        played(3, 2, 4, 1.0),
        played(3, 3, 1, 0.5),
    ]
    rows = standings(replace(tournament("robin", 4), games=games, status="running"))
    # 1: draw 4, beat 2, draw 3 = 2; 2: beat 3, lost to 1, beat 4 = 2; 4: 1.5; 3: 0.5. Direct: 1 beat 2.
    assert [(row.number, row.rank, row.points) for row in rows] == [(1, 1, 2), (2, 2, 2), (4, 3, 1.5), (3, 4, 0.5)]
    assert [row.ties for row in rows[:2]] == [(1.0, 2.0 + 0.75 + 0.25), (0.0, 0.5 + 1.5)]


def test_a_swiss_with_a_bye() -> None:
    games = [
        played(1, 1, 2, 1.0),
        TournamentGame(1, 2, 3, None, "", "bye", (1.0, 0.0)),
        played(2, 3, 1, 0.0),
        TournamentGame(2, 2, 2, None, "", "bye", (1.0, 0.0)),
    ]
    rows = standings(replace(tournament("swiss", 3), games=games, status="running"))
    assert [(row.number, row.points) for row in rows] == [(1, 2.0), (2, 1.0), (3, 1.0)]
    assert [row.ties for row in rows] == [(2.0, 2.0, 0.0), (2.0, 0.0, 0.0), (2.0, 0.0, 0.0)]
    assert [row.rank for row in rows] == [1, 2, 2]


def test_in_an_arena_wins_decide_and_then_fewer_games() -> None:
    games = [played(0, 1, 3, 1.0), played(0, 2, 3, 0.5), played(0, 3, 2, 0.5), played(0, 1, 4, 0.0)]
    rows = standings(replace(tournament("arena", 4), games=games, status="running"))
    assert [(row.number, row.points, row.ties) for row in rows] == [
        (4, 1.0, (1.0, -1.0)),
        (1, 1.0, (1.0, -2.0)),
        (2, 1.0, (0.0, -2.0)),
        (3, 1.0, (0.0, -3.0)),
    ]
