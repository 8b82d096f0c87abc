"""The verifier: replays a proof by the rules alone, with no part of the prover."""

from anello.core import AnelloError
from anello.core.outcome import Seat
from anello.games.xart import XartPosition
from anello.games.xart.engine.proof.proof import Proof, ProofStep, Result

__all__ = ["BadProof", "verify"]


class BadProof(AnelloError):
    """A proof with a gap; the text says where."""


def verify(position: XartPosition, proof: Proof) -> int:
    """Check that a proof wins (or shows a loss) against every defence, within its number of turns.

    Returns how many positions were replayed; raises `BadProof` if anything is missing. ``proof.line`` is checked too.
    """
    if proof.result is Result.UNKNOWN:
        raise BadProof("This proof proves nothing.")
    if not proof.tree:
        raise BadProof("This proof has no tree.")
    winner = position.seat if proof.result is Result.WIN else 3 - position.seat
    checker = _Checker(proof.tree, winner)
    if proof.result is Result.WIN:
        checker.check(position, 0, proof.turns)
    else:
        if proof.tree[0].turn is not None:
            raise BadProof("The loser is to move first, but the tree begins with a turn of the winner.")
        checker.check_answers(position, proof.tree[0], proof.turns)
    _check_line(position, proof.line, winner)
    return checker.replayed


class _Checker:
    def __init__(self, tree: tuple[ProofStep, ...], winner: Seat) -> None:
        self.tree, self.winner = tree, winner
        self.seen: set[tuple[str, int, int]] = set()
        self.replayed = 0

    def check(self, position: XartPosition, number: int, turns: int) -> None:
        """The winner is to move and must win within so many turns by following a step."""
        key = (position.line(), number, turns)
        if key in self.seen:
            return
        if turns <= 0:
            raise BadProof(f"The win takes longer than promised: {position.line()}")
        if not 0 <= number < len(self.tree):
            raise BadProof(f"There is no step {number}: {position.line()}")
        step = self.tree[number]
        if step.turn is None:
            raise BadProof(f"No turn is given for {position.line()}")
        after = self._play(position, step.turn)
        if after.outcome is None:
            self.check_answers(after, step, turns - 1)
        elif after.outcome.winner != self.winner:
            raise BadProof(f"{step.turn} does not win: {position.line()}")
        self.seen.add(key)

    def check_answers(self, position: XartPosition, step: ProofStep, turns: int) -> None:
        """The loser is to move: every legal turn must be answered."""
        for move in position.legal_moves:
            word = str(move)
            if word not in step.answers:
                raise BadProof(f"No answer to {word}: {position.line()}")
            after = self._play(position, word)
            to = step.answers[word]
            if after.outcome is None:
                if to is None:
                    raise BadProof(f"{word} does not end the game: {position.line()}")
                self.check(after, to, turns)
            elif after.outcome.winner != self.winner:
                raise BadProof(f"{word} saves the loser: {position.line()}")

    def _play(self, position: XartPosition, word: str) -> XartPosition:
        self.replayed += 1
        try:
            return position.play(word)
        except AnelloError as error:
            raise BadProof(f"{word} is not legal: {position.line()}") from error


def _check_line(position: XartPosition, line: tuple[str, ...], winner: Seat) -> None:
    try:
        for word in line:
            position = position.play(word)
    except AnelloError as error:
        raise BadProof("The line holds an illegal turn.") from error
    if position.outcome is None or position.outcome.winner != winner:
        raise BadProof("The line does not end with the win.")
