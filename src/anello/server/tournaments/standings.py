"""How a tournament stands: points, and what decides between those who have the same."""

from dataclasses import dataclass

from anello.server.tournaments.tournament import Tournament, TournamentGame

__all__ = ["TIE_BREAKS", "Standing", "points_of", "standings"]

TIE_BREAKS = {
    "robin": ("direct", "sonneborn"),
    "swiss": ("buchholz", "sonneborn", "direct"),
    "arena": ("wins", "games"),
}
"""What decides between those with the same points, in this order; of an arena's games the fewer."""


@dataclass(frozen=True)
class Standing:
    """A row of the standings."""

    number: int
    rank: int
    """The same for those between whom nothing decides."""
    points: float
    games: int
    """How many have ended, those that were not played included."""
    wins: int
    ties: tuple[float, ...]
    """By the tie-breaks of the kind, in their order."""


def points_of(tournament: Tournament, number: int) -> float:
    """The points of somebody so far."""
    return sum(game.points_of(number) for game in tournament.games if number in game.numbers)


def standings(tournament: Tournament) -> list[Standing]:
    """Everybody, the best first; with the same of everything in the order of strength."""
    mine: dict[int, list[TournamentGame]] = {one.number: [] for one in tournament.players}
    for game in tournament.games:
        for number in game.numbers:
            mine[number].append(game)
    points = {number: sum(game.points_of(number) for game in games) for number, games in mine.items()}
    rows: list[Standing] = []
    for one in tournament.seeded:
        ended = [game for game in mine[one.number] if game.points is not None]
        wins = sum(game.points_of(one.number) == 1 for game in ended)
        ties = tuple(_tie(word, one.number, ended, points, wins) for word in TIE_BREAKS[tournament.kind])
        rows.append(Standing(one.number, 0, points[one.number], len(ended), wins, ties))
    rows.sort(key=_order, reverse=True)
    ranked: list[Standing] = []
    for place, row in enumerate(rows, 1):
        same = ranked and _order(ranked[-1]) == _order(row)
        rank = ranked[-1].rank if same else place
        ranked.append(Standing(row.number, rank, row.points, row.games, row.wins, row.ties))
    return ranked


def _order(row: Standing) -> tuple[float, ...]:
    return (row.points, *row.ties)


def _tie(word: str, number: int, games: list[TournamentGame], points: dict[int, float], wins: int) -> float:
    """One tie-break of somebody.

    Buchholz: the points of all opponents. Sonneborn-Berger: those of the beaten, and half of those drawn with. Direct
    encounter: the points against those with as many points. Games that were not played have no opponent.
    """
    if word == "wins":
        return float(wins)
    if word == "games":
        return float(-len(games))
    found = 0.0
    for game in games:
        if game.how != "played" or game.second is None:
            continue
        other = game.second if game.first == number else game.first
        if word == "buchholz":
            found += points[other]
        elif word == "sonneborn":
            found += game.points_of(number) * points[other]
        elif points[other] == points[number]:
            found += game.points_of(number)
    return found
