"""Secrets stay secret: games that differ only in what somebody else hides look the same, byte for byte."""

import json
import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from anello.core import CHANCE, Game, Playthrough, Seat, Viewer

__all__ = ["check_secrets"]


def check_secrets(
    game: Game[Any],
    options: Mapping[str, str] = MappingProxyType({}),
    *,
    playthroughs: int = 10,
    seed: int = 0,
    most_events: int = 400,
) -> None:
    """Play pairs of games that differ in one secret move and compare all that the others can see of them."""
    hidden = 0
    for number in range(playthroughs):
        source = random.Random(f"secret {seed} {number}")
        played = game.new(**options)
        while played.outcome is None and len(played.events) < most_events:
            seat = source.choice(played.position.to_act)
            secret = _two_secrets(played, seat, source)
            if secret is not None:
                _compare_while_hidden(played, secret, seat, source)
                hidden += 1
            played = _play_any(played, seat, source)
    assert hidden, f"{game.title} says it has secrets, but no secret move was met"


def _two_secrets(played: Playthrough, seat: Seat, source: random.Random) -> tuple[str, str] | None:
    """Two different moves that the others cannot tell apart, if the seat has such moves now."""
    by_public_word: dict[str, list[str]] = {}
    for move in played.position.moves_of(seat):
        by_public_word.setdefault(played.position.public_word(move), []).append(str(move))
    alike = [words for words in by_public_word.values() if len(words) > 1]
    if not alike:
        return None
    first, second = source.sample(source.choice(alike), 2)
    return first, second


def _compare_while_hidden(played: Playthrough, secrets: tuple[str, str], owner: Seat, source: random.Random) -> None:
    """Go on with moves possible in both games until the round is over in either."""
    one, other = (played.play(secret, owner) for secret in secrets)
    viewers = [viewer for viewer in (None, *range(1, len(played.game.seats) + 1)) if viewer != owner]
    while all(game.outcome is None and game.position.round == played.position.round for game in (one, other)):
        for viewer in viewers:
            assert _all_seen(one, viewer) == _all_seen(other, viewer), (
                f"viewer {viewer} can tell {one.events} from {other.events}"
            )
        assert one.position.to_act == other.position.to_act
        seat = source.choice(one.position.to_act)
        words, others = (sorted(map(str, game.position.moves_of(seat))) for game in (one, other))
        if seat != owner:
            assert words == others, f"the moves of seat {seat} give away what seat {owner} hides"
        word = source.choice([word for word in words if word in others])
        one, other = one.play(word, seat), other.play(word, seat)


def _all_seen(played: Playthrough, viewer: Viewer) -> tuple[str, ...]:
    view = played.position.view(viewer)
    picture = tuple(view.svg(theme=theme, distinct=True) for theme in ("light", "dark"))
    return (json.dumps(view.data()), *view.words, view.text(colour=True), *picture, played.seen_by(viewer).to_text())


def _play_any(played: Playthrough, seat: Seat, source: random.Random) -> Playthrough:
    move = played.position.draw(source) if seat == CHANCE else source.choice(list(played.position.moves_of(seat)))
    return played.play(move, seat)
