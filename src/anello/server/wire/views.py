"""Views as they go over the wire."""

from anello.core import View
from anello.server.wire.fields import ViewData

__all__ = ["data_of"]


def data_of(view: View) -> ViewData:
    """What a view says. A page for any game needs the legal moves: where a game does not tell them, their words do.

    >>> import anello
    >>> sorted(move["word"] for move in data_of(anello.game("xart").start().view(1))["moves"])
    ['@0+', '@0/']
    """
    data: ViewData = dict(view.data())
    if "moves" not in data:
        data["moves"] = [{"word": word} for word in view.words]
    return data
