"""The tutor of practice games: what is on the board, in words and with the cells to mark."""

from collections.abc import Callable
from typing import Any

from anello.core import View
from anello.games import xart, xequeo
from anello.tutor import xart_remarks, xequeo_remarks
from anello.tutor.remark import Remark

__all__ = ["remarks"]

_TUTORS: dict[type[View], Callable[[Any], list[Remark]]] = {
    xart.XartView: xart_remarks.remarks,
    xequeo.View: xequeo_remarks.remarks,
}


def remarks(view: View) -> list[Remark]:
    """What a tutor would say to the viewer, the most urgent first; nothing about games it does not teach."""
    tutor = _TUTORS.get(type(view))
    return tutor(view) if tutor else []
