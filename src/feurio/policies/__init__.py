"""What is promising in a position: one linear policy for each set of rules and purpose, with learned weights.

>>> import feurio
>>> from feurio.policies import policy_of
>>> state = feurio.new_game("wildfire", players=2, seed=7).view(1).state()
>>> code, chance = policy_of(state)(state)[0]
>>> code in state.legal()
True

An `Evaluation` weighs the legal events where seats compete or play together: it is what the tree search stands on. A
`Guide` plays solitaires on, quickly and well: it is what the solvers and the solitaire bot stand on. Both look at
features by name (`features.py`), whose weights are learned by `bench/train.py` and `bench/solitaire_train.py`. A guide
that foresees (`seer_of`) plays on to where a network sees most (`bench/foresight_train.py`).
"""

from __future__ import annotations

from feurio.policies.learned import (
    EVALUATIONS,
    GUIDES,
    SWIFTS,
    Policy,
    bare_guide,
    evaluation_of,
    guide_of,
    guides_purpose,
    learned,
    policy_of,
    purpose_of,
    seer_of,
    swift_of,
    trust_in,
)

__all__ = [
    "EVALUATIONS",
    "GUIDES",
    "SWIFTS",
    "Policy",
    "bare_guide",
    "evaluation_of",
    "guide_of",
    "guides_purpose",
    "learned",
    "policy_of",
    "purpose_of",
    "seer_of",
    "swift_of",
    "trust_in",
]
