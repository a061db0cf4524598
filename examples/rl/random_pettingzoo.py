"""Four random agents around a table, in PettingZoo."""

from feurio.envs import pettingzoo

env = pettingzoo.env(edition="feurio", players=4, variants=["firebreak"])
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    env.step(None if terminated or truncated else env.action_space(agent).sample(info["action_mask"]))
print(env.game().result)
