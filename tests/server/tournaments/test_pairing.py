"""Who plays whom: everybody once, nobody twice, seats in turn, and free at most once."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from anello.server.tournaments.pairing import arena_pairings, berger_pairings
from anello.server.tournaments.steps import next_step
from anello.server.tournaments.tournament import Tournament
from tests.server.tournaments.helpers import at_random, finished, stepped, tournament


def balance(known: Tournament) -> Counter[int]:
    """How much oftener each has had the first seat than the second."""
    found: Counter[int] = Counter()
    for game in known.games:
        if game.second is not None:
            found.update({game.first: 1, game.second: -1})
    return found


@pytest.mark.parametrize("players", [2, 3, 5, 6, 9])
def test_in_a_round_robin_everybody_meets_everybody_once(players: int) -> None:
    known = tournament("robin", players)
    while known.status != "over":
        known = finished(stepped(known, 1.0), lambda game: 1.0)
    met = Counter(frozenset(game.numbers) for game in known.games)
    assert set(met.values()) == {1}
    assert len(met) == players * (players - 1) // 2
    assert known.round == players - 1 + players % 2
    assert max(map(abs, balance(known).values())) <= 1


def test_the_tables_of_berger_are_those_of_the_handbook() -> None:
    players = tournament("robin", 4).seeded
    rounds = [[(pair.first, pair.second) for pair in berger_pairings(players, at)] for at in (1, 2, 3)]
    assert rounds == [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]


@pytest.mark.parametrize(("players", "rounds"), [(9, 5), (8, 4), (13, 5), (20, 6)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_in_a_swiss_nobody_meets_twice_and_nobody_is_free_twice(players: int, rounds: int, seed: int) -> None:
    known, results = tournament("swiss", players, rounds), at_random(random.Random(seed))
    for _ in range(rounds):
        known = finished(stepped(known, 1.0), results)
    assert (known.status, known.round) == ("running", rounds)
    met = Counter(frozenset(game.numbers) for game in known.games if game.second is not None)
    free = Counter(game.first for game in known.games if game.second is None)
    assert set(met.values()) == {1}
    assert sum(free.values()) == rounds * (players % 2)
    assert set(free.values()) <= {1}
    assert max(map(abs, balance(known).values())) <= 2
    assert stepped(known, 1.0).status == "over"


def test_who_has_left_a_swiss_is_not_paired_and_a_round_that_cannot_be_is_the_end() -> None:
    known = finished(stepped(tournament("swiss", 4, 3), 1.0), lambda game: 1.0)
    gone = [replace(one, gone=one.number > 3) for one in known.players]
    known = stepped(replace(known, players=gone), 1.0)
    assert 4 not in {number for game in known.games if game.round == 2 for number in game.numbers}
    known = replace(known, players=[replace(one, gone=one.number > 1) for one in known.players])
    assert next_step(known, 1.0) is None  # a game goes on
    assert stepped(finished(known, lambda game: 1.0), 1.0).status == "over"


def test_who_has_left_a_round_robin_gives_the_points_away() -> None:
    known = finished(stepped(tournament("robin", 4), 1.0), lambda game: 1.0)
    known = stepped(replace(known, players=[replace(one, gone=one.number == 4) for one in known.players]), 1.0)
    (lost,) = [game for game in known.games if game.round == 2 and 4 in game.numbers]
    assert (lost.how, lost.table, lost.points_of(4)) == ("forfeit", "", 0.0)
    assert sum(lost.points or ()) == 1.0


def test_the_next_round_waits_for_all_games_unless_its_maker_says_so() -> None:
    known = stepped(tournament("swiss", 6, 3), 1.0)
    assert next_step(known, 1.0) is None
    hurried = next_step(replace(known, hurried=True), 1.0)
    assert hurried is not None
    assert hurried.round == 2


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_has_blocked_somebody_meets_them_only_if_else_there_is_no_round(seed: int) -> None:
    results, apart = at_random(random.Random(seed)), {(1, 4), (2, 3), (2, 6)}
    for known, games in ((tournament("swiss", 6, 3), 9), (tournament("arena", 6), 7)):  # in an arena two may wait
        for at in (1.0, 2.0, 3.0):
            known = finished(stepped(known, at, apart), results)
        assert len(known.games) >= games
        assert not apart & {tuple(sorted(game.numbers)) for game in known.games}
    two = stepped(tournament("swiss", 2), 1.0, {(1, 2)})
    assert [game.numbers for game in two.games] == [(1, 2)]
    assert not stepped(tournament("arena", 2), 1.0, {(1, 2)}).games


def test_an_arena_pairs_whoever_is_free_and_not_the_same_two_at_once_again() -> None:
    known = stepped(tournament("arena", 5), 1.0)
    assert len(known.unfinished) == 2
    assert next_step(known, 2.0) is None  # one is free, and nobody else
    one, other = known.games
    known = replace(known, games=[replace(one, points=(1.0, 0.0)), other])
    (pair,) = arena_pairings(known)  # the one who waited plays one of the two; the other waits
    assert {pair.first, pair.second} != set(one.numbers)
    last = set(one.numbers)
    for _ in range(6):
        known = finished(stepped(known, 3.0), lambda game: 1.0)
        assert {frozenset(game.numbers) for game in known.games[-2:]} != {frozenset(last)}
    assert max(map(abs, balance(known).values())) <= 2
    over = stepped(known, 1.0 + 60 * 5)
    assert over.status == "over"
    assert next_step(over, 1e9) is None


def test_two_in_an_arena_play_each_other_again() -> None:
    known = finished(stepped(tournament("arena", 2), 1.0), lambda game: 1.0)
    again = stepped(known, 2.0)
    assert [game.numbers for game in again.games] == [(1, 2), (2, 1)]


def test_a_tournament_that_nobody_came_to_is_over() -> None:
    assert stepped(tournament("swiss", 1), 1.0).status == "over"
