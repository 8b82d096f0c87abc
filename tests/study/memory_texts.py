"""Texts that games keep, in memory: for tests without a server."""

from collections.abc import Callable

__all__ = ["MemoryTexts"]


class MemoryTexts:
    """As a server keeps them, but for ever."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    def keep(self, name: str, text: str) -> None:
        self._texts[name] = text

    def find(self, name: str) -> str | None:
        return self._texts.get(name)

    def change(self, name: str, change: Callable[[str], str]) -> str | None:
        if name in self._texts:
            self._texts[name] = change(self._texts[name])
        return self._texts.get(name)
