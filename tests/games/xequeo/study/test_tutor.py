"""The tutor of Xe Queo!: what it says, to whom, and in which words."""

from anello.core import Seat
from anello.games.xequeo import GAME
from anello.games.xequeo.study.tutor import remarks
from anello.study import LANGUAGES, TextKeys, say, texts

OPEN = "R5W/2O4/7/3@3/7/Y6/1B1V2G 1 0-0"
KINDS = (
    "can-enter",
    "may-enter",
    "brought",
    "must-call",
    "half",
    "you-brought",
    "yours-waits",
    "waited",
    "you-waited",
)


def of_round(seat: Seat, secrets: str, moves: str = "", line: str = OPEN) -> dict[str, list[str]]:
    position = GAME.from_line(line).play(f"={secrets[0]}", 1).play(f"={secrets[1]}", 2)
    for word in moves.split():
        position = position.play(word)
    said: dict[str, list[str]] = {}
    for remark in remarks(position.view(seat)):
        said.setdefault(remark.kind, []).append(remark.values.get("piece", "").removeprefix("xequeo.piece."))
    return said


def test_the_half_strategy_is_offered_while_nothing_is_in_reach() -> None:
    assert of_round(1, "RG") == {"half": ["O"]}
    assert of_round(2, "RG") == {}


def test_a_piece_in_reach_is_named_to_both_in_their_own_way() -> None:
    assert of_round(2, "RG", "Oc5") == {"may-enter": ["O"], "brought": ["O"]}
    assert of_round(2, "RO", "Oc5") == {"can-enter": ["O"], "brought": ["O"]}
    assert of_round(1, "RG", "Oc5") == {"you-brought": ["O"]}
    assert of_round(1, "OG", "Oc5") == {"yours-waits": ["O"]}


def test_who_waited_is_remembered() -> None:
    assert of_round(1, "RG", "Oc5 Wf6") == {"may-enter": ["O"], "waited": ["O"]}
    assert of_round(2, "RG", "Oc5 Wf6")["you-waited"] == ["O"]
    assert "waited" not in of_round(1, "RG", "Ra6 Wf6")


def test_a_player_who_cannot_move_is_told_to_call() -> None:
    assert "must-call" in of_round(1, "GO", line="O@VY3/RWBG3/7/7/7/7/7 1 0-0")


def test_the_tutor_knows_no_more_than_the_player() -> None:
    for moves in ("", "Oc5", "Oc5 Wf6", "Oc5 Wf6 Ra6"):
        assert len({str(of_round(1, f"R{other}", moves)) for other in "ROYGBVW"}) == 1
        assert len({str(of_round(2, f"{other}G", moves)) for other in "RYGBVW"}) == 1


def test_onlookers_get_no_remarks() -> None:
    position = GAME.from_line(OPEN).play("=R", 1).play("=G", 2)
    assert remarks(position.view(None)) == []
    assert remarks(GAME.start().view(1)) == []


def test_every_remark_can_be_said_in_every_language() -> None:
    values = {"piece": TextKeys("xequeo.piece.R")}
    for language in LANGUAGES:
        assert all("{" not in say(f"remark.xequeo.{kind}", language, values) for kind in KINDS)


def test_what_is_spoken_of_is_marked_on_the_board() -> None:
    position = GAME.from_line(OPEN).play("=R", 1).play("=G", 2)
    (half,) = remarks(position.view(1))
    assert half.cells == ("c6", "c5", "d5")
    assert half.words == ("Oc5", "Od5")


def test_no_remark_is_without_words_and_none_is_idle() -> None:
    written = {key for key in texts("en") if key.startswith("remark.xequeo.")}
    assert written == {f"remark.xequeo.{kind}" for kind in KINDS}
