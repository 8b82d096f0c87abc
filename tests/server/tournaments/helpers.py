"""Tournaments that are played in memory, without a server."""

import random
from collections.abc import Callable, Collection
from dataclasses import replace

from anello.server.tables.clocks import TimeControl
from anello.server.tables.events import TableCreated
from anello.server.tournaments.pairing import MetPair
from anello.server.tournaments.steps import next_step
from anello.server.tournaments.tournament import Tournament, TournamentGame, TournamentKind, TournamentPlayer

SETUP = TableCreated("xart", {}, {}, TimeControl("sudden", 60), open=True)


def tournament(kind: TournamentKind, players: int, rounds: int = 0) -> Tournament:
    """A tournament that is about to begin."""
    entrants = [TournamentPlayer(number, f"p{number}", f"P{number}", False, 1500.0) for number in range(1, players + 1)]
    return Tournament("t", "Test", kind, SETUP, rounds, 5, "", 0.0, 0.0, "coming", 0, None, None, False, 0, entrants)


def stepped(known: Tournament, now: float, blocked: Collection[MetPair] = ()) -> Tournament:
    """The tournament after the next step, as the server writes it down."""
    step = next_step(known, now, blocked)
    if step is None:
        return known
    games = list(known.games)
    for board, pair in enumerate(step.pairings, 1 + sum(game.round == step.round for game in games)):
        other = None if pair.second is None else known.player(pair.second)
        one = known.player(pair.first)
        if other is None:
            games.append(TournamentGame(step.round, board, pair.first, None, "", "bye", (1.0, 0.0)))
        elif one.gone or other.gone:
            points = (float(not one.gone), float(not other.gone))
            games.append(TournamentGame(step.round, board, pair.first, pair.second, "", "forfeit", points))
        else:
            games.append(TournamentGame(step.round, board, pair.first, pair.second, f"{step.round}-{board}"))
    return replace(
        known,
        status=step.status,
        round=step.round,
        rounds=step.rounds,
        begun=known.begun if known.begun is not None else now,
        version=known.version + 1,
        games=games,
    )


def finished(known: Tournament, result: Callable[[TournamentGame], float]) -> Tournament:
    """The same with all games over; the result is what the first has of it."""
    games = [
        game if game.points is not None else replace(game, points=(won := result(game), 1 - won))
        for game in known.games
    ]
    return replace(known, games=games)


def at_random(source: random.Random) -> Callable[[TournamentGame], float]:
    """Results by chance."""
    return lambda game: source.choice((0.0, 0.5, 1.0))
