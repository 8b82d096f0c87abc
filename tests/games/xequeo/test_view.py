"""What the players of Xe Queo! and the onlookers see, and above all what they do not."""

import json
import random
from typing import Any
from xml.etree import ElementTree

import pytest

from anello.core import AnelloError, Event, Playthrough
from anello.games.xequeo import GAME, XeQueoPosition, XeQueoView
from anello.games.xequeo.notation import LETTERS, cell_name

NEAR = "O6/7/7/3@3/2R4/7/Y1G1BVW 1 0-0"


def seen(played: Playthrough, viewer: int | None) -> list[str]:
    """All that reaches a viewer, as text."""
    view = played.position.view(viewer)
    record = played.seen_by(viewer)
    return [
        json.dumps(view.data()),
        repr(view),
        repr(view.words),
        view.svg(),
        view.text(colour=True),
        record.to_text(),
        record.to_json(),
        repr(played.position.to_act),
        played.position.line(),
    ]


def answer(played: Playthrough, word: str, seat: int) -> str:
    """What a seat is told about a word: that it is a move, or why it is none."""
    try:
        return repr(played.position.read(word, seat))
    except AnelloError as error:
        return str(error)


def both_after(twins: list[Playthrough], chance: random.Random) -> list[Playthrough]:
    """Two games after the same move, which ends the round in neither; nothing if there is no such move."""
    seat = twins[0].position.to_act[0]
    words = [str(move) for move in twins[0].position.moves_of(seat)]
    for word in chance.sample(words, len(words)):
        if answer(twins[1], word, seat) == answer(twins[0], word, seat):
            following = [twin.play(word, seat) for twin in twins]
            if all(twin.position.round == 1 for twin in following):
                return following
    return []


def view_of(position: XeQueoPosition, viewer: int | None) -> XeQueoView:
    view = position.view(viewer)
    assert json.loads(json.dumps(view.data())) == view.data()
    return view


@pytest.mark.slow
@pytest.mark.parametrize("gift", ["no", "yes"])
@pytest.mark.parametrize("hider", [1, 2])
def test_a_view_does_not_depend_on_the_secret_of_another(hider: int, gift: str) -> None:
    """Play the same words in two matches that differ in one secret: whoever may not know it sees the same."""
    watcher = 3 - hider
    compared = 0
    for seed in range(4):
        chance = random.Random(seed)
        played = GAME.new(gift=gift).settle(chance)
        played = played.play(chance.choice(list(played.position.legal_moves)))
        twins = [played.play(f"={secret}", hider) for secret in chance.sample(LETTERS, 2)]
        while twins:
            assert twins[0].position != twins[1].position
            for viewer in (watcher, None):
                assert seen(twins[0], viewer) == seen(twins[1], viewer)
                compared += 1
            for word in [f"{letter}{cell_name(chance.randrange(49))}" for letter in LETTERS]:
                assert answer(twins[0], word, watcher) == answer(twins[1], word, watcher)
            twins = both_after(twins, chance)
    assert compared > 100


def test_an_onlooker_sees_neither_secret() -> None:
    games = [
        Playthrough.begin(GAME, start=NEAR).play(f"={one}", 1).play(f"={two}", 2) for one in "ROW" for two in "RGB"
    ]
    assert all(seen(played, None) == seen(games[0], None) for played in games)


def test_a_player_sees_the_own_choice_and_that_the_other_has_chosen() -> None:
    position = GAME.from_line(NEAR).play("=R", 1)
    assert [view_of(position, viewer).data()["choice"] for viewer in (1, 2, None)] == ["R", None, None]
    assert [view_of(position, viewer).chosen for viewer in (1, 2, None)] == [(True, False)] * 3
    position = position.play("=O", 2)
    assert [view_of(position, viewer).data()["choice"] for viewer in (1, 2, None)] == ["R", "O", None]
    assert [view_of(position, viewer).shown for viewer in (1, 2, None)] == [{1: 0}, {2: 1}, {}]


def test_only_the_seat_to_act_has_words() -> None:
    position = GAME.from_line(NEAR)
    assert len(view_of(position, 1).words) == len(view_of(position, 2).words) == 7
    position = position.play("=R", 1).play("=O", 2)
    assert view_of(position, 1).words == position.turn_words(1)
    assert view_of(position, 2).words == view_of(position, None).words == ()


def test_moves_come_with_their_ways() -> None:
    view = view_of(GAME.from_line("3GBVW/7/7/3Y3/7/4O2/@4R1 1 0-0").play("=O", 1).play("=O", 2), 1)
    moves: Any = view.data()["moves"]
    assert {"word": "Rd5", "path": ["f1", "d3", "d5"]} in moves
    assert {"word": "O!", "path": []} in moves
    for word, path in view.paths.items():
        assert path[0] == view.pieces[LETTERS.index(word[0])]
        assert cell_name(path[-1]) == word[1:]


def test_the_last_move_and_the_whole_round_are_public() -> None:
    position = GAME.from_line(NEAR).play("=R", 1).play("=O", 2).play("Gc2").play("Yb2")
    for viewer in (1, 2, None):
        data = view_of(position, viewer).data()
        assert data["last"] == {"seat": 2, "word": "Yb2", "path": ["a1", "b2"]}
        assert data["history"] == [{"seat": 1, "word": "Gc2", "path": ["c1", "c2"]}, data["last"]]


def test_everybody_sees_both_choices_after_the_round() -> None:
    position = GAME.from_line(NEAR).play("=R", 1).play("=O", 2).play("O!")
    for viewer in (1, 2, None):
        view = view_of(position, viewer)
        assert view.data()["last_round"] == {
            "winner": 1,
            "how": "called",
            "choices": ["R", "O"],
            "ring": "d4",
            "last": {"seat": 1, "word": "O!", "path": []},
        }
        assert view.shown == {1: 0, 2: 1}
        assert (view.choice, view.chosen, view.score, view.round) == (None, (False, False), (1, 0), 2)
    assert view_of(position.play("@f4"), 1).shown == {}


def test_the_set_up_is_public() -> None:
    position = GAME.start(setup="manual").play("@2").play("Ga1")
    for viewer in (1, 2, None):
        data = view_of(position, viewer).data()
        assert (data["phase"], data["enters"], data["pieces"], data["turn"]) == ("pieces", 2, {"G": "a1"}, None)
        assert data["last"] == {"seat": 1, "word": "Ga1", "path": ["a1"]}


def test_the_end_of_the_match_is_in_the_data() -> None:
    position = GAME.from_line(NEAR, rings="1").play("=R", 1).play("=O", 2)
    assert view_of(position, 1).data()["outcome"] == "none"
    data = view_of(position.play("G!"), None).data()
    assert (data["outcome"], data["phase"], data["to_act"], data["score"]) == ("2 miscalled", "over", [], [0, 1])


def test_records_mask_the_choices_of_others_in_this_round_only() -> None:
    played = Playthrough.begin(GAME, start=NEAR).play("=R", 1).play("=O", 2)
    assert played.seen_by(1).events == (Event(1, "=R"), Event(2, "=?"))
    assert played.seen_by(2).events == (Event(1, "=?"), Event(2, "=O"))
    assert played.seen_by(None).events == (Event(1, "=?"), Event(2, "=?"))
    played = played.play("Rd4").play("@f6").play("=W", 2)
    assert [event.word for event in played.seen_by(1).events] == ["=R", "=O", "Rd4", "@f6", "=?"]


def test_pictures_show_what_the_viewer_may_know() -> None:
    position = GAME.from_line(NEAR).play("=R", 1).play("=O", 2)
    own, other, public = (view_of(position, viewer).svg() for viewer in (1, 2, None))
    for picture in (own, other, public):
        ElementTree.fromstring(picture)
    assert ("card R" in own, "card O" in own) == (True, False)
    assert ("card R" in other, "card O" in other) == (False, True)
    assert ("card R" in public, "card O" in public) == (False, False)
    shown = view_of(position.play("O!"), None).svg()
    assert "card R" in shown
    assert "card O" in shown
    assert position._repr_svg_() == public


def test_diagrams_in_characters_show_pieces_and_ring() -> None:
    rows = view_of(GAME.from_line(NEAR), None).text().splitlines()
    assert rows[0].split() == ["7", "O", *"······"]
    assert rows[3].split() == ["4", "·", "·", "·", "(·)", "·", "·", "·"]
    assert rows[6].split() == ["1", "Y", "·", "G", "·", "B", "V", "W"]
