"""Opening statistics: images count as one, results are those of the player who moved."""

import io
import random

import pytest

import anello
from anello.core import BadRecord, Event, Playthrough, Record
from anello.explorer import SYMMETRY, Explorer
from anello.games.xart import XartPosition
from anello.games.xart.symmetry import position_key
from tests.games.xart.study.boards import IMAGES, image
from tests.toys import heap, morra

XART = anello.game("xart")


def random_game(seed: int, variant: str = "unlimited") -> Playthrough:
    played, source = XART.new(variant=variant), random.Random(seed)
    while played.outcome is None and len(played.events) < 60:
        played = played.settle(source)
        played = played.play(source.choice(played.position.legal_moves))
    return played


@pytest.mark.parametrize("seed", range(3))
def test_images_of_a_position_have_one_key_and_others_another(seed: int) -> None:
    positions = [position for position in random_game(seed).positions[1:8] if isinstance(position, XartPosition)]
    keys = [{position_key(image(position, how)) for how in IMAGES} for position in positions]
    assert all(len(found) == 1 for found in keys)
    assert len(set.union(*keys)) == len(positions)


def test_games_that_are_images_of_each_other_are_counted_together() -> None:
    """Red's two answers to @0/ at B1 and A2 are mirror images; the game that red wins is counted for red."""
    text = "\n\n".join(f'[Game "xart"]\n\n{words}' for words in ("@0/ B1/", "@0/ A2/", "@0/ A2\\ B1\\", "@0+"))
    explorer = Explorer.read(io.StringIO(text + '\n\n[Game "xequeo"]\n\n'), "xart")
    assert explorer.games == 4
    first = explorer.moves(XART.start())
    assert [(move.word, move.games) for move in first] == [("@0/", 3), ("@0+", 1)]
    assert (first[0].wins, first[0].losses, first[0].score) == (0, 1, 0.0)
    begun = XART.start().play("@0/")
    assert explorer.reached(begun) == 3
    most, other = explorer.moves(begun)
    assert {"B1/", "A2/"} <= set(most.words)
    assert (most.games, most.score) == (2, None)
    assert "A2\\" in other.words
    assert (other.games, other.wins, other.score) == (1, 1, 1.0)
    assert explorer.moves(XART.start().play("@0+")) == ()


def test_every_game_leads_through_its_own_moves() -> None:
    games = [random_game(seed).record for seed in range(6)] + [random_game(7, "lucky").record]
    explorer = Explorer(XART, plies=6)
    explorer.add_all(games)
    for record in games:
        played = Playthrough.replay(record)
        for position, event in list(zip(played.positions, played.events, strict=False))[:6]:
            found = [move for move in explorer.moves(position) if event.word in move.words]
            assert len(found) == 1
            assert found[0].games <= explorer.reached(position)
        assert all(explorer.moves(position) == () for position in played.positions[6:7])


def test_games_without_symmetry_and_with_secrets() -> None:
    assert not SYMMETRY.is_offered_by(heap.GAME)
    explorer = Explorer(heap.GAME)
    played = heap.GAME.new()
    while played.outcome is None:
        played = played.play(played.position.legal_moves[0])
    explorer.add(played.record)
    (only,) = explorer.moves(heap.GAME.start())
    assert only.words == (played.events[0].word,)
    assert only.wins + only.losses == 1
    shown = Explorer(morra.GAME)
    match = morra.GAME.new().settle(random.Random(1)).play("|", 1)
    shown.add(match.record)
    chosen = shown.moves(match.positions[1])
    assert all(len(move.words) > 1 for move in chosen), "what was chosen in secret is not told"
    with pytest.raises(BadRecord, match="not of"):
        shown.add(Record("xart", events=(Event(1, "@0/"),)))
