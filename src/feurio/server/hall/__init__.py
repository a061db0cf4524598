"""The hall: the tables of a process while people sit at them. At each, one thing happens at a time."""
