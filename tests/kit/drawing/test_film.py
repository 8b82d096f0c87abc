"""Films: movements that share one loop."""

from anello.kit.drawing.film import Film


def test_a_film_holds_its_first_and_last_moments() -> None:
    film = Film("k")
    assert film.track((1, "opacity:0"), (3, "opacity:1")) == "k-0"
    assert film.shown(0, 2) == "k-1"
    style = film.style(4)
    assert "@keyframes k-0{0%,25%{opacity:0}75%,100%{opacity:1}}" in style
    assert ".k-0{animation:k-0 4s linear infinite}" in style
    assert "@keyframes k-1{0%{opacity:0}0.025%,50%{opacity:1}50.025%,100%{opacity:0}}" in style
