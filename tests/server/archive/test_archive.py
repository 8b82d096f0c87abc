"""The archive on both databases: imported, found by all that is asked for, counted right, and forgetting names."""

import random
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from itertools import product

import pytest
import sqlalchemy as sa

from anello.core import Playthrough, Record, game, read_games
from anello.explorer import Explorer, index_playthrough, key_function
from anello.server.archive import importing
from anello.server.archive import writing as archive_writing
from anello.server.archive.importing import Imported, import_games
from anello.server.archive.reading import ArchivedGame, GameSearch, archived_game, find_games, games_kept, written_games
from anello.server.archive.writing import counted, forget_person
from anello.server.tables import schema
from anello.server.tables.database import migrate, open_engine, writing
from tests.server.homes import Home

XART = game("xart")
NAMES = ("Ada", "Bo", "Cy", "Dé")


def random_records() -> list[Record]:
    """Short games with few openings, some of them broken off, some given up."""
    source, records = random.Random(5), []
    for number in range(60):
        played = XART.new(variant=source.choice(("unlimited", "limited")))
        while played.outcome is None and len(played.events) < 5 + number % 9:
            moves = list(played.position.legal_moves)
            played = played.play(moves[min(int(source.expovariate(1)), len(moves) - 1)])
        if played.outcome is None and number % 3 == 0:
            played = played.play("resign")
        white, red = source.sample(NAMES, 2)
        record = played.record
        records.append(
            Record("xart", record.options, {"White": white, "Red": red, "Date": str(number)}, None, record.events)
        )
    return records


RECORDS = random_records()


@pytest.fixture
def engine(home: Home, monkeypatch: pytest.MonkeyPatch) -> Iterator[sa.Engine]:
    """A database with some games, in which numbers are kept of positions that 8 games came to."""
    monkeypatch.setattr(archive_writing, "MANY", 8)
    migrate(home.url)
    engine = open_engine(home.url)
    yield engine
    engine.dispose()


def imported(engine: sa.Engine, records: list[Record], collection: str = "some") -> Imported:
    return import_games(engine, StringIO("\n".join(record.to_text() for record in records)), collection)


def found(engine: sa.Engine, wanted: GameSearch, limit: int = 1000) -> list[ArchivedGame]:
    with engine.connect() as connection:
        return find_games(connection, wanted, limit)


def found_winner(engine: sa.Engine, number: int) -> int | None:
    with engine.connect() as connection:
        shown = archived_game(connection, number)
    assert shown is not None
    return shown[0].winner


def test_games_are_found_by_everything_that_is_known_of_them(engine: sa.Engine) -> None:
    for part in (RECORDS[:25], RECORDS[25:]):  # what is counted must be right in both
        assert imported(engine, part).games == len(part)
    assert imported(engine, RECORDS[10:20]).known == 10, "what comes twice is kept once"
    played = [Playthrough.replay(record) for record in RECORDS]
    key = key_function(XART)

    # Positions: as often, and with the same success, as the explorer counts them one by one.
    explorer = Explorer(XART, plies=100)
    explorer.add_all(RECORDS)
    with engine.connect() as connection:
        kept = connection.execute(sa.select(sa.func.count()).select_from(schema.archive_counts)).scalar()
        assert kept, "some positions came often enough for their numbers to be kept"
        for one in played[:12]:
            for position in one.positions:
                assert counted(connection, [key(position)])[key(position)][0] == explorer.reached(position)
                for move in explorer.moves(position):
                    after = position.play(move.word)
                    went = (move.games, move.wins, move.draws, move.losses)
                    assert counted(connection, [key(after)])[key(after)] == went

    # Searches: the same games as looking at every one of them.
    position = played[3].positions[2]
    alike = {key(position)}

    def fits(number: int, player: str | None, winner: int | None, at: bool, longest: int | None) -> bool:
        one, tags = played[number], RECORDS[number].tags
        won = None if one.outcome is None else one.outcome.winner or 0
        return (
            (player is None or player in (tags["White"], tags["Red"]))
            and (winner is None or won == winner)
            and (not at or bool(alike & {key(reached) for reached in one.positions}))
            and (longest is None or len(one.positions) - 1 <= longest)
        )

    for player, winner, at, longest in product((None, "Dé"), (None, 1, 2), (False, True), (None, 7)):
        keys = (key(position),) if at else ()
        wanted = GameSearch("xart", player=player and player.upper(), winner=winner, keys=keys, longest=longest)
        expected = [number for number in range(60) if fits(number, player, winner, at, longest)]
        games = found(engine, wanted)
        assert sorted(one.id - 1 for one in games) == expected
        assert [one.id for one in games] == sorted((one.id for one in games), reverse=True)
        assert all(played[one.id - 1].positions[one.ply or 0] for one in games if at)
    open_games = [number + 1 for number in range(60) if played[number].outcome is None]
    assert sorted(one.id for one in found(engine, GameSearch(is_broken_off=True))) == open_games
    both = {number + 1 for number in range(60) if {"Ada", "Bo"} <= set(RECORDS[number].tags.values())}
    assert {one.id for one in found(engine, GameSearch(player="ada", other=" BO "))} == both
    limited = found(engine, GameSearch("xart", options="variant=limited"))
    assert {one.id for one in limited} == {n + 1 for n in range(60) if RECORDS[n].options["variant"] == "limited"}
    newest = found(engine, GameSearch(), 3)
    assert [one.id for one in newest + found(engine, GameSearch(before=newest[-1].id), 2)] == [60, 59, 58, 57, 56]

    # All of it again as a file.
    with engine.connect() as connection:
        assert games_kept(connection) == 60
        texts = "\n".join(text for _, text in written_games(connection, GameSearch(), 0))
    again = list(read_games(StringIO(texts)))
    assert [(record.events, record.tags["White"]) for record in again] == [
        (record.events, record.tags["White"]) for record in RECORDS
    ]


def test_a_game_against_oneself_is_found_once_and_a_player_takes_all_games_away(engine: sa.Engine) -> None:
    alone = replace(RECORDS[0], tags={"White": "Solo", "Red": "Solo"})
    imported(engine, [*RECORDS[:20], alone, *RECORDS[20:40]])
    assert [one.id for one in found(engine, GameSearch(player="solo"))] == [21]
    assert [one.id for one in found(engine, GameSearch("xart", player="Solo", winner=found_winner(engine, 21)))] == [21]
    theirs = [one.id for one in found(engine, GameSearch(player="Bo"))]
    with engine.connect() as connection:
        texts = dict(written_games(connection, GameSearch("xart", player="Bo"), 0))
        assert list(texts) == sorted(theirs)
        assert list(dict(written_games(connection, GameSearch("xart", player="Bo"), theirs[2]))) == theirs[1::-1]
        assert list(dict(written_games(connection, GameSearch(player="Solo"), 0))) == [21]


def test_pages_are_full_also_of_games_against_oneself(engine: sa.Engine) -> None:
    alone = [replace(record, tags={"White": "Solo", "Red": "Solo"}) for record in RECORDS[:4]]
    imported(engine, [*alone[:3], *RECORDS[10:12], alone[3]])
    assert [one.id for one in found(engine, GameSearch(player="Solo"), 3)] == [6, 3, 2]
    assert [one.id for one in found(engine, GameSearch(player="Solo", before=3), 3)] == [2, 1]


def test_an_import_that_is_interrupted_keeps_what_was_told_and_goes_on_later(
    engine: sa.Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "AT_ONCE", 10)
    monkeypatch.setattr(importing, "AT_ONCE_SHARED", 10)
    text, told = "\n".join(record.to_text() for record in RECORDS), list[int]()

    def progress(games: int) -> None:
        told.append(games)
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_games(engine, StringIO(text), "some", progress)
    assert told == [10, 10, 10]
    assert [one.id for one in found(engine, GameSearch())] == list(range(30, 0, -1))
    result = import_games(engine, StringIO(text), "some")
    assert (result.games, result.known) == (30, 30)
    assert len(found(engine, GameSearch("xart"))) == 60


def test_what_cannot_be_read_harms_no_other_and_names_are_forgotten(engine: sa.Engine) -> None:
    good = RECORDS[0].to_text()
    texts = [
        good,
        '[Game "xart"]\n\n@0/ K9+\n',
        '[Game "chess"]\n\ne4\n',
        '[Game "xart"]\n[Bad\n',
        RECORDS[1].to_text(),
    ]
    result = import_games(engine, StringIO("\n".join(texts)), "mixed")
    assert (result.games, result.bad) == (2, 3)
    assert sorted(fault[:7] for fault in result.faults) == ["Game 2:", "Game 3:", "Game 4:"]
    with writing(engine) as connection:
        seats = schema.archive_seats
        connection.execute(sa.update(seats).where(seats.c.name == RECORDS[0].tags["White"]).values(person="someone"))
        assert forget_person(connection, "someone") >= 1
        shown = archived_game(connection, 1)
        assert shown is not None
        assert "White" not in shown[1].tags
        assert shown[1].tags["Red"] == RECORDS[0].tags["Red"]
        assert shown[1].events == RECORDS[0].events
    assert found(engine, GameSearch(player=RECORDS[0].tags["White"])) == []


def test_every_position_is_written_once_with_the_first_move_that_led_there(engine: sa.Engine) -> None:
    records = [*RECORDS[:30], *(played_at_random(name, 4).record for name in ("xequeo", "solitaire"))]
    assert imported(engine, [*records[:10], *records[:5]]).games == 10, "what comes twice in a file is kept once"
    again = imported(engine, [*records[3:7], *records[10:], *records[20:]])
    assert (again.games, again.known) == (22, 16)
    expected = []
    for number, record in enumerate(records, 1):
        index = index_playthrough(Playthrough.replay(record))
        for key, (ply, seat) in index.reached().items():
            expected.append((key, number, ply, 2 if index.outcome is None else index.outcome.score(seat)))
    with engine.connect() as connection:
        assert sorted(map(tuple, connection.execute(sa.select(schema.archive_positions)))) == sorted(expected)


def played_at_random(name: str, moves: int) -> Playthrough:
    source, played = random.Random(3), game(name).new()
    for _ in range(moves):
        played = played.settle(source)
        seat = played.position.to_act[0]
        played = played.play(source.choice(list(played.position.moves_of(seat))), seat)
    return played


def test_a_game_without_symmetry_is_found_too(engine: sa.Engine) -> None:
    played = played_at_random("xequeo", 12)
    imported(engine, [played.play("resign", 1).record])
    position = played.positions[-2]
    (one,) = found(engine, GameSearch(keys=(key_function(position.game)(position),)))
    assert (one.game, one.plies, one.ply, one.winner) == ("xequeo", len(played.events), len(played.events) - 1, 2)
