"""The web table: HTTP and WebSocket around the games (`docs/web-protocol.md`), with storage and bots at the table.

Nothing here knows a rule. A table is its list of steps in the database; the game in memory is what they lead to.
"""
