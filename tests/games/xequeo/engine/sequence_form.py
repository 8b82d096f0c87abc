"""The exact value of a small round by a linear program in sequence form: slow, and independent of the solver."""

from collections.abc import Sequence

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array

from anello.games.xequeo.kernel import Geometry, moves


class Program:
    """Rows and columns of a linear program, collected one by one."""

    def __init__(self) -> None:
        self.columns = 0
        self.bounds: list[tuple[float | None, float | None]] = []
        self.rows: dict[bool, list[tuple[dict[int, float], float]]] = {True: [], False: []}

    def column(self, lower: float | None) -> int:
        self.columns += 1
        self.bounds.append((lower, None))
        return self.columns - 1

    def require(self, terms: dict[int, float], right: float, *, equal: bool) -> None:
        """Sum of the terms equal to, or at most, the right-hand side."""
        self.rows[equal].append((terms, right))

    def maximum(self, column: int) -> float:
        """The largest value the column can take."""
        matrices = {}
        for equal, rows in self.rows.items():
            entries = [(row, col, value) for row, (terms, _) in enumerate(rows) for col, value in terms.items()]
            at_rows, at_columns, values = zip(*entries, strict=True)
            shape = (len(rows), self.columns)
            matrices[equal] = coo_array((values, (at_rows, at_columns)), shape=shape), [right for _, right in rows]
        aim = np.zeros(self.columns)
        aim[column] = -1
        result = linprog(aim, *matrices[False], *matrices[True], bounds=self.bounds, method="highs")
        assert result.success, result.message
        return -float(result.fun)


def add(terms: dict[int, float], column: int, value: float) -> None:
    terms[column] = terms.get(column, 0.0) + value


def exact_value(pieces: Sequence[int], table: Geometry) -> float:
    """The value of the round for the player to act, secrets still to be chosen.

    The first player's realisation plan is the unknown; for every information set of the second player there is a
    column that can be no more than what each of his actions leaves the first player.
    """
    program = Program()
    count = len(pieces)
    secrets = range(count)

    def first_acts(position: tuple[int, ...], own: list[int]) -> list[dict[int, float]]:
        """The first player's payoff from here on for each secret of the second, as terms of the program."""
        found = moves(position, table)
        payoff: list[dict[int, float]] = [{} for _ in secrets]
        spent: list[dict[int, float]] = [{own[secret]: -1.0} for secret in secrets]
        for secret in secrets:
            ends = [("call", target) for target in secrets]
            if secret in found.entering:
                ends.append(("enter", secret))
            for kind, piece in ends:
                column = program.column(0)
                spent[secret][column] = 1.0
                for other in secrets:
                    right = (piece == other) == (kind == "call")
                    payoff[other][column] = 1.0 if right else -1.0
        for piece, cell in found.quiet:
            columns = [program.column(0) for _ in secrets]
            for secret in secrets:
                spent[secret][columns[secret]] = 1.0
            after = (*position[:piece], cell, *position[piece + 1 :])
            for other, worth in enumerate(second_acts(after, columns)):
                payoff[other][worth] = 1.0
        for secret in secrets:
            program.require(spent[secret], 0.0, equal=True)
        return payoff

    def second_acts(position: tuple[int, ...], reach: list[int]) -> list[int]:
        """A column for each of the second player's secrets: what the first player gets from here on."""
        found = moves(position, table)
        worths = [program.column(None) for _ in secrets]
        choices: list[tuple[list[int], list[dict[int, float]]]] = []
        for piece, cell in found.quiet:
            after = (*position[:piece], cell, *position[piece + 1 :])
            choices.append((list(secrets), first_acts(after, reach)))
        for target in secrets:
            terms = {reach[secret]: -1.0 if secret == target else 1.0 for secret in secrets}
            choices.append((list(secrets), [terms] * count))
        for piece in found.entering:
            terms = {reach[secret]: 1.0 if secret == piece else -1.0 for secret in secrets}
            choices.append(([piece], [terms] * count))
        for allowed, payoff in choices:
            for other in allowed:
                terms = {column: -value for column, value in payoff[other].items()}
                add(terms, worths[other], 1.0)
                program.require(terms, 0.0, equal=False)
        return worths

    picks = [program.column(0) for _ in secrets]
    program.require(dict.fromkeys(picks, 1.0), 1.0, equal=True)
    value = program.column(None)
    for payoff in first_acts(tuple(pieces), picks):
        terms = {column: -worth for column, worth in payoff.items()}
        add(terms, value, 1.0)
        program.require(terms, 0.0, equal=False)
    return program.maximum(value)
