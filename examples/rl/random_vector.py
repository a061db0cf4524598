"""Many games at once with random agents, in the compiled core."""

from feurio.envs.vector import FeurioVectorEnv

envs = FeurioVectorEnv(256, "wildfire", players=4)
observations, infos = envs.reset(seed=7)
games = 0
for _ in range(1000):
    observations, rewards, terminated, truncated, infos = envs.step(envs.sample())
    games += terminated.sum()
print(f"{256 * 1000} steps, {games} games")
