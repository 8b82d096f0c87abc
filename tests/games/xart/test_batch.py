"""Many boards of limited Xart at once: the same games as the rules and the encoding tell, on every board."""

import numpy as np
import numpy.typing as npt
import pytest

import anello
from anello.adapters.agents.referee import NumberReferee
from anello.core import AnelloError
from anello.games.xart.batch import XartBatch
from anello.games.xart.kernel import legal_turns, new_board, play, set_rules
from anello.games.xart.turns import winner

Choices = npt.NDArray[np.int64]


def numbers(rows: npt.NDArray[np.int64], box: tuple[int, int], size: int) -> Choices:
    """The actions of turns (x, y, tile) on a board of this width and height, in order."""
    x, y = (rows[:, axis] + (size - box[axis]) // 2 for axis in (0, 1))
    return np.sort((y * size + x) * 6 + rows[:, 2] - 1)


def lean(masks: npt.NDArray[np.bool_], size: int, dice: np.random.Generator) -> Choices:
    """A legal action for each board at random, but rather far to one side of the window: boards grow all ways."""
    boards = np.arange(len(masks))
    row, column = np.divmod(np.arange(masks.shape[1]) // 6, size)
    sides = np.stack([np.zeros_like(row), row, column, -row, -column])
    liking = sides[boards % len(sides)] + dice.random(masks.shape) * size / 2
    chosen: Choices = np.where(masks, liking, -np.inf).argmax(axis=1)
    return chosen


@pytest.mark.parametrize(
    ("rows", "boards", "steps"),
    [
        (8, 64, 300),
        (3, 32, 100),
        (5, 32, 100),
        pytest.param(11, 8, 300, marks=pytest.mark.slow),
        pytest.param(16, 64, 300, marks=pytest.mark.slow),
    ],
)
def test_thousands_of_random_games_are_those_of_the_rules(rows: int, boards: int, steps: int) -> None:
    env = XartBatch(rows, boards=boards, seed=rows)
    size = rows + 2
    step, acted, dice = env.reset(), [], np.random.default_rng(rows)
    for _ in range(steps):
        before = [np.flatnonzero(mask) for mask in step.masks], step.seats.copy()
        actions = lean(step.masks, size, dice)
        step = env.step(actions)
        acted.append((*before, actions, step.rewards.copy(), step.dones.copy()))
    assert env.boards == boards
    board = new_board(rows, shortest_line=min(rows, 8))
    endings = set()
    for number in range(boards):
        set_rules(board, rows, shortest_line=min(rows, 8))
        for choices, seats, actions, rewards, dones in acted:
            b = board[0]
            width, height = int(b["right"] - b["left"] + 1), int(b["bottom"] - b["top"] + 1)
            turns = legal_turns(board)
            expected = numbers(turns, (width, height), size)
            assert choices[number].tolist() == expected.tolist()
            assert seats[number] == b["turn"] + 1
            place, tile = divmod(int(actions[number]), 6)
            y, x = divmod(place, size)
            won = play(board, x - (size - width) // 2, y - (size - height) // 2, tile + 1)
            assert won >= 0
            over = won > 0 or not len(legal_turns(board))
            assert dones[number] == over
            colour = winner(won, 1 - int(b["turn"]))
            assert rewards[number].tolist() == ([0, 0] if colour < 0 else [1 - 2 * colour, 2 * colour - 1])
            if over:
                endings.add(colour)
                set_rules(board, rows, shortest_line=min(rows, 8))
    assert {0, 1} <= endings


def test_observations_and_masks_are_those_of_a_single_environment() -> None:
    env = XartBatch(boards=3, seed=4)
    referees = [NumberReferee(anello.game("xart"), {"variant": "limited"}) for _ in range(env.boards)]
    step, ended = env.reset(), 0
    for _ in range(60):
        for number, referee in enumerate(referees):
            seat = int(step.seats[number])
            assert referee.position.to_act == (seat,)
            assert np.array_equal(step.masks[number], referee.mask(seat))
            assert np.array_equal(step.observations[number], referee.observe(seat))
        actions = env.sample()
        for action, referee, seat in zip(actions.tolist(), referees, step.seats.tolist(), strict=True):
            referee.play(action, seat)
        step = env.step(actions)
        for number, referee in enumerate(referees):
            assert step.dones[number] == referee.is_over
            assert step.rewards[number].tolist() == [referee.reward(1), referee.reward(2)]
            if referee.is_over:
                ended += 1
                referee.begin()
    assert ended > 3


def test_a_board_takes_up_little_memory() -> None:
    env = XartBatch(boards=1000, seed=0)
    arrays = [array for array in vars(env).values() if isinstance(array, np.ndarray) and array.base is None]
    assert sum(array.nbytes for array in arrays) / env.boards < 8000


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(AnelloError, match="2 to 16 rows here, not 17"):
        XartBatch(17, boards=1, seed=0)
