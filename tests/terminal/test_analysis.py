"""What is said while somebody waits for an analysis."""

import numba
import pytest

from anello.terminal.analysis import thinking


def test_the_log_of_a_script_says_once_that_something_is_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    with thinking() as progress:
        progress(1, 2)
        assert [numba.njit(lambda number: number + 1)(count) for count in (1, 0.5)] == [2, 1.5]
    assert capsys.readouterr().err == "Anello is compiling for this machine; this is done only once.\n"
