"""Depth-first proof-number search over attacks: can the player to move force a win by threats alone?

The attacker tries only turns that threaten to win at once (and answer the opponent's threats, if there are any); the
defender has all turns that answer. A node's proof number says how many positions must at least be won for a proof, its
disproof number how many must fail; the search always goes where the proof seems nearest.
"""

import numpy as np
import numpy.typing as npt

from anello.core.compiled import jit
from anello.engines.xart.desk import MAX_PLY, Desk
from anello.engines.xart.tactics import WON, attacks, evade, may_attack, scan
from anello.games.xart.kernel import Board
from anello.games.xart.turns import Record, hash_of, make, undo

__all__ = ["ProofTable", "attack_wins", "new_proof_table"]

ProofTable = npt.NDArray[np.uint64]
"""A key, the proof number and the disproof number a row."""

NEVER = 1 << 30
SAFE = -2
"""What ``expand`` says when nothing threatens the defender: the attack is over."""
RED_ATTACKS = np.uint64(0x1234567890ABCDEF)


def new_proof_table(megabytes: int = 24) -> ProofTable:
    """An empty table."""
    rows = 1 << max(megabytes * 2**20 // 24, 1024).bit_length() - 1
    return np.zeros((rows, 3), np.uint64)


@jit
def key_of(b: Record, s: Record) -> np.uint64:
    """The key of a position and of who attacks."""
    key = hash_of(b)
    if s.attacker == 1:
        key ^= RED_ATTACKS
    return key


@jit
def look(table: ProofTable, key: np.uint64) -> tuple[int, int]:
    """The numbers of a position, both 1 if it is new."""
    slot = np.int64(key % np.uint64(len(table)))
    if table[slot, 0] != key:
        return 1, 1
    return int(np.int64(table[slot, 1])), int(np.int64(table[slot, 2]))


@jit
def note(table: ProofTable, key: np.uint64, proof: int, disproof: int) -> None:
    """Write the numbers of a position down."""
    slot = np.int64(key % np.uint64(len(table)))
    table[slot, 0] = key
    table[slot, 1] = np.uint64(min(proof, NEVER))
    table[slot, 2] = np.uint64(min(disproof, NEVER))


@jit
def expand(b: Record, s: Record, base: int) -> int:
    """Write the turns that matter to ``moves[base:]`` and their keys to ``keys``; WON if the mover wins now."""
    attacking = b.turn == s.attacker
    count = scan(b, s, base)
    if count == WON:
        return WON
    if s.threat_count:
        count = evade(b, s, base, count)
    elif not attacking:
        return SAFE
    me = b.turn
    kept = 0
    for i in range(base, base + count):
        move = s.moves[i]
        if attacking and not may_attack(b, move):
            continue
        if make(b, move >> 3, move & 7) < 0:
            continue
        if not attacking or attacks(b, me):
            s.moves[base + kept] = move
            s.keys[base + kept] = key_of(b, s)
            kept += 1
        undo(b)
    return kept


@jit
def work(b: Record, s: Record, table: ProofTable, most_proof: int, most_disproof: int, base: int, ply: int) -> None:
    """Search below a position until one of its numbers reaches its bound, and note them."""
    key = key_of(b, s)
    attacking = b.turn == s.attacker
    s.nodes += 1
    if (s.nodes & 63 == 0 and s.stop != 0) or (s.node_limit > 0 and s.nodes >= s.node_limit):
        s.stopped = 1
        return
    count = expand(b, s, base)
    if count <= 0 or ply >= MAX_PLY:
        # The mover wins, or he has no turn: no attack left, or no answer.
        won = (count == WON) == attacking and count != SAFE and ply < MAX_PLY
        note(table, key, 0 if won else NEVER, NEVER if won else 0)
        return
    while True:
        # For the attacker one won child is enough, for the defender all must be won.
        least, second, total = NEVER, NEVER, 0
        best, best_other = base, 1
        for i in range(base, base + count):
            proof, disproof = look(table, s.keys[i])
            mine, other = (proof, disproof) if attacking else (disproof, proof)
            total += other
            if mine < least:
                second, least = least, mine
                best, best_other = i, other
            elif mine < second:
                second = mine
        total = min(total, NEVER)
        proof, disproof = (least, total) if attacking else (total, least)
        note(table, key, proof, disproof)
        if proof >= most_proof or disproof >= most_disproof or proof == 0 or disproof == 0 or s.stopped:
            return
        move = s.moves[best]
        make(b, move >> 3, move & 7)
        if attacking:
            child_proof, child_disproof = min(most_proof, second + 1), most_disproof - total + best_other
        else:
            child_proof, child_disproof = most_proof - total + best_other, min(most_disproof, second + 1)
        work(b, s, table, child_proof, child_disproof, base + count, ply + 1)
        undo(b)


@jit
def attack_wins(board: Board, desk: Desk, table: ProofTable) -> int:
    """A turn that wins by attacks for the player to move, 0 if there is none, -1 if the search was stopped."""
    b, s = board[0], desk[0]
    s.attacker = b.turn
    s.nodes = 0
    s.stopped = 0
    root, never = int(np.int64(0)), int(np.int64(NEVER))  # plain constants would be types of their own
    work(b, s, table, never, never, root, root)
    proof, disproof = look(table, key_of(b, s))
    if proof == 0:
        count = expand(b, s, 0)
        if count == WON:
            return int(s.moves[0])
        for i in range(count):
            if look(table, s.keys[i])[0] == 0:
                return int(s.moves[i])
    return 0 if disproof == 0 else -1
