"""Promises that hold for every game, checked along random playthroughs."""

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any
from xml.etree import ElementTree

from anello.core import (
    CHANCE,
    AnelloError,
    Evaluation,
    Event,
    Game,
    GameOver,
    Note,
    NotOffered,
    NotYourTurn,
    Outcome,
    Playthrough,
    Position,
    Record,
    Seat,
    Variation,
)
from anello.kit.drawing.frames import frames
from anello.testing.faculties import check_faculties
from anello.testing.secrecy import check_secrets
from anello.testing.values import check_value

__all__ = ["check_game", "random_playthrough"]

JUNK = ("", " ", "?", "resign!", "@", "=", "!", "\\", "é", "0", "99999999999", "A" * 1000, "\x00", "1:@0/", "Ra1 Rb2")
"""Words that no game may take for a move, and none may stumble over."""

FILMED = 20
"""So many positions are long enough to see whether a film moves."""

PIXELS = 240
"""So large a picture is asked for where a size is."""

THEMES = ("light", "dark", "print")
"""The colours that a picture may be asked for in."""

MOST_TRIED = 40
"""Positions with more moves than this are counted one move deep only."""


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
    assert game.start(**options).options == game.chosen(options), (
        "a position should say with which options it is played"
    )
    check_choices(game)
    check_looks(game.start(**options))
    for number in range(playthroughs):
        source = random.Random(f"{seed} {number}")
        played = None
        for played in random_playthrough(game, source, options, most_events):
            check_position(played.position, source)
        assert played is not None
        if all(event.seat != CHANCE for event in played.events):
            check_perft(played.positions[0])
            check_perft(source.choice(played.positions))
        check_records(played)
        check_film(played)
    check_closings(game, options, random.Random(seed))
    check_faculties(game)
    if game.has_secrets:
        check_secrets(game, options, playthroughs=playthroughs, seed=seed, most_events=most_events)


def check_choices(game: Game[Any]) -> None:
    """Every choice of every option can be begun with, and is kept."""
    for option in game.options:
        for choice in option.choices:
            chosen = {option.name: choice}
            kept = game.start(**chosen).options
            assert kept == game.chosen(chosen), f"whoever begins with {option.name}={choice} gets {kept}"


def check_looks(position: Position[Any]) -> None:
    """A picture is drawn in every theme and at any size, and the diagram also with colours."""
    view = position.view(None)
    for theme in THEMES:
        for distinct in (False, True):
            ElementTree.fromstring(view.svg(theme=theme, distinct=distinct, size=PIXELS))
    assert view.text(colour=True).strip()


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
    check_arguments(position)
    check_value(position)
    if position.outcome is None:
        check_line(position)


def check_line(position: Position[Any]) -> None:
    """A position comes back from its line; where nothing is secret, with whoever may act and what they may do."""
    line = position.line()
    back = position.game.from_line(line, **position.options)
    assert back.line() == line, f"line {line!r} does not come back"
    if not position.game.has_secrets:
        assert back.to_act == position.to_act, f"line {line!r} does not tell who may act"
        for seat in position.to_act:
            same = set(map(str, back.moves_of(seat))) == set(map(str, position.moves_of(seat)))
            assert same, f"line {line!r} comes back with other moves"


def check_end(position: Position[Any]) -> None:
    """Nobody acts after the end, and the outcome makes sense."""
    assert position.outcome is not None
    for seat in range(len(position.game.seats) + 1):
        _refuses(position, "a word", seat, GameOver)
    check_outcome(position.game, position.outcome)


def check_outcome(game: Game[Any], outcome: Outcome) -> None:
    """Winner and loser are seats, the game's word for it can be shown, and in a game for two they are opposites."""
    seats = range(1, len(game.seats) + 1)
    assert outcome.winner is None or outcome.winner in seats, f"nobody has the seat {outcome.winner} of the winner"
    assert outcome.loser is None or outcome.loser in seats, f"nobody has the seat {outcome.loser} of the loser"
    assert outcome.winner is None or outcome.loser is None, "where one wins, all others lose"
    assert outcome.how.strip() == outcome.how != "", "an ending has a word of its own"
    assert outcome.how.isprintable() and outcome.how != "none"
    assert outcome.how in game.describe(outcome)
    scores = [outcome.score(seat) for seat in seats]
    if len(scores) == 2:
        assert sum(scores) == 0, "what one wins the other loses"
    if outcome.winner is not None:
        assert outcome.score(outcome.winner) == max(scores)


def check_closings(game: Game[Any], options: Mapping[str, str], source: random.Random) -> None:
    """Every seat can give up, and a game that ends so is written down and read back like any other."""
    begun = game.new(**options).settle(source)
    for seat in range(1, len(game.seats) + 1):
        for word in ("resign", "time", "draw"):
            closed = begun.play(word, seat)
            assert closed.outcome is not None
            assert closed.outcome.score(seat) == (0 if word == "draw" else -1)
            check_outcome(game, closed.outcome)
            check_records(closed)


def check_perft(position: Position[Any]) -> None:
    """A game's own way to count sequences of moves counts as many as trying them all does.

    Where there are secrets or chance, a game may count what it finds worth counting.
    """
    if position.game.has_secrets or type(position).perft is Position.perft:
        return
    is_quick = Position.perft(position, 1) <= MOST_TRIED
    for depth in (0, 1, 2) if is_quick else (0, 1):
        own, generic = position.perft(depth), Position.perft(position, depth)
        assert own == generic, f"perft {depth} of {position.line()!r} says {own}, but there are {generic}"


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
    public = onlooker.svg(), onlooker.text()
    for viewer in (None, *range(1, len(position.game.seats) + 1)):
        view = position.view(viewer)
        assert view.viewer == viewer and view.to_act == position.to_act and view.outcome == position.outcome
        data = view.data()
        json.dumps(data, allow_nan=False)
        if "moves" in data:
            _check_listed_moves(data["moves"], view.words)
        drawn = view.svg(), view.text()
        ElementTree.fromstring(drawn[0])
        assert drawn[1].strip()
        check_value(view)
        if viewer is not None:
            assert sorted(view.words) == sorted(map(str, position.moves_of(viewer)))
        if not position.game.has_secrets:
            assert drawn == public


def _check_listed_moves(listed: Any, words: Sequence[str]) -> None:
    """Pages and bots read the words of legal moves from there; a game that does not list them has them filled in."""
    said = [str(move.get("word")) if isinstance(move, dict) else "" for move in listed]
    expected = 'the "moves" of a view\'s data should be objects with a "word" each, for just the words of the view'
    assert sorted(said) == sorted(words), expected


def check_arguments(position: Position[Any]) -> None:
    """Seats may be named, and what cannot be is said in a sentence."""
    for seat, name in enumerate(position.game.seats, 1):
        assert position.view(name) == position.view(seat), f"{name} does not see what seat {seat} does"
        assert list(position.moves_of(name)) == list(position.moves_of(seat))
    beyond = len(position.game.seats) + 1
    for asked in (
        lambda: position.view(beyond),
        lambda: position.view("nobody"),
        lambda: position.perft(-1),
        lambda: position.perft(1.5),  # type: ignore[arg-type]
        lambda: position.game.film([]),
    ):
        _complains(asked)


def _complains(asked: Callable[[], Any]) -> None:
    try:
        asked()
    except AnelloError as error:
        assert str(error), "an error should say what is wrong"
    else:
        raise AssertionError("something that cannot be was answered")


def check_film(played: Playthrough) -> None:
    """A game may be filmed from its beginning, and the film has frames if the game says that it can be a GIF."""
    if not played.game.has_film:
        return
    film = played.game.film(played.positions[:FILMED], names=["" for _ in played.game.seats])
    if played.game.has_gif:
        try:
            frames(film)
        except NotOffered as error:
            raise AssertionError(f"a game whose film is not made with `Film` says has_gif = False: {error}") from error


def check_records(played: Playthrough) -> None:
    """A game written down can be read back, in both forms, and plays to the same end."""
    check_value(played)
    record = played.record
    check_value(record)
    assert record.seats == len(played.game.seats)
    noted = replace(record, notes={number: _some_note(event) for number, event in enumerate(record.events, 1)})
    for written in (record, noted):
        for copy in (Record.from_text(written.to_text()), Record.from_json(written.to_json())):
            assert copy == written
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


def _some_note(event: Event) -> Note:
    """A note that says something in every way there is."""
    return Note("So {it} was.", ("?!",), Evaluation(1, 0.5), (Variation((event,), {1: Note("Or so.")}),))


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
