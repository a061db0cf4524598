"""A solitaire with a random agent, in Gymnasium."""

import gymnasium

import feurio.envs  # noqa: F401 - registers the environments

env = gymnasium.make("Feurio/Wildfire-Solitaire-v0")
observation, info = env.reset(seed=7)
over = False
while not over:
    observation, reward, terminated, over, info = env.step(env.action_space.sample(info["action_mask"]))
    over = over or terminated
print(env.unwrapped.game().result)
