"""Promises that hold for every game, checked along random playthroughs."""

import json
import random
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any
from xml.etree import ElementTree

from anello.core import (
    CHANCE,
    AnelloError,
    Game,
    GameOver,
    NotYourTurn,
    Playthrough,
    Position,
    Record,
    Seat,
)
from anello.testing.secrecy import check_secrets

__all__ = ["check_game", "random_playthrough"]

JUNK = ("", " ", "?", "resign!", "@", "=", "!", "\\", "é", "0", "99999999999", "A" * 1000, "\x00", "1:@0/", "Ra1 Rb2")
"""Words that no game may take for a move, and none may stumble over."""


def check_game(
    game: Game[Any],
    options: Mapping[str, str] = MappingProxyType({}),
    *,
    playthroughs: int = 10,
    seed: int = 0,
    most_events: int = 400,
) -> None:
    """Play a game at random and check every promise of `anello.core` on the way; raises AssertionError."""
    assert game.start(**options) == game.start(**options), "two first positions differ"
    assert game.start(**options).options == game.chosen(options)
    for number in range(playthroughs):
        source = random.Random(f"{seed} {number}")
        played = None
        for played in random_playthrough(game, source, options, most_events):
            check_position(played.position, source)
        assert played is not None
        check_records(played)
    if game.has_secrets:
        check_secrets(game, options, playthroughs=playthroughs, seed=seed, most_events=most_events)


def random_playthrough(
    game: Game[Any], source: random.Random, options: Mapping[str, str] = MappingProxyType({}), most_events: int = 400
) -> Iterator[Playthrough]:
    """A game played at random, from its first position on."""
    played = game.new(**options)
    yield played
    while played.outcome is None and len(played.events) < most_events:
        seat = source.choice(played.position.to_act)
        move = played.position.draw(source) if seat == CHANCE else source.choice(list(played.position.moves_of(seat)))
        played = played.play(move, seat)
        yield played


def check_position(position: Position[Any], source: random.Random) -> None:
    """Everything that can be said about one position."""
    everybody = range(len(position.game.seats) + 1)
    assert (position.to_act == ()) == (position.outcome is not None), "a game goes on exactly while somebody may act"
    if position.outcome is not None:
        check_end(position)
    for seat in everybody:
        if seat in position.to_act:
            check_moves(position, seat, source)
        else:
            assert not position.moves_of(seat), f"{position.game.seat_name(seat)} may not act but has moves"
    check_chance(position)
    check_views(position)
    if position.outcome is None:
        line = position.line()
        assert position.game.from_line(line, **position.options).line() == line, f"line {line!r} does not come back"


def check_end(position: Position[Any]) -> None:
    """Nobody acts after the end, and what one wins the other loses."""
    assert position.outcome is not None
    for seat in range(len(position.game.seats) + 1):
        _refuses(position, "a word", seat, GameOver)
    if len(position.game.seats) > 1:
        assert sum(position.outcome.score(seat) for seat in range(1, len(position.game.seats) + 1)) == 0
    assert position.game.describe(position.outcome) != "none"


def check_moves(position: Position[Any], seat: Seat, source: random.Random) -> None:
    """The legal moves of a seat that may act: told apart by their words, readable, and really playable."""
    moves = position.moves_of(seat)
    listed = list(moves)
    words = [str(move) for move in listed]
    assert listed, f"{position.game.seat_name(seat)} may act but has no move"
    assert len(moves) == len(listed) and bool(moves)
    assert len(set(words)) == len(words), f"two moves have the same word in {words}"
    assert all(len(word.split()) == 1 for word in words), "a move is one word"
    for move, word in zip(listed, words, strict=True):
        assert position.read(word, seat) == move, f"{word!r} is read as another move"
        assert move in moves and word in moves
    move = source.choice(listed)
    before = _snapshot(position)
    after, again = position.play(move, seat), position.play(str(move), seat)
    assert after == again and hash(after) == hash(again), f"{move} does not always lead to the same position"
    assert _snapshot(after) == _snapshot(again)
    assert _snapshot(position) == before, f"playing {move} changed the position it was played on"
    for junk in JUNK:
        if junk not in words:
            _refuses(position, junk, seat, AnelloError)
            assert junk not in moves
    for other in range(len(position.game.seats) + 1):
        if other not in position.to_act:
            _refuses(position, words[0], other, NotYourTurn)
    if len(position.to_act) > 1:
        _refuses(position, words[0], None, NotYourTurn)


def check_chance(position: Position[Any]) -> None:
    """Chance has exact probabilities, for exactly the moves it may make."""
    chances = position.chances()
    assert (CHANCE in position.to_act) == bool(chances)
    if chances:
        assert position.to_act == (CHANCE,), "chance acts alone"
        assert sum(probability for _, probability in chances) == 1
        assert all(probability > 0 for _, probability in chances)
        assert sorted(str(move) for move, _ in chances) == sorted(map(str, position.moves_of(CHANCE)))


def check_views(position: Position[Any]) -> None:
    """Views are plain data, pictures and text, and tell everybody the same where nothing is secret."""
    onlooker = position.view(None)
    assert onlooker.words == (), "an onlooker has no moves"
    for viewer in (None, *range(1, len(position.game.seats) + 1)):
        view = position.view(viewer)
        assert view.viewer == viewer and view.to_act == position.to_act and view.outcome == position.outcome
        json.dumps(view.data(), allow_nan=False)
        ElementTree.fromstring(view.svg())
        assert view.text().strip()
        if viewer is not None:
            assert sorted(view.words) == sorted(map(str, position.moves_of(viewer)))
        if not position.game.has_secrets:
            assert view.svg() == onlooker.svg() and view.text() == onlooker.text()


def check_records(played: Playthrough) -> None:
    """A game written down can be read back, in both forms, and plays to the same end."""
    record = played.record
    for copy in (Record.from_text(record.to_text()), Record.from_json(record.to_json())):
        assert copy == record
    replayed = Playthrough.replay(record, played.game)
    assert replayed.positions == played.positions and replayed.outcome == played.outcome
    taken_back = played
    while taken_back.events:
        taken_back = taken_back.undo()
    assert taken_back.position == played.positions[0]
    if played.outcome is not None:
        assert played.seen_by(None) == record, "after the end everything is shown"
    if not played.game.has_secrets:
        assert played.seen_by(None) == record


def _refuses(position: Position[Any], word: str, seat: Seat | None, kind: type[AnelloError]) -> None:
    try:
        position.play(word, seat)
    except kind as error:
        assert str(error), "an error should say what is wrong"
    else:
        raise AssertionError(f"{word!r} by seat {seat} was not refused")


def _snapshot(position: Position[Any]) -> tuple[Any, ...]:
    viewers = (None, *range(1, len(position.game.seats) + 1))
    seen = tuple(json.dumps(position.view(viewer).data(), sort_keys=True) for viewer in viewers)
    return position.line(), position.outcome, position.to_act, hash(position), seen
