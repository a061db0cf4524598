"""Bots at the table: whose turn it is to think for, and the processes in which they do."""
