"""What a game offers beyond its rules really is there and is what it says; what it lacks is said politely."""

import json
import random
from collections.abc import Callable, Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any, get_args

import numpy as np
import typer

from anello.core import CHANCE, AnelloError, Faculty, Game, NotOffered, Playthrough, Record
from anello.explorer import REPLAY, SYMMETRY, GameIndex, index_playthrough
from anello.kit.batch import BATCH, Actions, Batch, BatchMaker, BatchStep
from anello.kit.commands import COMMANDS
from anello.kit.encoding import ENCODING, Encoding
from anello.kit.page import PAGE
from anello.kit.table import TERMINAL
from anello.kit.texts import LANGUAGES, read_texts
from anello.players.player import LEVELS, Level, Occasion, Timed
from anello.study import COURSES, TEXTS, TUTOR, Tutor
from anello.study.analysis import ANALYST, Analyst
from anello.study.puzzles.collection import PUZZLES, PuzzleCollection
from anello.study.requests import SERVICE
from anello.study.solving import SOLVER
from anello.testing.teaching import check_courses, check_puzzles

__all__ = ["check_faculties"]

MOVES_TRIED = 30
"""So long a game is played to try what is said of it in numbers."""
BOARDS_TRIED = 3
GTP = "gtp"
"""The name of the faculty whose key is defined with the protocol, which is not known here."""


def check_faculties(game: Game[Any]) -> None:
    """Load everything that a game offers and hold it against its protocol; raises AssertionError."""
    for name, place in game.faculties.items():
        found = _loaded(game, name, place)
        if name == GTP:
            _check_gtp(found)
    for faculty, check in CHECKS.items():
        if faculty.is_offered_by(game):
            check(game, faculty.expect(game))
        else:
            _check_absent(game, faculty)


def _loaded(game: Game[Any], name: str, place: str) -> Any:
    module, colon, _ = place.partition(":")
    assert module and colon, f"the place of {name!r} should be written as module:attribute, not {place!r}"
    faculty: Faculty[Any] = Faculty(name, "")
    try:
        return faculty.expect(game)
    except (ImportError, AttributeError) as error:
        raise AssertionError(f"{game.title} says that {name!r} is at {place!r}, but it is not: {error}") from error


def _check_absent(game: Game[Any], faculty: Faculty[Any]) -> None:
    assert faculty.of(game) is None
    try:
        faculty.expect(game)
    except NotOffered as error:
        assert game.title in str(error), "it should be said what lacks it"
    else:
        raise AssertionError(f"{faculty.name!r} is not offered, but it was found")


def _check_levels(game: Game[Any], levels: Sequence[Level]) -> None:
    assert levels, "there should be at least one level"
    assert all(isinstance(level, Level) for level in levels), f"{levels!r} are no levels"
    assert [level.number for level in levels] == list(range(1, len(levels) + 1)), "levels are numbered from 1"
    names = [level.name.lower() for level in levels]
    assert len(set(names)) == len(names), "two levels have the same name"
    assert all(name.strip() and not name.isdecimal() for name in names)
    _check_characters(game, levels)
    played = Playthrough.begin(game).settle(random.Random(0))
    seat = played.position.to_act[0]
    view = played.position.view(seat)
    for level in levels if seat != CHANCE else ():
        player = level.new_player()
        if isinstance(player, Timed):
            player.seconds = 0.1
        assert player.decide(view) in view.words, f"{level.name} should choose one of the words of its view"
        player.stop()


def _check_characters(game: Game[Any], levels: Sequence[Level]) -> None:
    """What a level says of its texts and its face is in the folder of the game's page."""
    folder = PAGE.of(game)
    for level in levels:
        if level.face:
            assert folder is not None and (folder / level.face).is_file(), f"{level.name} has no face {level.face!r}"
        if level.style:
            assert folder is not None, f"{level.name} has texts, but {game.title} has no page"
            wanted = {level.style, *(level.says(occasion) for occasion in get_args(Occasion))}
            for language in LANGUAGES:
                known = json.loads((folder / "text" / f"{language}.json").read_text("utf-8"))
                assert wanted <= known.keys(), f"{level.name} lacks {wanted - known.keys()} in {language!r}"


def _check_texts(game: Game[Any], folder: Traversable) -> None:
    keys = {language: set(read_texts(folder, language)) for language in LANGUAGES}
    english = keys["en"]
    for language, known in keys.items():
        assert known == english, f"the texts in {language!r} lack {english - known} and have {known - english} too many"


def _check_page(game: Game[Any], folder: Traversable) -> None:
    assert (folder / "index.js").is_file(), f"there is no index.js in {str(folder)!r}"


def _check_puzzles(game: Game[Any], puzzles: PuzzleCollection) -> None:
    assert isinstance(puzzles, PuzzleCollection), _unfit(puzzles, PuzzleCollection)
    check_puzzles(game, puzzles)


def _check_gtp(commands: Mapping[str, Callable[..., str]]) -> None:
    for name, command in commands.items():
        assert len(name.split()) == 1, f"{name!r} is not the name of a command"
        assert callable(command)
        assert command.__doc__, f"the docstring of {name!r} is its help"


def _fits(protocol: type[Any]) -> Callable[[Game[Any], Any], None]:
    def check(game: Game[Any], found: Any) -> None:
        assert isinstance(found, protocol), _unfit(found, protocol)

    return check


def _unfit(found: Any, protocol: type[Any]) -> str:
    promised = {name for name in vars(protocol) if not name.startswith("_")}
    lacking = sorted(name for name in promised if not hasattr(found, name))
    return f"{found!r} is no {protocol.__name__}: it lacks {', '.join(lacking) or 'something'}"


def _check_symmetry(game: Game[Any], key: Callable[[Any], Any]) -> None:
    one, other = game.start(), game.start()
    assert key(one) == key(other), "equal positions should have the same key"
    assert isinstance(key(one), int) and -(2**63) <= key(one) < 2**63, f"{key(one)!r} should be a 64-bit number"


def _check_replay(game: Game[Any], replay: Callable[[Sequence[Record]], Sequence[GameIndex | None]]) -> None:
    """Play at random: games replayed at once are as they are by the rules."""
    source, played = random.Random(0), game.new()
    for _ in range(MOVES_TRIED):
        played = played.settle(source)
        if played.outcome is not None:
            break
        seat = source.choice(played.position.to_act)
        played = played.play(source.choice(list(played.position.moves_of(seat))), seat)
    records = [played.record, game.new().record]
    found = replay(records)
    assert len(found) == len(records), "every game should have an answer, None where it is left to the rules"
    for record, index in zip(records, found, strict=True):
        by_the_rules = index_playthrough(Playthrough.replay(record, game))
        assert index is None or _plain(index) == _plain(by_the_rules), (
            "a game replayed at once should be as it is by the rules"
        )


def _plain(index: GameIndex) -> tuple[Any, ...]:
    return index.outcome, list(index.keys), list(index.seats)


def _can_be_called(game: Game[Any], found: Any) -> None:
    assert callable(found), f"{found!r} should be something to call"


def _check_encoding(game: Game[Any], make: Callable[[Mapping[str, str], int | None], Encoding]) -> None:
    """Play at random: every move has a number of its own, and every view planes as promised."""
    encoding = make(game.chosen({}), None)
    assert encoding.shape[0] == len(encoding.planes) > 0, "every plane should have a name"
    source = random.Random(0)
    position = game.start()
    for _ in range(MOVES_TRIED):
        while position.to_act == (CHANCE,):
            position = position.play(position.draw(source))
        for seat in range(1, len(game.seats) + 1):
            view = position.view(seat)
            planes = encoding.observe(view)
            assert planes.shape == encoding.shape, f"an observation has the shape {planes.shape}"
            assert planes.min() >= 0 and planes.max() <= 1, "an observation lies between 0 and 1"
            numbers = [encoding.action(view, move) for move in position.moves_of(seat)]
            said = [number for number in numbers if number is not None]
            assert all(0 <= number < encoding.actions for number in said), "an action has a number that is too large"
            assert len(set(said)) == len(said), "two legal moves have the same number"
        if not position.to_act:
            return
        seat = source.choice(position.to_act)
        position = position.play(source.choice(list(position.moves_of(seat))), seat)


def _check_batch(game: Game[Any], make: BatchMaker) -> None:
    """Play at random on a few boards: all is as promised, a seed repeats it, and boards do not mind each other."""
    seeds = list(range(BOARDS_TRIED))
    together, again, alone = (
        make({}, boards=len(given), seed=given, rows=None) for given in (seeds, seeds, seeds[-1:])
    )
    step, same, single = together.reset(), again.reset(), alone.reset()
    for _ in range(MOVES_TRIED):
        _check_batch_step(game, step, together.encoding)
        assert all(map(np.array_equal, step, same)), "the same seeds should give the same games"
        last = [part[-1] for part in step]
        assert all(map(np.array_equal, last, (part[0] for part in single))), "a board should not depend on others"
        actions = together.sample()
        _check_refusal(together, step, actions.copy())
        step, same, single = together.step(actions), again.step(again.sample()), alone.step(alone.sample())


def _check_batch_step(game: Game[Any], step: BatchStep, encoding: Encoding) -> None:
    assert step.observations.shape[1:] == encoding.shape, f"observations have the shape {step.observations.shape}"
    assert step.observations.min() >= 0 and step.observations.max() <= 1, "an observation lies between 0 and 1"
    assert step.masks.shape[1:] == (encoding.actions,), f"masks have the shape {step.masks.shape}"
    assert step.masks.any(axis=1).all(), "something should be legal on every board: games begin anew by themselves"
    assert ((step.seats >= 1) & (step.seats <= len(game.seats))).all(), f"nobody has one of the seats {step.seats}"
    assert step.rewards.shape[1:] == (len(game.seats),), f"rewards have the shape {step.rewards.shape}"
    assert not step.rewards[~step.dones].any(), "there should be no rewards before a game has ended"
    assert not any(part.flags.writeable for part in step), "what is shown should be read only"


def _check_refusal(boards: Batch, step: BatchStep, actions: Actions) -> None:
    """An action that is illegal on one board changes nothing on any."""
    before = [part.copy() for part in step]
    illegal = np.flatnonzero(~step.masks[-1])
    actions[-1] = illegal[0] if len(illegal) else boards.encoding.actions
    try:
        boards.step(actions)
    except AnelloError:
        assert all(map(np.array_equal, step, before)), "an action that is refused should change nothing"
    else:
        raise AssertionError(f"action {actions[-1]} is not in the mask, but it was done")


CHECKS: Mapping[Faculty[Any], Callable[[Game[Any], Any], None]] = {
    LEVELS: _check_levels,
    COURSES: check_courses,
    TEXTS: _check_texts,
    TUTOR: _fits(Tutor),
    PUZZLES: _check_puzzles,
    ANALYST: _fits(Analyst),
    SERVICE: _can_be_called,
    PAGE: _check_page,
    TERMINAL: _can_be_called,
    COMMANDS: _fits(typer.Typer),
    SYMMETRY: _check_symmetry,
    REPLAY: _check_replay,
    ENCODING: _check_encoding,
    BATCH: _check_batch,
    SOLVER: _can_be_called,
}
