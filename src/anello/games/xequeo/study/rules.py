"""Xe Queo! by doing: what wins, moving nearer, jumping, entering, calling, sharing, and how a round follows a round."""

from anello.games.xequeo.endings import RoundEnding
from anello.games.xequeo.study.goals import ANY, ENTER, calls, ends, jumps, moves, steps
from anello.games.xequeo.study.secrets import after_choosing
from anello.study.lesson import Case, LessonStep, Pick, Play, course, lesson

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
            "goal",
            LessonStep("own", BESIDE, ENTER, "Rd4", moves=after_choosing("RG")),
            LessonStep(
                "call",
                "6W/7/1Y5/3@3/7/R4G1/1O1B2V 2 0-0",
                Play(ends(RoundEnding.CALLED, won=True), "miss.xequeo.call"),
                "G!",
                moves=after_choosing("RG", "Ge3"),
                marks=("e3",),
            ),
            LessonStep("match", OVER, Pick(("3", "4", "7"), frozenset({"4"})), "4"),
        ),
        lesson(
            "nearer",
            LessonStep(
                "step",
                START,
                Play(steps, "miss.xequeo.step"),
                "Rb6",
                moves=after_choosing("RO"),
                cases=(Case("back", mistake="not-nearer"),),
            ),
            LessonStep(
                "straighter",
                START,
                Play(moves("R", ("a6", "b7")), "miss.xequeo.straighter"),
                "Ra6",
                moves=after_choosing("RO"),
                marks=("a7",),
                cases=(Case("whole", fits=moves("R", ("b6",))),),
            ),
            LessonStep(
                "not",
                START,
                Pick(("c3", "d3", "d2", "b3"), frozenset({"b3"})),
                "b3",
                moves=after_choosing("RO"),
                marks=("c2",),
            ),
        ),
        lesson(
            "jumps",
            LessonStep(
                "one", CROWD, Play(jumps(1), "miss.xequeo.jump"), "Vc3", moves=after_choosing("WB"), marks=("a3",)
            ),
            LessonStep(
                "chain",
                CROWD,
                Play(jumps(2), "miss.xequeo.chain"),
                "Vc5",
                moves=after_choosing("WB"),
                marks=("a3",),
                cases=(Case("single", fits=jumps(1)),),
            ),
            LessonStep(
                "away",
                CROWD,
                Play(moves("V", ("e5",)), "miss.xequeo.chain"),
                "Ve5",
                moves=after_choosing("WB"),
                marks=("a3", "e5"),
            ),
        ),
        lesson(
            "entering",
            LessonStep(
                "into", "6W/7/1Y5/3@3/2O4/1R3G1/3B2V 1 0-0", ENTER, "Rd4", moves=after_choosing("RG"), marks=("b2",)
            ),
            LessonStep(
                "others",
                TWO_BESIDE,
                ENTER,
                "Od4",
                moves=after_choosing("OG"),
                cases=(Case("not-yours", mistake="not-yours"),),
            ),
            LessonStep(
                "shared",
                BESIDE,
                Play(ends(RoundEnding.SHARED, won=False), "miss.xequeo.enter"),
                "Rd4",
                moves=after_choosing("RR"),
            ),
        ),
        lesson(
            "calling",
            LessonStep(
                "shared",
                BESIDE,
                Play(calls("R"), "miss.xequeo.call"),
                "R!",
                moves=after_choosing("RR"),
                cases=(Case("entered", fits=moves("R", ("d4",))),),
            ),
            LessonStep(
                "wrong",
                BESIDE,
                Play(ends(RoundEnding.MISCALLED, won=False), "miss.xequeo.call"),
                "W!",
                moves=after_choosing("RG"),
            ),
            LessonStep(
                "stuck",
                "O@VY3/RWBG3/7/7/7/7/7 1 0-0",
                Play(calls(), "miss.xequeo.call"),
                "O!",
                moves=after_choosing("GO"),
                cases=(Case("no-move", mistake="not-nearer"),),
            ),
        ),
        lesson(
            "rounds",
            LessonStep("enters", OVER, Pick(("1", "2"), frozenset({"1"})), "1"),
            LessonStep("where", NO_RING, Pick(("b3", "d6", "f2", "d4"), frozenset({"d4"})), "d4"),
            LessonStep("put", NO_RING, ANY, "@e4", cases=(Case("near", mistake="ring-too-near"),)),
            LessonStep("choose", START, ANY, "=G", learner=1),
            LessonStep("begins", OVER, Pick(("1", "2"), frozenset({"2"})), "2"),
        ),
    ],
)
