"""Xart by doing: what wins comes first, then every rule on a small board of its own, and how turns are written last."""

from anello.games.xart.study.goals import ANY, DEFEND, LINE, RING, forces, gives, has_shape, lays, on, wins_both
from anello.study.lesson import Case, LessonStep, Pick, Play, TriedMove, course, lesson

__all__ = ["XART_RULES"]

CAVE = "hwve/e2n/w2s w"


def _beside_the_red_ends(tried: TriedMove) -> bool:
    return on("B1", "B2")(tried) and not gives(tried)


XART_RULES = course(
    "xart-rules",
    "xart",
    [
        lesson(
            "ring",
            LessonStep("close", "es w", RING, "A2\\", cases=(Case("away", fits=on("A2", "B2")),)),
            LessonStep("red", "w/s r", RING, "B1\\", cases=(Case("away", fits=on("B1", "B2")),)),
            LessonStep(
                "line",
                "hhhhhhh w",
                LINE,
                "H1+",
                cases=(Case("turned", fits=lambda tried: on("@1", "H1")(tried) and has_shape("/\\")(tried)),),
            ),
        ),
        lesson(
            "first",
            LessonStep("lay", "- w", ANY, "@0/"),
            LessonStep("touch", "w r", ANY, "B1/", cases=(Case("corner", mistake="detached"),)),
            LessonStep("fit", "wv w", Play(on("C1"), "miss.xart.cell"), "C1+", marks=("C1",)),
            LessonStep(
                "between",
                "ve/w w",
                Play(on("B2"), "miss.xart.cell"),
                "B2+",
                marks=("B2",),
                cases=(Case("clash", mistake="mismatch"),),
            ),
            LessonStep("corner", "we w", Pick(("A0", "C1", "C2", "B2"), frozenset({"C2"})), "C2"),
        ),
        lesson(
            "forced",
            LessonStep("see", "we w", Pick(("C1", "B2", "A3", "@2"), frozenset({"B2"})), "B2", marks=("A2",)),
            LessonStep("one", "we w", Play(lays(2), "miss.xart.forced"), "A2+"),
            LessonStep(
                "chain",
                "ewvv w",
                Play(lays(3), "miss.xart.chain"),
                "D2/",
                cases=(Case("short", fits=lays(2, 2)),),
            ),
            LessonStep("free", "ve/w w", Pick(("B2", "A3", "C1"), frozenset({"B2"})), "B2"),
        ),
        lesson(
            "large",
            LessonStep("wide", "ehs w", RING, "B2+", cases=(Case("end", fits=on("A2", "C2")),)),
            LessonStep("winding", "e/v2v/vvvvv/nwnw/1hse/1snw/1nse r", RING, "E5+"),
            LessonStep("gift", "w/s w", Play(_beside_the_red_ends, "miss.xart.cell"), "B1+", marks=("B1", "B2")),
        ),
        lesson(
            "line",
            LessonStep("wander", "2we/1esv/1vnw/wnse/esv/wvv/ewv/1ew w", LINE, "E1/"),
            LessonStep("red", "2wves/nsewvvns/svvewvew/3nsvn/3svns r", LINE, "H5+"),
            LessonStep("length", "hhhhhh w", Pick(("6", "7", "8"), frozenset({"8"})), "8"),
        ),
        lesson(
            "caves",
            LessonStep(
                "try",
                CAVE,
                Play(on("B3"), "miss.xart.cell"),
                "B3+",
                marks=("B3",),
                cases=(Case("illegal", mistake="cave"),),
            ),
            LessonStep("which", CAVE, Pick(("C3+", "C3/", "C3\\"), frozenset({"C3/"})), "C3/", marks=("C3",)),
            LessonStep(
                "fill",
                CAVE,
                Play(lambda tried: on("B2", "C2", "B3", "C3")(tried) and lays(3)(tried), "miss.xart.cave"),
                "C2/",
                marks=("B2", "C2", "B3", "C3"),
            ),
        ),
        lesson(
            "both",
            LessonStep("mover", "wn/hses/snwvvn/1e2ve/1n r", Play(wins_both, "miss.xart.both"), "C4\\"),
            LessonStep("only", "e/v/n r", DEFEND, "B1/", cases=(Case("gives", fits=gives),)),
            LessonStep(
                "forced-gift",
                "es r",
                Play(lambda tried: forces(tried) and not gives(tried), "miss.xart.forced"),
                "A0/",
                cases=(Case("gives", fits=gives),),
            ),
        ),
        lesson(
            "notation",
            LessonStep(
                "shapes",
                "w r",
                Play(lambda tried: on("B1")(tried) and has_shape("+")(tried), "miss.xart.cell"),
                "B1+",
                marks=("B1",),
                cases=(Case("curve", fits=lambda tried: on("B1")(tried) and has_shape("/\\")(tried)),),
            ),
            LessonStep("outside", "wv w", Play(on("@1"), "miss.xart.cell"), "@1+", marks=("@1",)),
            LessonStep("read", "we w", Pick(("A0/", "A0+", "A2+"), frozenset({"A0+"})), "A0+"),
        ),
    ],
)
