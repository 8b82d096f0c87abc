"""Who plays whom next: Berger tables, the Dutch system of FIDE for Swiss tournaments, and an arena's own way."""

import logging
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from anello.server.tournaments.standings import points_of, standings
from anello.server.tournaments.tournament import Tournament, TournamentGame, TournamentPlayer

__all__ = ["MetPair", "RoundPair", "arena_pairings", "berger_pairings", "rounds_of", "swiss_pairings"]

logging.getLogger("caissify_pairings").setLevel(logging.ERROR)  # that nobody is left to be paired is no news


MetPair: TypeAlias = tuple[int, int]
"""The numbers of two, the smaller first."""


@dataclass(frozen=True)
class RoundPair:
    """Two who are to play, the one with the first seat first; or one who is free."""

    first: int
    second: int | None = None


def rounds_of(kind: str, players: int, wanted: int) -> int:
    """How many rounds there are: everybody meets everybody once, or as many as are wanted and can be.

    >>> rounds_of("robin", 6, 0), rounds_of("robin", 5, 0), rounds_of("swiss", 9, 0), rounds_of("swiss", 4, 9)
    (5, 5, 4, 3)
    """
    everybody = max(1, players - 1 + players % 2)
    if kind == "robin":
        return everybody
    return min(everybody, wanted or max(1, (players - 1).bit_length()))


def berger_pairings(players: Sequence[TournamentPlayer], round: int) -> list[RoundPair]:
    """A round of the tables of Berger; whoever is free plays not, and has nothing of it."""
    from caissify_pairings.engines.round_robin import berger_schedule

    numbers: list[int | None] = [one.number for one in players]
    if len(numbers) % 2:
        numbers.append(None)
    found = []
    for first, second in berger_schedule(len(numbers))[round - 1]:
        one, other = numbers[first - 1], numbers[second - 1]
        if one is not None and other is not None:
            found.append(RoundPair(one, other))
    return found


def swiss_pairings(tournament: Tournament, blocked: Collection[MetPair] = ()) -> list[RoundPair] | None:
    """The next round by the Dutch system; None if no more can be paired without two meeting twice.

    A game that goes on counts as drawn for this. Those of whom one has blocked the other meet only if else there would
    be no round.
    """
    staying = {one.number for one in tournament.staying}
    if len(staying) < 2:
        return None
    met = {_pair(game) for game in tournament.games if game.second is not None and game.how == "played"}
    apart = met.union(blocked)
    found = _dutch(tournament, staying, apart)
    return _dutch(tournament, staying, met) if found is None and apart != met else found


def _dutch(tournament: Tournament, staying: set[int], met: set[MetPair]) -> list[RoundPair] | None:
    """A round in which none of some pairs meet, as far as there is one."""
    from caissify_pairings import generate_pairings

    rows = [row for row in _histories(tournament) if row["id"] in staying]
    rounds = tournament.round
    if met and rounds == 0:  # who may not meet is looked at from the second round on: nobody played in one before
        rows = [row | {"color_hist": ["none"], "float_history": ["none"]} for row in rows]
        rounds = 1
    found = generate_pairings(
        system="dutch",
        players=rows,
        previous_pairings=met,
        round_number=rounds + 1,
        total_rounds=tournament.rounds + rounds - tournament.round,
    )
    pairings = [RoundPair(row["white_id"], row.get("black_id")) for row in found]
    return pairings if _is_sound(tournament, staying, met, pairings) else None


def _pair(game: TournamentGame) -> MetPair:
    one, other = sorted(game.numbers)
    return one, other


def _histories(tournament: Tournament) -> list[dict[str, object]]:
    """All that the Dutch system has to know of each: points, seats, floats and byes, round by round."""
    rounds = range(1, tournament.round + 1)
    by_round = {(game.round, number): game for game in tournament.games for number in game.numbers}
    before: dict[tuple[int, int], float] = {}
    points = dict.fromkeys((one.number for one in tournament.players), 0.0)
    for round in rounds:
        for number in points:
            before[round, number] = points[number]
            game = by_round.get((round, number))
            points[number] += 0.0 if game is None else 0.5 if game.points is None else game.points_of(number)
    rows: list[dict[str, object]] = []
    for start, one in enumerate(tournament.seeded, 1):
        seats, floats, byes, forfeits = [], [], 0, 0
        for round in rounds:
            game = by_round.get((round, one.number))
            if game is None or game.how != "played" or game.second is None:
                seats.append("none")
                byes += game is not None and game.how == "bye"
                forfeits += game is not None and game.how == "forfeit" and game.points_of(one.number) > 0
                floats.append("down" if game is not None and game.points_of(one.number) > 0 else "none")
                continue
            seats.append("white" if game.first == one.number else "black")
            other = game.second if game.first == one.number else game.first
            mine, theirs = before[round, one.number], before[round, other]
            floats.append("down" if mine > theirs else "up" if mine < theirs else "none")
        rows.append(
            {
                "id": one.number,
                "name": str(one.number),
                "score": points[one.number],
                "rating": int(one.rating),
                "starting_number": start,
                "color_hist": seats,
                "float_history": floats,
                "bye_count": byes,
                "forfeit_win_count": forfeits,
            }
        )
    return rows


def _is_sound(tournament: Tournament, staying: set[int], met: set[MetPair], pairings: Sequence[RoundPair]) -> bool:
    """Whether everybody is paired once, nobody with the same one again, and at most one is free, who never was."""
    numbers = [number for pair in pairings for number in (pair.first, pair.second) if number is not None]
    free = [pair.first for pair in pairings if pair.second is None]
    freed = {game.first for game in tournament.games if game.how == "bye"}
    again = {tuple(sorted((pair.first, pair.second))) for pair in pairings if pair.second is not None} & met
    return sorted(numbers) == sorted(staying) and len(free) <= 1 and not freed.intersection(free) and not again


def arena_pairings(tournament: Tournament, blocked: Collection[MetPair] = ()) -> list[RoundPair]:
    """All who do not play just now, neighbours in the standings; nobody the same twice in a row if there are others.

    Those of whom one has blocked the other do not meet.
    """
    playing = {number for game in tournament.unfinished for number in game.numbers}
    staying = {one.number for one in tournament.staying}
    free = [row.number for row in standings(tournament) if row.number in staying - playing]
    last: dict[int, int] = {}
    firsts: Counter[int] = Counter()
    for game in sorted(tournament.games, key=lambda one: one.board):
        if game.second is not None:
            last |= {game.first: game.second, game.second: game.first}
            firsts.update({game.first: 1, game.second: -1})
    found = []

    def may_meet(one: int, other: int) -> bool:
        is_new = len(staying) == 2 or last.get(one) != other
        return is_new and (min(one, other), max(one, other)) not in blocked

    while free:
        one = free.pop(0)
        other = next((other for other in free if may_meet(one, other)), None)
        if other is not None:
            free.remove(other)
            begins = (firsts[one], points_of(tournament, other)) <= (firsts[other], points_of(tournament, one))
            found.append(RoundPair(one, other) if begins else RoundPair(other, one))
    return found
