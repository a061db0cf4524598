"""First guesses for the weights of a policy, for `train.py --from guesses`: what a player would say about the features.

The numbers are the places of the features in `evaluation_*.py`. Learning from zero gets there too, in more rounds.
"""

from __future__ import annotations


def wildfire() -> list[float]:
    weights = [0.0] * 768
    gains = (-0.3, 0.0, 0.3, 0.5, 0.8, 1.1, 1.5, 2.0, 2.6, 3.2, 4.0, 5.0)
    for step, liking in enumerate(gains):
        for phase in range(3):
            weights[384 + 3 * step + phase] = liking
    for many, liking in enumerate((0.0, -0.7, -1.2)):
        for other in range(16):
            weights[216 + 16 * many + other] = liking
    for passing in range(12):
        weights[642 + passing] = -2.0
    for number, care in enumerate((1.5, 1.2, 0.9, 0.7, 0.6, 0.5)):
        weights[654 + 12 * number + 1] = -1.5 * care  # an own tile would be shut in
        weights[654 + 12 * number + 2] = 1.0 * care  # another's
        weights[654 + 12 * number + 5] = -0.5 * care  # one edge would be left
        weights[654 + 12 * number + 6] = 0.3 * care
    for hidden in range(18):
        weights[750 + hidden] = -1.5
    return weights


def volcano() -> list[float]:
    weights = [0.0] * 172
    for step, points in enumerate((0, 1, 2, 3, 4, 5, 6, 7.5, 9.5, 12, 15, 20)):
        for stage in range(3):
            weights[3 * step + stage] = 0.35 * points  # taken at once
            weights[54 + 3 * step + stage] = -0.2 * points  # left one load short
        weights[36 + step] = -0.3 * points  # given away
    return weights


def ontherun() -> list[float]:
    weights = [0.0] * 840
    for number in range(6):
        for many, liking in enumerate((0.0, 0.5, 1.2)):
            for stage in range(4):
                weights[83 + 12 * number + 4 * many + stage] = liking
    for animals in range(1, 7):
        for free in range(5):
            for stage, patience in enumerate((1.5, 0.5, 0.0, 0.0)):
                weights[284 + 20 * (animals - 1) + 4 * free + stage] = 0.5 * min(animals, free) - patience
        weights[284 + 20 * (animals - 1) + 3] = -4.0  # nowhere to go, and no fire to flee from
    for risk in range(13):
        for stage in range(4):
            weights[4 * risk + stage] = -0.12 * risk
            weights[452 + 4 * risk + stage] = 1.5 - 0.15 * risk if stage < 3 else 3.0
        weights[675 + 4 * risk + 1] = -3.0  # an own animal would burn
        weights[675 + 4 * risk + 2] = 1.5
    for passing in range(24):
        weights[651 + passing] = -2.5
    for passing in range(18, 21):
        weights[651 + passing] = -1.5
    return weights


GUESSES = {"wildfire": wildfire, "volcano": volcano, "ontherun": ontherun}
