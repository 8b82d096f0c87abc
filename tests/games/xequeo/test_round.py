"""A round of Xe Queo! by the rules: set-ups, the ring, the choices, turns, and every way to end."""

import random
from fractions import Fraction

import pytest

from anello.core import CHANCE, IllegalMove, NotYourTurn
from anello.games.xequeo import GAME, XeQueoPosition
from anello.games.xequeo.endings import RoundEnding
from anello.games.xequeo.notation import CELLS, cell_name

NEAR = "O6/7/7/3@3/2R4/7/Y1G1BVW 1 0-0"
"""Red stands next to the ring, the others far away."""
STUCK = "7/7/7/7/RW5/GYO4/@VB4 1 0-0"
"""Every cell nearer to the ring than some piece is occupied: only entering is possible, and calling."""


def chosen(line: str, one: str, two: str, **options: str) -> XeQueoPosition:
    return GAME.from_line(line, **options).play(f"={one}", 1).play(f"={two}", 2)


def words(position: XeQueoPosition) -> set[str]:
    return {str(move) for move in position.legal_moves}


def result(position: XeQueoPosition) -> tuple[int, RoundEnding]:
    assert position.last_round is not None
    return position.last_round.winner, position.last_round.how


# --- setting up --------------------------------------------------------------------------------------------------


def test_chance_decides_who_enters_the_first_ring() -> None:
    start = GAME.start()
    assert (start.phase, start.to_act) == ("toss", (CHANCE,))
    assert [(str(move), chance) for move, chance in start.chances()] == [("@1", Fraction(1, 2)), ("@2", Fraction(1, 2))]


def test_a_random_set_up_puts_every_piece_on_any_vacant_cell() -> None:
    position = GAME.start().play("@2")
    for vacant, letter in zip(range(49, 42, -1), "ROYGBVW", strict=True):
        assert (position.phase, position.to_act) == ("pieces", (CHANCE,))
        chances = position.chances()
        assert len(chances) == vacant
        assert {str(move)[0] for move, _ in chances} == {letter}
        assert {chance for _, chance in chances} == {Fraction(1, vacant)}
        position = position.play(chances[-1][0])
    assert (position.phase, position.to_act, position.chances()) == ("ring", (2,), [])
    assert position.line() == "WVBGYOR/7/7/7/7/7/7 2 0-0"


def test_random_set_ups_take_the_pieces_in_their_order() -> None:
    with pytest.raises(IllegalMove, match="Chance puts the pieces in their order: red is next"):
        GAME.start().play("@1").play("Oa1")
    with pytest.raises(IllegalMove, match="Red stands on a1"):
        GAME.start().play("@1").play("Ra1").play("Oa1")


def test_by_hand_both_put_pieces_in_turn_and_who_begins_is_first() -> None:
    position = GAME.start(setup="manual").play("@2")
    seats = []
    for word in ["Wa1", "Ra2", "Va3", "Oa4", "Ba5", "Ya6", "Ga7"]:
        seats.append(position.turn)
        position = position.play(word)
    assert seats == [1, 2, 1, 2, 1, 2, 1]
    assert (position.phase, position.to_act) == ("ring", (2,))


def test_by_hand_any_piece_left_may_go_on_any_vacant_cell() -> None:
    position = GAME.start(setup="manual").play("@1").play("Gd4")
    assert len(position.legal_moves) == 6 * 48
    assert "Rd4" not in words(position)
    with pytest.raises(IllegalMove, match="Green is on the board already; red, orange, yellow, blue, violet or white"):
        position.play("Ga1")
    with pytest.raises(IllegalMove, match="Green stands on d4"):
        position.play("Rd4")


def test_split_one_player_puts_the_pieces_and_the_other_the_ring() -> None:
    position = GAME.start(setup="split").play("@1")
    for word in ["Ra1", "Oa2", "Ya3", "Ga4", "Ba5", "Va6", "Wa7"]:
        assert position.to_act == (2,)
        position = position.play(word, 2)
    assert (position.phase, position.to_act) == ("ring", (1,))


def test_words_of_another_phase_are_refused_with_what_is_asked_for() -> None:
    with pytest.raises(IllegalMove, match=r"@d4 is not possible now\. Chance says who puts the first ring"):
        GAME.start().play("@d4")
    with pytest.raises(IllegalMove, match="The pieces are being put on the board"):
        GAME.start().play("@1").play("@2")
    with pytest.raises(IllegalMove, match="A ring is to be put, with a word like @d4"):
        GAME.from_line("R6/2O4/7/7/7/Y1G4/1B1V2W 1 0-0").play("R!")
    with pytest.raises(IllegalMove, match="Both players are choosing a piece, with words like =R"):
        GAME.from_line(NEAR).play("Rd4", 1)
    with pytest.raises(IllegalMove, match="A turn is a move like Rc3 or a call like R!"):
        chosen(NEAR, "R", "O").play("=G", 1)


# --- the ring and the choices ------------------------------------------------------------------------------------


def test_the_ring_goes_on_a_vacant_cell_with_no_piece_next_to_it() -> None:
    position = GAME.from_line("R6/2O4/7/7/7/Y1G4/1B1V2W 1 0-0")
    touched = set()
    for piece in position.current.cells:
        for cell in CELLS:
            if max(abs(cell % 7 - piece % 7), abs(cell // 7 - piece // 7)) <= 1:
                touched.add(cell)
    assert words(position) == {f"@{cell_name(cell)}" for cell in CELLS if cell not in touched}
    with pytest.raises(IllegalMove, match=r"Red stands on a7\. The ring may go on .*, f7 or g7\."):
        position.play("@a7")
    with pytest.raises(IllegalMove, match=r"Green stands next to d3\. The ring may go on"):
        position.play("@d3")


def test_who_does_not_enter_the_ring_begins() -> None:
    for enters, begins in ((1, 2), (2, 1)):
        position = GAME.from_line(f"R6/2O4/7/7/7/Y1G4/1B1V2W {enters} 0-0")
        position = position.play("@d4", enters).play("=R", 1).play("=R", 2)
        assert (position.phase, position.turn) == ("play", begins)


def test_both_choose_at_once_in_any_order() -> None:
    position = GAME.from_line(NEAR)
    assert (position.phase, position.to_act, position.turn) == ("choose", (1, 2), None)
    assert [str(move) for move in position.moves_of(2)] == ["=R", "=O", "=Y", "=G", "=B", "=V", "=W"]
    with pytest.raises(NotYourTurn, match="say who does"):
        position.play("=R")
    first, second = position.play("=R", 1), position.play("=O", 2)
    assert (first.to_act, second.to_act) == ((2,), (1,))
    assert first.play("=O", 2) == second.play("=R", 1)
    with pytest.raises(NotYourTurn):
        first.play("=O", 1)


def test_both_may_choose_the_same_piece() -> None:
    assert chosen(NEAR, "R", "R").phase == "play"


# --- turns -------------------------------------------------------------------------------------------------------


def test_any_piece_may_be_moved_and_any_called() -> None:
    legal = words(chosen(NEAR, "O", "G"))
    assert {word for word in legal if word.endswith("!")} == {f"{letter}!" for letter in "ROYGBVW"}
    assert {word[0] for word in legal if not word.endswith("!")} == set("ROYGBVW")


def test_only_the_own_piece_may_enter_the_ring() -> None:
    assert "Rd4" in words(chosen(NEAR, "R", "O"))
    assert "Rd4" not in words(chosen(NEAR, "O", "R"))
    with pytest.raises(IllegalMove, match=r"Red may not go to d4: only your own piece enters the ring\.$"):
        chosen(NEAR, "O", "R").play("Rd4")


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("Gb1", "b1 is not nearer to the ring than c1. Green may go to d1, b2, c2 or d2."),
        ("Gc1", "Green is on c1 already. Green may go to"),
        ("Ga1", "Yellow stands on a1. Green may go to"),
        ("Gd3", "Green cannot reach d3 from c1 with one step or with jumps."),
        ("Gd4", "Green cannot reach d4 from c1"),
        ("Rc4", None),
        ("Rd3", None),
        ("Rb3", "b3 is not nearer to the ring than c3. Red may go to d3 or c4."),
    ],
)
def test_illegal_moves_are_explained(word: str, reason: str | None) -> None:
    position = chosen(NEAR, "R", "O")
    if reason is None:
        assert position.play(word).turn == 2
        return
    with pytest.raises(IllegalMove) as caught:
        position.play(word)
    assert str(caught.value).startswith(reason)


def test_errors_about_other_cells_do_not_tell_whose_piece_it_is() -> None:
    messages = set()
    for own in "RO":
        with pytest.raises(IllegalMove) as caught:
            chosen(NEAR, own, "W").play("Rb3")
        messages.add(str(caught.value))
    assert len(messages) == 1


def test_turns_alternate_and_leave_their_way() -> None:
    position = chosen("3GBVW/7/7/3Y3/7/4O2/@4R1 1 0-0", "O", "O").play("Rd5")
    assert position.turn == 2
    turn = position.current.history[-1]
    assert (turn.seat, turn.word, [cell_name(cell) for cell in turn.path]) == (1, "Rd5", ["f1", "d3", "d5"])
    assert position.play("Rc4").turn == 1


def test_nearer_is_a_matter_of_the_metric() -> None:
    line = "3GBVW/7/7/3Y3/7/4O2/@4R1 1 0-0"  # f1 is (5, 0) from the ring on a1, d5 is (4, 3): both 25 squared
    assert "Rd5" in words(chosen(line, "O", "O"))
    with pytest.raises(IllegalMove, match="d5 is not nearer to the ring than f1"):
        chosen(line, "O", "O", metric="euclid").play("Rd5")


def test_with_no_legal_move_a_player_must_call() -> None:
    calls = {f"{letter}!" for letter in "ROYGBVW"}
    assert words(chosen(STUCK, "O", "G")) == calls
    assert words(chosen(STUCK, "G", "O")) == {*calls, "Ga1"}


# --- how a round ends --------------------------------------------------------------------------------------------


def test_the_own_piece_in_the_ring_wins_it() -> None:
    position = chosen(NEAR, "R", "O").play("Rd4")
    assert result(position) == (1, RoundEnding.ENTERED)
    assert (position.score, position.round, position.phase) == ((1, 0), 2, "ring")


def test_a_shared_piece_in_the_ring_gives_it_to_the_opponent() -> None:
    position = chosen(NEAR, "R", "R").play("Rd4")
    assert result(position) == (2, RoundEnding.SHARED)
    assert position.score == (0, 1)


@pytest.mark.parametrize(
    ("one", "two", "word", "expected"),
    [
        ("R", "O", "O!", (1, RoundEnding.CALLED)),
        ("R", "O", "G!", (2, RoundEnding.MISCALLED)),
        ("R", "O", "R!", (2, RoundEnding.MISCALLED)),
        ("R", "R", "R!", (1, RoundEnding.CALLED)),
    ],
)
def test_a_call_is_right_if_it_names_the_opponents_choice(
    one: str, two: str, word: str, expected: tuple[int, RoundEnding]
) -> None:
    assert result(chosen(NEAR, one, two).play(word)) == expected
    swapped = chosen(NEAR.replace(" 1 ", " 2 "), two, one).play(word)
    assert result(swapped) == (3 - expected[0], expected[1])


def test_both_choices_are_shown_at_the_end() -> None:
    position = chosen(NEAR, "R", "W").play("Rd4")
    assert position.last_round is not None
    assert position.last_round.choices == (0, 6)
    assert cell_name(position.last_round.ring) == "d4"
    assert (position.last_round.last.seat, position.last_round.last.word) == (1, "Rd4")


@pytest.mark.parametrize(("word", "winner"), [("Rd4", 1), ("G!", 2), ("O!", 1)])
def test_the_loser_enters_the_next_ring_the_winner_begins_and_pieces_stay(word: str, winner: int) -> None:
    before = chosen(NEAR, "R", "O")
    position = before.play(word)
    assert position.to_act == (3 - winner,)
    if word == "Rd4":
        assert position.line() == "O6/7/7/3R3/7/7/Y1G1BVW 2 1-0"
    else:
        assert position.current.pieces == before.current.pieces
    position = position.play("@f6")
    assert position.current.choices == (None, None)
    assert position.play("=R", 1).play("=R", 2).turn == winner


# --- gifts -------------------------------------------------------------------------------------------------------


def test_with_gifts_any_piece_may_be_moved_into_the_ring() -> None:
    for own in "ROW":
        assert "Rd4" in words(chosen(NEAR, own, "G", gift="yes"))


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [("R", "O", (1, RoundEnding.ENTERED)), ("R", "R", (2, RoundEnding.SHARED)), ("O", "R", (2, RoundEnding.ENTERED))],
)
def test_a_gift_belongs_to_its_owner(one: str, two: str, expected: tuple[int, RoundEnding]) -> None:
    assert result(chosen(NEAR, one, two, gift="yes").play("Rd4")) == expected


def test_a_gift_that_is_nobodys_stays_and_blocks() -> None:
    position = chosen(NEAR, "O", "W", gift="yes").play("Rd4")
    assert (position.phase, position.turn, position.last_round) == ("play", 2, None)
    assert position.line() == "O6/7/7/3R3/7/7/Y1G1BVW d4 2 0-0"
    assert GAME.from_line(position.line(), gift="yes").line() == position.line()
    chance = random.Random(5)
    while len(position.legal_moves) > 7:
        quiet = [move for move in position.legal_moves if not str(move).endswith("!")]
        assert not [move for move in quiet if str(move).endswith("d4") or str(move).startswith("R")]
        position = position.play(chance.choice(quiet))
    caller = position.turn
    assert caller is not None
    assert result(position.play({1: "W!", 2: "O!"}[caller])) == (caller, RoundEnding.CALLED)
