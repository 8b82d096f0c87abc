"""A player at a table, seen from outside as a policy: asked for every secret how often it would do what."""

import random
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from anello.games.xequeo import XeQueoPosition
from anello.games.xequeo.engine.arrays import BySecret
from anello.games.xequeo.engine.playing.player import EquilibriumPlayer
from anello.games.xequeo.engine.solving.policy import Choice, MoveChoice
from anello.games.xequeo.notation import LETTERS, Call, Choose, Put, read_word


class LoadedDice(random.Random):
    """Dice that fall as told, and tell how likely that was."""

    def __init__(self, told: Sequence[int]) -> None:
        super().__init__(0)
        self.told = list(told)
        self.thrown: list[int] = []
        self.open: list[int] = []
        """How many ways the throws that nobody told could have gone."""
        self.chance = 1.0

    def choices(self, population, weights=None, *, cum_weights=None, k=1):  # type: ignore[no-untyped-def]  # as it is there
        weights = np.array(weights) / sum(weights)
        if len(self.thrown) == len(self.told):
            self.told.append(0)
            self.open.append(len(weights))
        index = self.told[len(self.thrown)]
        self.thrown.append(index)
        self.chance *= float(weights[index])
        return [population[index]]


def lottery(player: EquilibriumPlayer, decide: Callable[[], str]) -> dict[str, float]:
    """Every word a player may answer with, and how often: all ways its dice can fall, one after the other."""
    found: dict[str, float] = {}
    left: list[list[int]] = [[]]
    while left:
        told = left.pop()
        dice = player.dice = LoadedDice(told)
        word = decide()
        if dice.chance > 0:
            found[word] = found.get(word, 0.0) + dice.chance
        for depth, ways in enumerate(dice.open, len(told)):
            left += [[*dice.thrown[:depth], way] for way in range(1, ways)]
    return found


class SeatedPlayer:
    """A player in seat 1, who begins the round, or in seat 2."""

    def __init__(self, player: EquilibriumPlayer, start: XeQueoPosition, seat: int) -> None:
        self.player = player
        self.start = start
        self.seat = seat
        self.holder = seat - 1
        self.stories: list[tuple[str, ...]] = [()]
        self.picks: BySecret = np.zeros(len(LETTERS))
        before = start if seat == 1 else start.play("=R", 1)
        for word, often in lottery(player, lambda: player.decide(before.view(seat))).items():
            move = read_word(word)
            assert isinstance(move, Choose)
            self.picks[move.piece] = often

    def choice(self, state: int, pieces: Sequence[int]) -> Choice:
        """Seat it with each secret it may have chosen, replay the story, and look how it would throw its dice."""
        count = len(LETTERS)
        enter, call, target = np.zeros(count), np.ones(count), np.full(count, 1 / count)
        moves: dict[str, MoveChoice] = {}
        for secret in np.flatnonzero(self.picks).tolist():
            choices = {self.seat: f"={LETTERS[secret]}", 3 - self.seat: "=R"}
            position = self.start.play(choices[1], 1).play(choices[2], 2)
            for turn, word in enumerate(self.stories[state]):
                position = position.play(word, 1 + turn % 2)
            view = position.view(self.seat)
            answers = lottery(self.player, partial(self.player.decide, view))
            calls = np.zeros(count)
            for word, often in answers.items():
                move = read_word(word)
                if isinstance(move, Call):
                    calls[move.piece] = often
                elif isinstance(move, Put) and move.cell == view.ring:
                    enter[secret] = often
                elif isinstance(move, Put):
                    if word not in moves:
                        self.stories.append((*self.stories[state], word))
                        moves[word] = MoveChoice(move.piece, move.cell, np.zeros(count), len(self.stories) - 1)
                    moves[word].often[secret] = often
            call[secret] = calls.sum()
            if calls.any():
                target = calls / calls.sum()
        return Choice(enter, call, target, list(moves.values()))

    def watch(self, state: int, mover: int, pieces: Sequence[int]) -> int:
        """The story with one more word."""
        word = str(Put(mover, pieces[mover]))
        self.stories.append((*self.stories[state], word))
        return len(self.stories) - 1
