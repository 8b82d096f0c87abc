"""What is told of each address before its page is there: a title, a sentence and a picture, in four languages."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files as package_files
from typing import Any

from anello.core import AnelloError, Game
from anello.core import game as game_named
from anello.kit.games import games_with, known_games
from anello.kit.texts import read_texts
from anello.server.assets.document import Preview
from anello.server.assets.files import PageFiles
from anello.server.tournaments.tournament import Tournament
from anello.server.wire.tables import TableInfo
from anello.study import find_lesson, lessons
from anello.study import say as say_study
from anello.study.puzzles import PUZZLES, begin, find

__all__ = ["PageWords", "preview_of_address", "preview_of_table", "preview_of_tournament"]

PLAIN = {
    "/learn": "learn",
    "/puzzles": "puzzles",
    "/rules": "rules",
    "/analysis": "analysis",
    "/archive": "archive",
    "/waiting": "waiting",
    "/settings": "settings",
    "/people": "people",
    "/tournaments": "tournaments",
    "/me": "me",
    "/move": "move",
}
"""Addresses that are told of alike, whatever is played."""


@cache
def _texts(language: str) -> Mapping[str, str]:
    return read_texts(package_files(__package__) / "text", language)


class PageWords:
    """What can be said of pages in a language."""

    def __init__(self, files: PageFiles, language: str) -> None:
        self.files = files
        self.language = language

    def say(self, key: str, **places: str) -> str:
        """A sentence."""
        return _texts(self.language)[key].format_map(places)

    def of_game(self, name: str, key: str) -> str:
        """A sentence that a game's page brings, empty if it brings none."""
        found = self.files.data(f"games/{name}/page/text/{self.language}.json").get(f"{name}.{key}", "")
        return found if isinstance(found, str) else ""

    def title_of(self, game: Game[Any]) -> str:
        """What a game is called."""
        return self.of_game(game.name, "title") or game.title


def _picture(route: str) -> str:
    """What is shown beside the link to a page that is no single game's: the first lesson, a puzzle, or a game."""
    if route == "/learn" and (courses := lessons()):
        return f"/api/learn/lessons/{courses[0].lessons[0].key}/preview.png"
    first = (games_with(PUZZLES) if route == "/puzzles" else []) or known_games()
    return f"/api/games/{first[0].name}/preview.png" if first else ""


def _entitled(title: str) -> str:
    return f"{title} · Anello"


def _game_preview(words: PageWords, game: Game[Any], title: str) -> Preview:
    text = words.of_game(game.name, "lead") or words.say("game.text")
    return Preview(_entitled(title), text, f"/api/games/{game.name}/preview.png", game.name)


RUNS = ("streak", "rush")
"""What stands in the place of a puzzle's id where one puzzle follows the other."""


def preview_of_address(words: PageWords, route: str, name: str) -> Preview | None:
    """What is told of an address that is no table's; None if nothing can be there. `name` is the last part of it."""
    language = words.language
    if route == "/":
        return Preview(f"Anello · {words.say('start.title')}", words.say("start.text"), _picture(route))
    if route == "/puzzles/:id" and name in RUNS:
        route = "/puzzles"
    if route == "/people/:page":  # what is told of somebody is for them to say
        route = "/people"
    if route in PLAIN:
        title, text = (words.say(f"{PLAIN[route]}.{part}") for part in ("title", "text"))
        return Preview(_entitled(title), text, _picture(route))
    if route in ("/rules/:name", "/games/:name"):
        game = next((game for game in known_games() if game.name == name), None)
        if game is None:
            return None
        title = words.title_of(game)
        return _game_preview(words, game, words.say("rules.title.of", game=title) if "rules" in route else title)
    try:
        if route == "/learn/:key":
            lesson = find_lesson(name)
            course = say_study(f"{name.split('.')[0]}.title", language)
            told = words.say("lesson.text", course=course)
            picture = f"/api/learn/lessons/{name}/preview.png"
            return Preview(_entitled(say_study(f"{name}.title", language)), told, picture, lesson.steps[0].game)
        if route == "/puzzles/:id":
            puzzle = find(name)
            game = next(game for game in known_games() if game.name == puzzle.game)
            title = words.say("puzzle.title", game=words.title_of(game))
            return Preview(
                _entitled(title), begin(puzzle).task(language), f"/api/puzzles/{name}/preview.png", game.name
            )
    except AnelloError:
        return None
    return None


def preview_of_table(words: PageWords, table: TableInfo) -> Preview:
    """What is told of a table: an invitation while a seat is free, afterwards who plays and how it ended."""
    game = words.of_game(table.game, "title") or table.title
    people = [seat.name for seat in table.seats.values() if seat.kind == "person" and seat.name]
    names = " – ".join(seat.name for seat in table.seats.values() if seat.name)
    title = words.say("table.title", game=game, names=names) if names else game
    if table.status == "waiting":
        by = words.say("table.waiting.title.by", name=people[0], game=game) if people else ""
        title, text = by or words.say("table.waiting.title", game=game), words.say("table.waiting.text")
    elif table.outcome is None:
        text = words.say("table.playing.text")
    else:
        winner = table.seats.get(str(table.outcome.winner))
        named = winner is not None and winner.name
        text = words.say("table.over.text", name=named) if named else words.say("table.drawn.text")
    # Whoever shows the link again after a move shows the new position; before the first there is nothing to see.
    shown = f"tables/{table.id}/preview.png?seq={table.seq}" if table.plies else f"games/{table.game}/preview.png"
    return Preview(_entitled(title), text, f"/api/{shown}", table.game)


def preview_of_tournament(words: PageWords, tournament: Tournament) -> Preview:
    """What is told of a tournament: an invitation, and later that it is on, or was."""
    game = words.of_game(tournament.setup.game, "title") or game_named(tournament.setup.game).title
    text = words.say(f"tournament.{tournament.status}.text", game=game)
    picture = f"/api/games/{tournament.setup.game}/preview.png"
    return Preview(_entitled(tournament.name), text, picture, tournament.setup.game)
