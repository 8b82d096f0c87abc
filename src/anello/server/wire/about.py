"""What the server says of itself, of its games, and of what went wrong."""

import msgspec

from anello.server.refusals import RefusalCode

__all__ = [
    "PROTOCOL",
    "ErrorInfo",
    "GameInfo",
    "GamesInfo",
    "HealthInfo",
    "LevelInfo",
    "OptionInfo",
    "ReadyInfo",
    "TokenInfo",
    "VersionInfo",
    "WarmupInfo",
]

PROTOCOL = 1


class ErrorInfo(msgspec.Struct, frozen=True):
    """What went wrong with a request, in a sentence to show."""

    code: RefusalCode
    reason: str


class HealthInfo(msgspec.Struct, frozen=True):
    """Whether the server is there."""

    status: str


class ReadyInfo(msgspec.Struct, frozen=True):
    """Whether people can play, and what does not work."""

    ready: bool
    playable: bool
    """Whether the rules are compiled and tables open."""
    writable: bool
    """Whether something could be written to the database just now."""
    troubles: dict[str, int]
    """Background work that fails and is tried again, and how much of each kind."""


class VersionInfo(msgspec.Struct, frozen=True):
    """Who answers."""

    name: str
    version: str
    protocol: int


class WarmupInfo(msgspec.Struct, frozen=True):
    """How far the engines are compiled."""

    done: int
    total: int
    now: str
    ready: bool
    playable: bool = True
    """Whether tables open already; before that they wait for the rules."""


class TokenInfo(msgspec.Struct, frozen=True):
    """A key for a bot."""

    token: str


class OptionInfo(msgspec.Struct, frozen=True):
    """A choice when a game is set up; the usual one first."""

    name: str
    choices: list[str]
    help: str


class LevelInfo(msgspec.Struct, frozen=True):
    """A strength of the computer."""

    number: int
    name: str
    style: str = ""
    """The key of a sentence about how it plays, in the texts of the game's page; empty if there is none."""
    face: str = ""
    """Its face, a file in the folder of the game's page; empty if there is none."""
    ranked: bool = True
    """Whether it is a step from weak to strong; else a manner of its own, offered beside them."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    seats: list[str]
    has_secrets: bool
    options: list[OptionInfo]
    levels: list[LevelInfo]
    how_to_type: str
    """How moves are written, in a sentence or two."""
    rules: str
    """The rules in plain text; empty where the game has a page that tells them."""
    offers: list[str]
    """What the game has beyond its rules: page, levels, courses, tutor, puzzles, analyst, service …"""
    lesson: str = ""
    """The key of the lesson that a newcomer takes first; empty if there are none."""
    film: bool = False
    """Whether a game that is over can be seen as a moving picture."""
    gif: bool = False
    """Whether that can be had in pixels too, for programs that are no browsers."""


class GamesInfo(msgspec.Struct, frozen=True):
    """All games, and the keys of the ready-made phrases."""

    games: list[GameInfo]
    phrases: list[str]
