"""The questions that decide this game: can I win now, what does the opponent threaten, and which turns answer it.

What wins at once is exact, see ``winning``; of the answers to a threat some may turn out not to help.
"""

from anello.games.xart.engine.workspace import CHAINS, MAX_THREATS, WorkspaceRecord
from anello.games.xart.foresight import UNSEEN, foresee, lay_briefly, lift_all
from anello.games.xart.tables import COLOUR_AT, EMPTY, FITTING, FITTING_COUNT, SIDES
from anello.games.xart.turns import BoardRecord, make, outgrows, undo
from anello.games.xart.winning import forces, forcing_sides, may_end_line, still_wins, winning_tile
from anello.kit.compiler import jit

__all__ = ["WON", "attacks", "evade", "may_attack", "scan"]

WON = -1
"""Instead of a number of turns: the first one wins."""


@jit
def grows(b: BoardRecord, cell: int) -> bool:
    """Whether a tile on a space makes the box larger."""
    x, y = cell & ((1 << b.log_width) - 1), cell >> b.log_width
    return bool(x < b.left or x > b.right or y < b.top or y > b.bottom)


@jit
def unreachable(b: BoardRecord, cell: int) -> bool:
    """Whether a space lies where no tile may be laid: beyond the limit, or at the edge of the window."""
    if b.limit:
        return bool(outgrows(b, cell))
    last = (1 << b.log_width) - 1
    x = cell & last
    return bool(x <= 1 or x >= last - 1)


@jit
def scan(b: BoardRecord, s: WorkspaceRecord, base: int) -> int:
    """Write all turns that do not lose at once to ``moves[base:]`` and return how many, or WON: then the first wins.

    Turns that win for the opponent alone are its threats, in ``threats``. What each turn forces is in ``chain``, up to
    ``chain_end`` of its number.
    """
    me = b.turn
    s.threat_count = 0
    s.chain_size = 0
    count = 0
    for slot in range(b.perimeter_size):
        cell = b.perimeter[slot]
        if unreachable(b, cell):
            continue
        mask = b.mask[cell]
        sides = forcing_sides(b, cell)
        border = may_end_line(b, cell)
        for choice in range(FITTING_COUNT[mask]):
            tile = FITTING[mask, choice]
            if border or forces(tile, sides):
                won, forced = foresee(b, cell, tile)
                if won == UNSEEN:
                    start = b.tiles
                    won = lay_briefly(b, cell, tile)
                    if won == 0:
                        for i in range(start + 1, b.tiles):
                            note_forced(s, b.laid[i] * 8 + b.tile[b.laid[i]])
                    lift_all(b)
                elif won == 0 and forced:
                    note_forced(s, forced)
                if won < 0:
                    continue
                if won >> me & 1:
                    s.moves[base] = cell * 8 + tile
                    return WON
                if won:
                    if s.threat_count < MAX_THREATS:
                        s.threats[s.threat_count] = cell * 8 + tile
                        s.threat_count += 1
                    continue
            s.moves[base + count] = cell * 8 + tile
            s.chain_end[count] = s.chain_size
            count += 1
    return count


@jit
def note_forced(s: WorkspaceRecord, forced: int) -> None:
    """Note a forced tile; where there is no room any more, it is only counted."""
    if s.chain_size < CHAINS:
        s.chain[s.chain_size] = forced
    s.chain_size += 1


@jit
def mark_tiles(b: BoardRecord, s: WorkspaceRecord, threat: int, colour: int) -> bool:
    """Mark the tiles that a threat would lay; returns whether it wins by a line alone."""
    s.stamp += 1
    make(b, threat >> 3, threat & 7)
    by_line = b.rings >> colour & 1 == 0
    for i in range(b.past_tiles[b.ply - 1], b.tiles):
        cell = b.laid[i]
        s.mark[cell] = s.stamp
        s.marked_tile[cell] = b.tile[cell]
    undo(b)
    return bool(by_line)


@jit
def disturbs(b: BoardRecord, s: WorkspaceRecord, cell: int, tile: int) -> bool:
    """Whether a tile may change what the marked tiles do.

    It does if it takes the place of one, shows another colour to one, or together with one forces a space.
    """
    if s.mark[cell] == s.stamp:
        return True
    for side in range(4):
        space = cell + b.step[side]
        colour = COLOUR_AT[tile, side]
        if s.mark[space] == s.stamp:
            if COLOUR_AT[s.marked_tile[space], side ^ 2] != colour:
                return True
        elif b.tile[space] == EMPTY:
            for beyond_side in range(4):
                beyond = space + b.step[beyond_side]
                if s.mark[beyond] == s.stamp and COLOUR_AT[s.marked_tile[beyond], beyond_side ^ 2] == colour:
                    return True
    return False


@jit
def evade(b: BoardRecord, s: WorkspaceRecord, base: int, count: int) -> int:
    """Keep, of the turns that ``scan`` has just written to ``moves[base:]``, those that answer its threats; how many.

    A turn answers a threat only if one of its tiles disturbs those of the threat, or if it makes the box grow (against
    a line, or where the box is limited). Only three of the threats are tried, so a turn that is kept may still lose to
    another.
    """
    them = 1 - b.turn
    last = s.threat_count - 1
    first, middle, final = s.threats[0], s.threats[last >> 1], s.threats[last]
    by_box = mark_tiles(b, s, first, them) or b.limit > 0
    kept = 0
    for i in range(count):
        move = s.moves[base + i]
        cell, tile = move >> 3, move & 7
        near = disturbs(b, s, cell, tile) or (by_box and grows(b, cell)) or s.chain_end[i] > CHAINS
        j = s.chain_end[i - 1] if i else 0
        while not near and j < s.chain_end[i]:
            near = disturbs(b, s, s.chain[j] >> 3, s.chain[j] & 7)
            j += 1
        if not near or make(b, cell, tile) < 0:
            continue
        answered = not still_wins(b, first, them)
        if answered and last > 0:
            answered = not still_wins(b, final, them) and not (last > 1 and still_wins(b, middle, them))
        undo(b)
        if answered:
            s.moves[base + kept] = move
            kept += 1
    return kept


@jit
def may_attack(b: BoardRecord, move: int) -> bool:
    """A quick look whether a turn could threaten to win: it forces, or brings the ends of a line near each other."""
    cell, tile = move >> 3, move & 7
    if forces(tile, forcing_sides(b, cell)):
        return True
    side, other_side = SIDES[tile, b.turn, 0], SIDES[tile, b.turn, 1]
    neighbour = cell + b.step[side]
    if b.tile[neighbour] == EMPTY:
        side, other_side = other_side, side
        neighbour = cell + b.step[side]
        if b.tile[neighbour] == EMPTY:
            return False
    end = b.link[neighbour * 4 + (side ^ 2)]
    near, far = distance(b, cell + b.step[other_side], (end >> 2) + b.step[end & 3])
    return near or far


@jit
def distance(b: BoardRecord, space: int, other_space: int) -> tuple[bool, bool]:
    """Whether two spaces are near enough for a ring, and far enough apart for a line."""
    column = (1 << b.log_width) - 1
    dx = abs((space & column) - (other_space & column))
    dy = abs((space >> b.log_width) - (other_space >> b.log_width))
    return dx + dy <= 3, bool(b.lines_win and (dx >= b.shortest_line - 2 or dy >= b.shortest_line - 2))


@jit
def attacks(b: BoardRecord, colour: int) -> bool:
    """Whether the turn just made threatens to win for a colour with the ends that it moved."""
    start = b.past_tiles[b.ply - 1]
    for i in range(b.tiles - 1, start - 1, -1):
        end = end_made(b, i, colour)
        if end < 0:
            continue
        other = b.link[end]
        space, other_space = (end >> 2) + b.step[end & 3], (other >> 2) + b.step[other & 3]
        near, far = distance(b, space, other_space)
        if not (near or far):
            continue
        if wins_at(b, space, colour) or wins_at(b, other_space, colour):
            return True
        for side in range(4):
            if wins_at(b, space + b.step[side], colour) or wins_at(b, other_space + b.step[side], colour):
                return True
    return False


@jit
def end_made(b: BoardRecord, index: int, colour: int) -> int:
    """An open end of the line that the tile laid as number ``index`` belongs to, -1 if a later tile went on with it."""
    cell = b.laid[index]
    for i in range(2):
        side = SIDES[b.tile[cell], colour, i]
        neighbour = cell + b.step[side]
        if b.tile[neighbour] == EMPTY:
            return int(cell * 4 + side)
    for later in range(index + 1, b.tiles):
        if abs(b.laid[later] - cell) == 1 or abs(b.laid[later] - cell) == 1 << b.log_width:
            return -1
    end = b.link[neighbour * 4 + (side ^ 2)]
    if b.tile[(end >> 2) + b.step[end & 3]] != EMPTY:
        return -1
    return int(end)


@jit
def wins_at(b: BoardRecord, cell: int, colour: int) -> bool:
    """Whether some tile on a cell wins for a colour."""
    return bool(b.tile[cell] == EMPTY and b.mask[cell] != 0 and winning_tile(b, cell, colour) != 0)
