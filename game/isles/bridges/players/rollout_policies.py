"""Rollout policies of the thinking players of Bridges."""

from __future__ import annotations

from typing import Final

from game.isles.bridges.players.model import Weights
from game.isles.bridges.players.rollout_policy import RolloutPolicy

ROLLOUT_POLICY: Final = RolloutPolicy(Weights())
"""Default policy where a single one is needed."""

_DIVERSE_WEIGHTS: Final = """
0.750  0.824  0.947  0.919  0.298  0.937  1.509  0.513  0.430  0.057  1.790  2.192  2.217  0.055  0.361 -0.331 -2.629
0.854  0.742  0.935  0.980  0.289  1.000  1.606  0.615  0.305  0.419  1.107  1.933  0.802  0.061  0.086 -0.470 -3.945
0.767  0.935  0.941  0.962  0.701  0.902  1.849  0.427  0.342  0.090  0.815  1.826  2.338  0.140  0.336 -0.618 -0.637
0.878  0.954  0.951  0.908  0.167  0.995  1.920  0.457  0.511  0.337  0.626  2.379  4.853  0.091  0.234 -0.472 -2.207
0.861  0.889  0.961  0.971  0.693  0.915  1.069  0.571  0.325  0.659 10.939  1.264  0.675  0.114  0.258 -0.129 -4.200
0.789  0.854  0.779  0.952  0.180  0.817  3.481  0.883  0.608  0.159  8.498  0.426  4.670  0.088  0.201  0.043 -4.782
0.947  0.879  0.985  0.978  0.323  0.995  1.477  0.643  0.280  0.433  0.887  0.307  1.827  0.067  0.918 -0.058 -1.245
0.781  0.710  0.914  0.900  0.208  0.931  2.815  0.570  0.478  0.186  0.834  0.870  3.084  0.159  0.714 -0.443 -2.070
"""
"""One row of weights per policy, in the field order of ``Weights``."""

ROLLOUT_POLICIES: Final = tuple(
    RolloutPolicy(Weights(*map(float, row.split()))) for row in _DIVERSE_WEIGHTS.strip().splitlines()
)
"""Policies of hard's rollouts; the best of their totals on a deal counts.

A real player sees more of the cards than a greedy policy, so a single policy undervalues good entries. Of eight hundred
random variants of three good policies, these eight together score most on positions from games of hard on boards a and
b. Diversity matters: one stronger policy does not replace several.
"""
