"""Moving pictures: when what in an SVG appears, moves and goes, as CSS animations that all share one loop."""

from typing import TypeAlias

from anello.kit.drawing.svg import number

__all__ = ["Film", "Keyframe"]

Keyframe: TypeAlias = tuple[float, str]
"""A time in seconds and the CSS declarations that hold then; in between the browser draws what lies between."""

HIDDEN, SHOWN = "opacity:0", "opacity:1"
INSTANT = 0.001


class Film:
    """Collects the movements of a picture's parts.

    A part without its movement must look as it does at the end: so it is seen by those who want no motion, and
    wherever CSS animations are unknown. `key` keeps the names apart from other pictures on the same page.

    >>> film = Film("a1")
    >>> film.track((0.5, "opacity:0"), (1, "opacity:1"))
    'a1-0'
    >>> film.style(2).splitlines()[0]
    '@keyframes a1-0{0%,25%{opacity:0}50%,100%{opacity:1}}'
    """

    def __init__(self, key: str) -> None:
        self._key = key
        self._tracks: list[tuple[Keyframe, ...]] = []

    def track(self, *moments: Keyframe) -> str:
        """The class of a part that goes through these moments, one after another."""
        self._tracks.append(moments)
        return f"{self._key}-{len(self._tracks) - 1}"

    def shown(self, start: float, end: float | None = None) -> str:
        """The class of a part that is seen from one time to another, or to the end."""
        moments = [(0.0, HIDDEN), (start, HIDDEN), (start + INSTANT, SHOWN)]
        if end is not None:
            moments += [(end, SHOWN), (end + INSTANT, HIDDEN)]
        return self.track(*moments)

    def style(self, seconds: float) -> str:
        """The style sheet of a loop that lasts so long."""
        rules = []
        for at, moments in enumerate(self._tracks):
            name = f"{self._key}-{at}"
            frames = "".join(
                f"{','.join(f'{number(100 * time / seconds)}%' for time in times)}{{{declarations}}}"
                for times, declarations in _held(moments, seconds)
            )
            rules.append(
                f"@keyframes {name}{{{frames}}}\n.{name}{{animation:{name} {number(seconds)}s linear infinite}}"
            )
        still = f'@media (prefers-reduced-motion:reduce){{[class^="{self._key}-"]{{animation:none}}}}'
        return "\n".join([*rules, still])


def _held(moments: tuple[Keyframe, ...], seconds: float) -> list[tuple[list[float], str]]:
    """The moments with the first held from the beginning and the last to the end, equal neighbours joined."""
    held: list[tuple[list[float], str]] = []
    for time, declarations in [(0.0, moments[0][1]), *moments, (seconds, moments[-1][1])]:
        if held and held[-1][1] == declarations:
            if held[-1][0][-1] < time:
                held[-1][0].append(time)
        else:
            held.append(([time], declarations))
    return held
