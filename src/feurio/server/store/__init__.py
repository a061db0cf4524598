"""The database: tables, seats, steps, bots' turns, who is here, personal bests. `Store` (`store.py`) is its door."""
