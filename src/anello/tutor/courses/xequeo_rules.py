"""Xe Queo! by doing: the ring, moving nearer, jumping, entering, calling, sharing, and who begins."""

from anello.core import How
from anello.tutor.lesson import Case, Pick, Play, Step, course, lesson
from anello.tutor.xequeo_goals import ANY, ENTER, calls, ends, jumps, moves, steps

__all__ = ["XEQUEO_RULES"]

START = "R6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0"
NO_RING = "R6/2O4/7/7/7/Y1G4/1B1V2W 1 0-0"
CROWD = "4W2/4G2/3R3/2Y4/VO1@3/7/2B4 1 0-0"
BESIDE = "6W/7/1Y5/3@3/2R4/1O3G1/3B2V 1 0-0"
TWO_BESIDE = "6W/7/1Y2O2/3@3/2R4/5G1/3B2V 1 0-0"
OVER = "6W/7/1Y5/3R3/7/1O3G1/3B2V 1 1-2"

XEQUEO_RULES = course(
    "xequeo-rules",
    "xequeo",
    [
        lesson(
            "ring",
            Step("where", NO_RING, Pick(("b3", "d6", "f2", "d4"), frozenset({"d4"})), "d4"),
            Step("enter", NO_RING, ANY, "@e4", cases=(Case("near", mistake="ring-too-near"),)),
            Step("choose", START, ANY, "=G", learner=1),
        ),
        lesson(
            "nearer",
            Step(
                "step",
                START,
                Play(steps, "miss.xequeo.step"),
                "Rb6",
                secrets="RO",
                cases=(Case("back", mistake="not-nearer"),),
            ),
            Step(
                "straighter",
                START,
                Play(moves("R", ("a6", "b7")), "miss.xequeo.straighter"),
                "Ra6",
                secrets="RO",
                marks=("a7",),
                cases=(Case("whole", fits=moves("R", ("b6",))),),
            ),
            Step("not", START, Pick(("c3", "d3", "d2", "b3"), frozenset({"b3"})), "b3", secrets="RO", marks=("c2",)),
        ),
        lesson(
            "jumps",
            Step("one", CROWD, Play(jumps(1), "miss.xequeo.jump"), "Vc3", secrets="WB", marks=("a3",)),
            Step(
                "chain",
                CROWD,
                Play(jumps(2), "miss.xequeo.chain"),
                "Vc5",
                secrets="WB",
                marks=("a3",),
                cases=(Case("single", fits=jumps(1)),),
            ),
            Step(
                "away",
                CROWD,
                Play(moves("V", ("e5",)), "miss.xequeo.chain"),
                "Ve5",
                secrets="WB",
                marks=("a3", "e5"),
            ),
            Step("into", "6W/7/1Y5/3@3/2O4/1R3G1/3B2V 1 0-0", ENTER, "Rd4", secrets="RG", marks=("b2",)),
        ),
        lesson(
            "entering",
            Step("own", BESIDE, ENTER, "Rd4", secrets="RG"),
            Step("others", TWO_BESIDE, ENTER, "Od4", secrets="OG", cases=(Case("not-yours", mistake="not-yours"),)),
            Step("shared", BESIDE, Play(ends(How.SHARED, won=False), "miss.xequeo.enter"), "Rd4", secrets="RR"),
            Step(
                "call-shared",
                BESIDE,
                Play(calls("R"), "miss.xequeo.call"),
                "R!",
                secrets="RR",
                cases=(Case("entered", fits=moves("R", ("d4",))),),
            ),
        ),
        lesson(
            "calling",
            Step(
                "right",
                "6W/7/1Y5/3@3/7/R4G1/1O1B2V 2 0-0",
                Play(ends(How.CALLED, won=True), "miss.xequeo.call"),
                "G!",
                secrets="RG",
                moves="Ge3",
                marks=("e3",),
            ),
            Step("wrong", BESIDE, Play(ends(How.MISCALLED, won=False), "miss.xequeo.call"), "W!", secrets="RG"),
            Step(
                "stuck",
                "O@VY3/RWBG3/7/7/7/7/7 1 0-0",
                Play(calls(), "miss.xequeo.call"),
                "O!",
                secrets="GO",
                cases=(Case("no-move", mistake="not-nearer"),),
            ),
        ),
        lesson(
            "rounds",
            Step("enters", OVER, Pick(("1", "2"), frozenset({"1"})), "1"),
            Step("begins", OVER, Pick(("1", "2"), frozenset({"2"})), "2"),
            Step("match", OVER, Pick(("3", "4", "7"), frozenset({"4"})), "4"),
        ),
    ],
)
