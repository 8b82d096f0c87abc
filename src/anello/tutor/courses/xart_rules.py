"""Xart by doing: every rule on a small board of its own."""

from anello.tutor.lesson import Case, Pick, Play, Step, Try, course, lesson
from anello.tutor.xart_goals import ANY, DEFEND, LINE, RING, forces, gives, has_shape, lays, on, wins_both

__all__ = ["XART_RULES"]

CAVE = "hwve/e2n/w2s w"


def _beside_the_red_ends(tried: Try) -> bool:
    return on("B1", "B2")(tried) and not gives(tried)


XART_RULES = course(
    "xart-rules",
    "xart",
    [
        lesson(
            "first",
            Step("lay", "- w", ANY, "@0/"),
            Step("touch", "w r", ANY, "B1/", cases=(Case("corner", mistake="detached"),)),
            Step(
                "straight",
                "w r",
                Play(lambda tried: on("B1")(tried) and has_shape("+")(tried), "miss.xart.cell"),
                "B1+",
                marks=("B1",),
                cases=(Case("curve", fits=lambda tried: on("B1")(tried) and has_shape("/\\")(tried)),),
            ),
            Step("left", "wv w", Play(on("@1"), "miss.xart.cell"), "@1+", marks=("@1",)),
        ),
        lesson(
            "matching",
            Step("fit", "wv w", Play(on("C1"), "miss.xart.cell"), "C1+", marks=("C1",)),
            Step("corner", "we w", Pick(("A0", "C1", "C2", "B2"), frozenset({"C2"})), "C2"),
            Step(
                "between",
                "ve/w w",
                Play(on("B2"), "miss.xart.cell"),
                "B2+",
                marks=("B2",),
                cases=(Case("clash", mistake="mismatch"),),
            ),
        ),
        lesson(
            "forced",
            Step("see", "we w", Pick(("C1", "B2", "A3", "@2"), frozenset({"B2"})), "B2", marks=("A2",)),
            Step("one", "we w", Play(lays(2), "miss.xart.forced"), "A2+"),
            Step(
                "chain",
                "ewvv w",
                Play(lays(3), "miss.xart.chain"),
                "D2/",
                cases=(Case("short", fits=lays(2, 2)),),
            ),
            Step("free", "ve/w w", Pick(("B2", "A3", "C1"), frozenset({"B2"})), "B2"),
        ),
        lesson(
            "caves",
            Step(
                "try",
                CAVE,
                Play(on("B3"), "miss.xart.cell"),
                "B3+",
                marks=("B3",),
                cases=(Case("illegal", mistake="cave"),),
            ),
            Step("which", CAVE, Pick(("C3+", "C3/", "C3\\"), frozenset({"C3/"})), "C3/", marks=("C3",)),
            Step(
                "fill",
                CAVE,
                Play(lambda tried: on("B2", "C2", "B3", "C3")(tried) and lays(3)(tried), "miss.xart.cave"),
                "C2/",
                marks=("B2", "C2", "B3", "C3"),
            ),
        ),
        lesson(
            "ring",
            Step("close", "es w", RING, "A2\\", cases=(Case("away", fits=on("A2", "B2")),)),
            Step("red", "w/s r", RING, "B1\\", cases=(Case("away", fits=on("B1", "B2")),)),
            Step("wide", "ehs w", RING, "B2+", cases=(Case("end", fits=on("A2", "C2")),)),
            Step("large", "e/v2v/vvvvv/nwnw/1hse/1snw/1nse r", RING, "E5+"),
            Step("gift", "w/s w", Play(_beside_the_red_ends, "miss.xart.cell"), "B1+", marks=("B1", "B2")),
        ),
        lesson(
            "line",
            Step(
                "straight",
                "hhhhhhh w",
                LINE,
                "H1+",
                cases=(Case("turned", fits=lambda tried: on("@1", "H1")(tried) and has_shape("/\\")(tried)),),
            ),
            Step("wander", "2we/1esv/1vnw/wnse/esv/wvv/ewv/1ew w", LINE, "E1/"),
            Step("red", "2wves/nsewvvns/svvewvew/3nsvn/3svns r", LINE, "H5+"),
            Step("length", "hhhhhh w", Pick(("6", "7", "8"), frozenset({"8"})), "8"),
        ),
        lesson(
            "both",
            Step("mover", "wn/hses/snwvvn/1e2ve/1n r", Play(wins_both, "miss.xart.both"), "C4\\"),
            Step("only", "e/v/n r", DEFEND, "B1/", cases=(Case("gives", fits=gives),)),
            Step(
                "forced-gift",
                "es r",
                Play(lambda tried: forces(tried) and not gives(tried), "miss.xart.forced"),
                "A0/",
                cases=(Case("gives", fits=gives),),
            ),
        ),
    ],
)
