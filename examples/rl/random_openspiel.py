"""A random game in OpenSpiel, chance included."""

import random

import pyspiel

import feurio.envs.openspiel  # noqa: F401 - registers the games

state = pyspiel.load_game("feurio_volcano(players=3)").new_initial_state()
while not state.is_terminal():
    chance = state.is_chance_node()
    outcomes = state.chance_outcomes() if chance else [(action, 1) for action in state.legal_actions()]
    state.apply_action(random.choices([a for a, _ in outcomes], [weight for _, weight in outcomes])[0])
print(state.returns())
