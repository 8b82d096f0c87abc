"""Films of matches of Xe Queo!: they end where the match ends and know no more than their scenes."""

import re

from anello.games.xequeo.drawing.animation import CardsRevealed, PieceCalled, PieceMoved, RingEntered, Scene, animate
from tests.games.xequeo.drawing.pictures import CELL, JUMPS, PIECES, RING, SVG, group, parse

MATCH: list[Scene] = [
    RingEntered(RING),
    PieceMoved("V", JUMPS),
    PieceMoved("R", [CELL["d5"], CELL["d4"]]),
    PieceCalled("R"),
    CardsRevealed({1: "G", 2: "R"}, winner=1),
    RingEntered(CELL["g1"]),
    PieceMoved("B", [CELL["c2"], CELL["d2"]]),
]


def test_a_film_ends_where_the_match_ends() -> None:
    root = parse(animate(PIECES, MATCH, names=("Ada", "Marco")))
    style = root.findtext(f"{SVG}style") or ""
    names = re.findall(r"@keyframes (\S+?)\{", style)
    prefix = names[0].split("-")[0] + "-"
    used = {found.get("class", "") for found in root.iter() if found.get("class", "").startswith(prefix)}
    assert used == set(names)
    assert "@media (prefers-reduced-motion:reduce)" in style
    description = root.findtext(f"{SVG}desc") or ""
    assert "violet e5" in description
    assert "blue d2" in description
    assert "The ring lies on g1." in description
    assert "Rings: Ada 1, Marco 0." in description
    assert "chosen" not in description  # the second round has not been revealed


def test_a_film_ends_with_open_cards_after_a_reveal() -> None:
    root = parse(animate(PIECES, MATCH[:5]))
    description = root.findtext(f"{SVG}desc") or ""
    assert "Player 1 had chosen green. Player 2 had chosen red." in description
    turned = [found for found in root.iter() if found.get("transform") == "scale(0 1)"]
    assert [len(group(found, "back")) for found in turned] == [1, 1]


def test_films_know_no_more_than_their_scenes() -> None:
    faces = group(parse(animate(PIECES, MATCH[:4])), "card")
    assert [card.get("class") for card in faces] == ["card back", "card back"]


def test_films_on_one_page_do_not_share_names() -> None:
    first, second = (
        set(re.findall(r"@keyframes (\S+?)\{", animate(PIECES, MATCH, theme=theme))) for theme in ("light", "dark")
    )
    assert first
    assert not first & second
    assert animate(PIECES, MATCH) == animate(PIECES, MATCH)
