"""Xe Queo! strategy: why runners lose, the half strategy, mixing the choice, reading what others did."""

from anello.games.xequeo.study.goals import ENTER, beside, calls, chooses, keeps_out, misleads, moves
from anello.games.xequeo.study.secrets import after_choosing
from anello.study.lesson import Case, LessonStep, Pick, Play, course, lesson

__all__ = ["XEQUEO_STRATEGY"]

OPEN = "R5W/2O4/7/3@3/7/Y6/1B1V2G 1 0-0"
OPEN_FOR_2 = "R5W/2O4/7/3@3/7/Y6/1B1V2G 2 0-0"
THREE = "6R/2O4/7/1Y1@3/7/3G3/B3V1W 1 0-0"
IN_HUNDRED = ("0", "50", "100")

XEQUEO_STRATEGY = course(
    "xequeo-strategy",
    "xequeo",
    [
        lesson(
            "running",
            LessonStep(
                "runner",
                OPEN_FOR_2,
                Play(calls("G"), "miss.xequeo.runner"),
                "G!",
                moves=after_choosing("RG", "Gf2 Rb6 Ge3"),
                marks=("e3",),
            ),
            LessonStep("odds", OPEN, Pick(IN_HUNDRED, frozenset({"0"})), "0", moves=after_choosing("OG")),
            LessonStep(
                "mislead",
                OPEN,
                Play(misleads, "miss.xequeo.mislead"),
                "Oc5",
                moves=after_choosing("RG"),
                cases=(Case("own", fits=moves("R")),),
                reply="O!",
            ),
        ),
        lesson(
            "half",
            LessonStep(
                "bring", OPEN, Play(beside, "miss.xequeo.beside"), "Oc5", moves=after_choosing("OG"), reply="Wf6"
            ),
            LessonStep("enter", OPEN, ENTER, "Od4", moves=after_choosing("OG", "Oc5 Wf6"), marks=("c5",)),
            LessonStep(
                "call",
                OPEN,
                Play(calls("O"), "miss.xequeo.half"),
                "O!",
                moves=after_choosing("RO", "Oc5 Wf6"),
                marks=("c5",),
                cases=(Case("not-yours", mistake="not-yours"),),
            ),
            LessonStep("odds", OPEN, Pick(IN_HUNDRED, frozenset({"50"})), "50", moves=after_choosing("RO", "Oc5 Wf6")),
        ),
        lesson(
            "mixing",
            LessonStep("always", OPEN, Pick(IN_HUNDRED, frozenset({"100"})), "100", moves=after_choosing("OG")),
            LessonStep(
                "choose",
                THREE,
                Play(chooses("OYG"), "miss.xequeo.far"),
                "=Y",
                learner=1,
                cases=(Case("white", fits=chooses("W")),),
            ),
            LessonStep("three", THREE, Pick(("33", "50", "100"), frozenset({"33"})), "33", learner=1),
        ),
        lesson(
            "beliefs",
            LessonStep(
                "waited",
                OPEN,
                Pick(("O", "Y", "G", "W"), frozenset({"O"})),
                "O",
                moves=after_choosing("RG", "Oc5 Wf6"),
                cases=(Case("moved", words=frozenset({"W"})),),
            ),
            LessonStep(
                "likeliest",
                THREE,
                Play(calls("G"), "miss.xequeo.likeliest"),
                "G!",
                moves=after_choosing("RG", "Oc5 Gd3"),
                cases=(Case("less", fits=calls("OY")),),
            ),
            LessonStep(
                "enter",
                THREE,
                ENTER,
                "Yd4",
                moves=after_choosing("YG", "Yc4 Rf6"),
                marks=("c4",),
                cases=(Case("called", fits=calls()),),
            ),
            LessonStep(
                "shared",
                THREE,
                Play(calls("Y"), "miss.xequeo.call"),
                "Y!",
                moves=after_choosing("YY", "Yc4 Rf6"),
                marks=("c4",),
                cases=(Case("entered", fits=moves("Y", ("d4",))),),
            ),
        ),
        lesson(
            "placing",
            LessonStep("reach", THREE, Pick(("O", "B", "R", "W"), frozenset({"O"})), "O", learner=1),
            LessonStep("corner", "4R2/7/4O2/4BV1/1G5/Y6/4W2 1 0-0", Play(keeps_out, "miss.xequeo.reach"), "@a7"),
            LessonStep("side", "3Y3/1VO4/7/7/7/2RBG2/3W3 1 0-0", Play(keeps_out, "miss.xequeo.reach"), "@g6"),
        ),
    ],
)
