"""What the tutor says about a position of Xart."""

from collections.abc import Iterable

from anello.core import How, Seat
from anello.games.xart import Position, Turn, XartView
from anello.games.xart.notation import cell_name
from anello.tutor.remark import Remark
from anello.tutor.threats import Attack, Does, Threat, answers, attacks, threats

__all__ = ["remarks"]

COLOURS = ("white", "red")
DEEPEST = 60
"""On boards with more tiles combinations are not looked for: a remark should not keep anybody waiting."""
KINDS = {How.RING: "ring-attack", How.LINE: "line-threat"}


def remarks(view: XartView) -> list[Remark]:
    """Wins at hand, threats to meet, what the last turn was, and what either colour could start next.

    In Lucky a colour may wait long for the tile it needs, so only threats are named there.
    """
    position = view.position
    if not position.tiles or position.outcome is not None:
        return []
    mover, other = position.seat, 3 - position.seat
    at_hand, feared = threats(position, mover), threats(position, other)
    said = [_of_threat("can", threat) for threat in at_hand] + [_of_threat("threatens", threat) for threat in feared]
    if position.variant.draws_tiles:
        return said
    if feared and not at_hand:
        said += _on_last_turn(position, other)
    if not at_hand and not feared:
        deep = len(position.tiles) <= DEEPEST
        said += _strongest("can", attacks(position, mover, deep=deep))
        said += _strongest("threatens", attacks(position, other, deep=deep))
    return said


def _of_threat(manner: str, threat: Threat) -> Remark:
    kind = KINDS[threat.how]
    return _remark(kind, f"{kind}.{manner}", threat.seat, threat.turns)


def _on_last_turn(position: Position, seat: Seat) -> list[Remark]:
    """The name of the attack that stands on the table, if it is more than a plain one."""
    unanswerable = not answers(position)
    made = last_attack(position)
    if made is None:
        return [_remark("double", "made.double", seat, ())] if unanswerable else []
    kind = _kind(made)
    if kind is None:
        return []
    x, y = position.laid[0].x, position.laid[0].y
    return [_remark(kind, f"made.{kind}", seat, (Turn(x, y, made.turn.tile),))]


def last_attack(position: Position) -> Attack | None:
    """The last turn as an attack, if it was one; None also if nobody knows what was played last."""
    if not position.laid or len(position.laid) == len(position.tiles):
        return None
    laid = {(tile.x, tile.y) for tile in position.laid}
    left = {cell: tile for cell, tile in position.tiles.items() if cell not in laid}
    before = Position.from_tiles(left, 3 - position.seat, position.variant)
    dx, dy = position.shift
    chosen = position.laid[0]
    turn = Turn(chosen.x - dx, chosen.y - dy, chosen.tile)
    return next((made for made in attacks(before, before.seat, deep=len(left) <= DEEPEST) if made.turn == turn), None)


def _strongest(manner: str, found: Iterable[Attack]) -> list[Remark]:
    """The best attacks of a colour, one remark for all turns of a kind; plain attacks are not worth a word."""
    kinds: dict[str, list[Attack]] = {}
    for made in found:
        kind = _kind(made)
        if kind is not None:
            kinds.setdefault(kind, []).append(made)
    return [
        _remark(kind, f"{kind}.{manner}", same[0].seat, tuple(made.turn for made in same))
        for kind, same in kinds.items()
    ]


def _kind(made: Attack) -> str | None:
    if made.shape is not None:
        return made.shape.value
    return {Does.DECIDES: "double", Does.COMBINES: "combination"}.get(made.does)


def _remark(kind: str, key: str, seat: Seat, turns: tuple[Turn, ...]) -> Remark:
    cells = tuple(dict.fromkeys(cell_name(turn.x, turn.y) for turn in turns))
    words = tuple(map(str, turns))
    values = {"cell": cells[0], "word": words[0]} if turns else {}
    return Remark(kind, seat, cells, words, f"remark.xart.{key}.{COLOURS[seat - 1]}", values)
