"""Scores as chances and as turns to a win."""

from anello.games.xart.engine.scores import chance_of, turns_to_win


def test_scores_in_words_and_numbers() -> None:
    assert chance_of(29990) == 1
    assert turns_to_win(29995) == 3
    assert turns_to_win(-29996) == -2
