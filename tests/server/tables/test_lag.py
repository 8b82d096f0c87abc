"""What is put down to the network is bounded: for a move, and for a game."""

from anello.server.tables.clocks import LONGEST_LAG, TimeControl
from anello.server.tables.events import LogEntry, MoveMade, SeatPlan, TableCreated
from anello.server.tables.lag import LAG_SHARE, counted_lag
from anello.server.tables.state import TableState


def played_with_lag(control: TimeControl, lag: float) -> float:
    """How much is put down to the network in a game in which seat 1 seems to need so long for each move."""
    seats = {seat: SeatPlan("person", key=str(seat)) for seat in (1, 2)}
    table = TableState.begin("t", LogEntry(1, 0.0, TableCreated("xart", {}, seats, control)))
    for number in range(60):
        seat = number % 2 + 1
        position = table.played.position
        word = next(str(move) for move in position.moves_of(seat) if position.after(move, seat).outcome is None)
        counted = counted_lag(table, seat, lag) if seat == 1 else 0.0
        assert counted <= LONGEST_LAG
        table = table.after(LogEntry(table.seq + 1, table.updated, MoveMade(seat, word, lag=counted)))
    return sum(table.move_at(seq).lag for seq in table.plies)


def test_pongs_held_back_win_little() -> None:
    assert played_with_lag(TimeControl("sudden", seconds=10), 5.0) <= 10 * LAG_SHARE + 1e-6


def test_a_slow_network_is_not_charged_in_a_game_of_usual_length() -> None:
    assert played_with_lag(TimeControl("sudden", seconds=300), 0.2) > 30 * 0.2 - 1e-6


def test_without_a_clock_nothing_counts() -> None:
    seats = {seat: SeatPlan("person", key=str(seat)) for seat in (1, 2)}
    table = TableState.begin("t", LogEntry(1, 0.0, TableCreated("xart", {}, seats, TimeControl())))
    assert counted_lag(table, 1, 3.0) == 0.0
