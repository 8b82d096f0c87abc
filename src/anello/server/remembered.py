"""Answers that are remembered: a question asked again, or by several at once, is thought about once."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeAlias

__all__ = ["RememberedAnswers"]

_Answering: TypeAlias = Callable[[], Coroutine[Any, Any, bytes]]


@dataclass
class _Asked:
    task: "asyncio.Task[bytes]"
    waiting: int = 0


class RememberedAnswers:
    """Answers by question, up to so many bytes; those not asked for longest are forgotten first."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._held = 0
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._asked: dict[bytes, _Asked] = {}

    async def ask(self, question: bytes, work: _Answering) -> bytes:
        """The answer to a question; the work is cancelled when nobody waits for it any more."""
        if (known := self._kept.get(question)) is not None:
            self._kept.move_to_end(question)
            return known
        asked = self._asked.get(question)
        if asked is None:
            asked = self._asked[question] = _Asked(asyncio.create_task(work(), name="answer"))
        asked.waiting += 1
        try:
            answer = await asyncio.shield(asked.task)
        finally:
            asked.waiting -= 1
            if not asked.waiting:
                asked.task.cancel()
                self._asked.pop(question, None)
        self._keep(question, answer)
        return answer

    def _keep(self, question: bytes, answer: bytes) -> None:
        if question in self._kept:
            return
        self._kept[question] = answer
        self._held += len(question) + len(answer)
        while self._held > self._most:
            old, forgotten = self._kept.popitem(last=False)
            self._held -= len(old) + len(forgotten)
