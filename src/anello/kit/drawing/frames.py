"""The frames of a moving picture: what it shows at each moment, for programs that know no CSS animations."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor
from typing import TypeAlias

from anello.core import NotOffered
from anello.kit.drawing.svg import number

__all__ = ["LEAST_FRAMES", "LONGEST_FILM", "MOST_FRAMES", "STEP", "Frame", "frames"]

STEP = 0.08
"""Seconds from one frame to the next while something moves; fewer frames are made of a very long game."""
MOST_FRAMES, LEAST_FRAMES = 300, 20
MOST_MARKUP, LONGEST_FILM = 40_000_000, 2_000_000
"""So many characters of SVG are drawn for all frames of a film, and a film may have: they are what takes time."""

_STYLE = re.compile(r"<style>(.*?)</style>", re.S)
_TRACK = re.compile(r"@keyframes ([\w-]+)\{((?:[^{}]*\{[^{}]*\})*)\}")
_MOTION = re.compile(
    _TRACK.pattern + r"|\.[\w-]+\{animation:[^{}]*\}|@media \(prefers-reduced-motion:reduce\)\{[^{}]*\{[^{}]*\}\}"
)
"""All that `Film` writes into a style sheet."""
_MOMENT = re.compile(r"([^{}]*)\{([^{}]*)\}")
_LOOP = re.compile(r"animation:[\w-]+ ([\d.]+)s linear infinite")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_FUNCTION = re.compile(r"(\w+)\(([^)]*)\)")
_TAG = re.compile(r'<[A-Za-z][^<>]*? class="(?P<words>[^"<>]*)"[^<>]*>')
_ATTRIBUTE = re.compile(r' (?P<name>[\w-]+)="[^"<>]*"')
_EASE = "animation-timing-function"

_Look: TypeAlias = Mapping[str, str]
"""CSS declarations by property."""


@dataclass(frozen=True)
class Frame:
    """What is seen from a moment on, and for how many seconds."""

    _parts: "Sequence[str | _Track]"
    """The text of the film, and between its pieces the attributes of what moves."""
    _time: float
    seconds: float

    @property
    def svg(self) -> str:
        """The picture; it is made when it is asked for, since all of them together are large."""
        return "".join(part if isinstance(part, str) else part.attributes(self._time) for part in self._parts)


def frames(film: str) -> list[Frame]:
    """The frames of a picture that `Film` has set in motion. While nothing moves, one frame stays.

    >>> from anello.kit.drawing.film import Film
    >>> film = Film("k")
    >>> circle = f'<circle class="{film.shown(0.5)}"/>'
    >>> shown = frames(f"<svg><style>{film.style(2)}</style>{circle}</svg>")
    >>> [(frame.seconds, frame.svg) for frame in shown]
    [(0.56, '<svg><circle display="none"/></svg>'), (1.44, '<svg><circle opacity="1"/></svg>')]
    """
    style = _STYLE.search(film)
    loop = _LOOP.search(style[1]) if style else None
    if style is None or loop is None:
        raise NotOffered("This picture does not move, or in a way that only browsers show.")
    if len(film) > LONGEST_FILM:
        raise NotOffered("This game is too long for a film in pixels.")
    seconds = float(loop[1])
    tracks = {name: _Track(list(_moments(body, seconds))) for name, body in _TRACK.findall(style[1])}
    step, times = STEP, _times(tracks, STEP)
    most = min(MOST_FRAMES, MOST_MARKUP // len(film))
    while len(times) > max(LEAST_FRAMES, most):
        step *= 2
        times = _times(tracks, step)
    other = _MOTION.sub("", style[1]).strip()
    still = film[: style.start()] + (f"<style>{other}</style>" if other else "") + film[style.end() :]
    parts = list(_apart(still, tracks))
    return [
        Frame(parts, time, round(until - time, 3))
        for time, until in zip(times, [*times[1:], max(seconds, times[-1] + step)], strict=True)
    ]


def _times(tracks: Mapping[str, "_Track"], step: float) -> list[float]:
    """The beginning, and each beat before which something has changed."""
    beats = {
        beat
        for track in tracks.values()
        for start, end in track.changes
        for beat in range(floor(start / step) + 1, ceil(end / step) + 1)
    }
    return [round(beat * step, 3) for beat in sorted(beats | {0})]


def _apart(film: str, tracks: Mapping[str, "_Track"]) -> "Iterator[str | _Track]":
    """The text of a film in pieces, parted where an element moves, without what it says of the same by itself."""
    at = 0
    for tag in _TAG.finditer(film):
        words = tag["words"].split()
        if (track := next((tracks[word] for word in words if word in tracks), None)) is None:
            continue
        given = tag[0]
        for said in _ATTRIBUTE.finditer(tag[0]):
            if said["name"] in track.properties:
                given = given.replace(said[0], "", 1)
        others = " ".join(word for word in words if word not in tracks)
        given = given.replace(f' class="{tag["words"]}"', f' class="{others}"' if others else "")
        end = -2 if given.endswith("/>") else -1
        yield film[at : tag.start()] + given[:end]
        yield track
        yield given[end:]
        at = tag.end()
    yield film[at:]


def _moments(body: str, seconds: float) -> Iterator[tuple[float, _Look]]:
    for times, declared in _MOMENT.findall(body):
        look = dict(one.split(":", 1) for one in declared.split(";") if one)
        yield from ((float(time.rstrip("%")) / 100 * seconds, look) for time in times.split(","))


@dataclass(frozen=True)
class _Track:
    """How one part of the picture looks at certain moments, in order."""

    moments: list[tuple[float, _Look]]

    @cached_property
    def properties(self) -> frozenset[str]:
        """All that it says something of."""
        return frozenset(key for _, look in self.moments for key in look)

    def attributes(self, time: float) -> str:
        """How it looks at a time, as attributes. What cannot be seen is not drawn: that takes most of the time."""
        look = self.at(time)
        return ' display="none"' if look.get("opacity") == "0" else "".join(f' {key}="{look[key]}"' for key in look)

    @property
    def changes(self) -> Iterator[tuple[float, float]]:
        """From when to when it does not stay as it is."""
        for (start, before), (end, after) in zip(self.moments, self.moments[1:], strict=False):
            if any(before.get(key) != value for key, value in after.items() if key != _EASE):
                yield start, end

    def at(self, time: float) -> dict[str, str]:
        """How it looks at any time, as a program understands it that knows numbers but no units."""
        at = bisect_right(self.moments, time, key=lambda moment: moment[0]) - 1
        start, before = self.moments[max(0, at)]
        end, after = self.moments[min(at + 1, len(self.moments) - 1)]
        part = _eased(before.get(_EASE, ""), (time - start) / (end - start)) if end > start else 0.0
        return {
            key: _between(value, after.get(key, value), part, transform=key == "transform")
            for key, value in before.items()
            if key != _EASE
        }


def _between(before: str, after: str, part: float, *, transform: bool) -> str:
    if not transform:
        if not (_NUMBER.fullmatch(before) and _NUMBER.fullmatch(after)):
            return before  # such as a name: it changes at once
        first, last = float(before), float(after)
        return number(first + (last - first) * part)
    return " ".join(
        f"{name}({' '.join(number(a + (b - a) * part) for a, b in zip(first, last, strict=True))})"
        for name, first, last in _paired(_functions(before), _functions(after))
    )


_Function: TypeAlias = tuple[str, list[float]]


def _functions(transform: str) -> list[_Function]:
    """A CSS transform as SVG writes it."""
    found = []
    for name, said in _FUNCTION.findall(transform):
        values = [float(value) for value in _NUMBER.findall(said)]
        match name:
            case "translateX":
                name, values = "translate", [values[0], 0.0]
            case "translateY":
                name, values = "translate", [0.0, values[0]]
            case "scaleX":
                name, values = "scale", [values[0], 1.0]
            case "scaleY":
                name, values = "scale", [1.0, values[0]]
            case "scale" if len(values) == 1:
                values = values * 2
        found.append((name, values))
    return found


def _paired(before: list[_Function], after: list[_Function]) -> Iterator[tuple[str, list[float], list[float]]]:
    """Function by function; where one side has none it changes nothing there."""
    for at in range(max(len(before), len(after))):
        name, values = (before if at < len(before) else after)[at]
        nothing = [1.0 if name == "scale" else 0.0] * len(values)
        yield (
            name,
            before[at][1] if at < len(before) else nothing,
            after[at][1] if at < len(after) else nothing,
        )


def _eased(curve: str, part: float) -> float:
    """How much of a movement is done after a part of its time: along a ``cubic-bezier``, else evenly."""
    if not curve.startswith("cubic-bezier"):
        return part
    x1, y1, x2, y2 = (float(value) for value in _NUMBER.findall(curve))
    low, high = 0.0, 1.0
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (middle, high) if _bezier(x1, x2, middle) < part else (low, middle)
    return _bezier(y1, y2, low)


def _bezier(first: float, second: float, at: float) -> float:
    return 3 * (1 - at) ** 2 * at * first + 3 * (1 - at) * at**2 * second + at**3
