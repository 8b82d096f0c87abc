"""About the server: whether it is there, which games it has, how far it is warmed up."""

from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import State

from anello.core import Game
from anello.kit.games import known_games, offered
from anello.server.routes.common import Tables, Work, answer_of, errors, ready
from anello.server.security import new_key
from anello.server.tables.referee import PHRASES
from anello.server.tables.thinking import LevelsOf
from anello.server.wire.about import (
    PROTOCOL,
    GameInfo,
    GamesInfo,
    HealthInfo,
    LevelInfo,
    OptionInfo,
    ReadyInfo,
    TokenInfo,
    VersionInfo,
    WarmupInfo,
)
from anello.study import COURSES

__all__ = ["HANDLERS", "games_info"]


@get("/healthz")
async def health() -> HealthInfo:
    """Whether the server is alive; if it is not, starting it again may help."""
    return HealthInfo("ok")


@get("/readyz", responses={**errors(), 503: answer_of(ReadyInfo, "people cannot play now")})
async def readiness(tables: Tables) -> Response[ReadyInfo]:
    """Whether people can play: something is written to see whether it can be."""
    playable, writable = tables.is_serving, await tables.store.can_write()
    found = ReadyInfo(playable and writable, playable, writable, tables.services.watch.troubles)
    return Response(found, status_code=200 if found.ready else 503)


@get("/api/version")
async def about() -> VersionInfo:
    """Who answers."""
    return VersionInfo("anello", version("anello"), PROTOCOL)


@get("/api/warmup")
async def warmup(tables: Tables) -> WarmupInfo:
    """How far the engines are compiled."""
    return tables.warmup


@get("/api/games")
async def games(state: State, work: Work) -> Response[GamesInfo]:
    """The games with their options, levels and all they offer, and the ready-made phrases."""
    levels: LevelsOf = state.settings.levels

    def listed() -> bytes:
        return msgspec.json.encode(games_info(levels))

    answer = ready(await work.once("games", listed))
    # A second visit begins with what was said last time, and hears what is new for the next.
    answer.headers["Cache-Control"] = "private, max-age=10, stale-while-revalidate=604800"
    return answer


def games_info(levels: LevelsOf) -> GamesInfo:
    """All games as they are told to pages."""
    return GamesInfo([_info(game, levels) for game in known_games()], list(PHRASES))


def _info(game: Game[Any], levels: LevelsOf) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        seats=list(game.seats),
        has_secrets=game.has_secrets,
        options=[OptionInfo(option.name, list(option.choices), option.help) for option in game.options],
        levels=[
            LevelInfo(level.number, level.name, level.style, level.face, level.ranked) for level in levels(game.name)
        ],
        how_to_type=game.how_to_type,
        rules=game.rules,
        offers=list(game.faculties),
        lesson=_first_lesson(game),
        film=game.has_film,
        gif=game.has_film and game.has_gif,
    )


def _first_lesson(game: Game[Any]) -> str:
    courses = offered(COURSES, game) if COURSES.is_offered_by(game) else None
    return courses[0].lessons[0].key if courses else ""


@post("/api/token", responses=errors(403))
async def token() -> TokenInfo:
    """A new key for a bot."""
    return TokenInfo(new_key())


HANDLERS = [health, readiness, about, warmup, games, token]
