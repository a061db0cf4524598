"""All settings of a server in one place; `feurio serve` fills them, workers get them through the environment."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

ENVIRONMENT = "FEURIO_SERVER"
"""Holds the settings of the command as JSON while its workers start."""
COMMAND = "FEURIO_COMMAND"
"""Holds the process number of the command, for its workers."""
DEFAULT_PORT = 8737


def default_data_dir() -> Path:
    """The user's own folder for data, as the system wants it."""
    from platformdirs import user_data_dir

    return Path(user_data_dir("feurio", appauthor=False))


@dataclass(frozen=True)
class Settings:
    """How a server runs. Every field can also be given as `FEURIO_NAME` in the environment."""

    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    lan: bool = False
    database: str = ""
    """A URL such as `postgresql://user@host/name`; empty means SQLite in the data folder."""
    data_dir: str = ""
    workers: int = 1
    public_url: str = ""
    """The address that people use when a proxy stands before the server."""
    proxies: str = "127.0.0.1,::1"
    """With a public address: whose `X-Forwarded-For` is believed; `*` if only the proxy can reach the server."""
    retention_days: float = 0.0
    """Tables untouched for longer are deleted; 0 keeps them."""
    log_json: bool = False

    thinkers: int = 0
    """Processes in which bots think; 0 means one for each processor but one. Quick levels have some more."""
    bots: str = ""
    """Bots that people can choose besides the levels, one a line (`bots/offer.py`)."""
    bot_pace: float = 0.45
    """Seconds that pass between two moves at a table before a bot's next one, so that people can follow."""
    bot_seed: int = 0
    """The levels' chance: the same number and the same game lead to the same moves of those that look at no clock; 0 is
    other chance every time."""
    lease: float = 6.0
    """Seconds after which a bot's turn is taken over from a process that has gone silent."""
    analysis_simulations: int = 400
    """Simulations of a look at a position, where a finished game is analyzed: how thorough that is."""
    fair_wait: float = 60.0
    """Seconds after which the seat of somebody who is away may be given to another, if the others agree."""
    idle_seconds: float = 300.0
    """Tables that nobody looks at leave the memory after this time."""

    connections_per_address: int = 100
    """WebSockets."""
    sockets_per_address: int = 250
    """Connections of any kind, also those that have said nothing yet."""
    head_seconds: float = 10.0
    """How long a connection may take until the head of a request is there."""
    body_seconds: float = 30.0
    """And until its body is."""
    messages_per_second: float = 25.0
    message_burst: int = 100
    requests_per_second: float = 20.0
    request_burst: int = 200
    tables_per_minute: float = 60.0
    largest_message: int = 16_384
    largest_body: int = 65_536
    largest_import: int = 1_048_576
    stored_per_visitor: int = 33_554_432
    """Bytes of imported records and of analyses that are kept for one visitor."""

    @property
    def folder(self) -> Path:
        return Path(self.data_dir) if self.data_dir else default_data_dir()

    @property
    def sqlite(self) -> bool:
        return not self.database or self.database.startswith("sqlite")

    @property
    def file(self) -> Path:
        """SQLite's file."""
        path = self.database.partition(":///")[2].partition("?")[0]
        return Path(path) if path else self.folder / "tables.sqlite3"

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy wants it, with the driver that does not block."""
        url = self.database or f"sqlite:///{self.file}"
        for plain, driver in (("sqlite:", "sqlite+aiosqlite:"), ("postgresql:", "postgresql+asyncpg:")):
            if url.startswith(plain):
                return driver + url.removeprefix(plain)
        return url.replace("postgres:", "postgresql+asyncpg:", 1) if url.startswith("postgres:") else url

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https:")

    @property
    def public_host(self) -> str | None:
        return urlsplit(self.public_url).hostname if self.public_url else None

    def to_environment(self) -> None:
        os.environ[ENVIRONMENT] = json.dumps(asdict(self))
        os.environ[COMMAND] = str(os.getpid())

    @classmethod
    def from_environment(cls, **given: Any) -> Self:
        """The settings that `to_environment` left, then single ones such as `FEURIO_BOT_PACE`, then those given."""
        values = cls._left()
        for field in fields(cls):
            name = f"FEURIO_{field.name.upper()}"
            text = os.environ.get(name)
            if text is not None:
                values[field.name] = _read(name, field.default, text)
        return cls(**{**values, **given})

    @classmethod
    def _left(cls) -> dict[str, Any]:
        """What `to_environment` left for this process."""
        try:
            values: dict[str, Any] = json.loads(os.environ.get(ENVIRONMENT, "{}"))
            known = asdict(cls())
            kinds = {name: int | float if isinstance(like, float) else type(like) for name, like in known.items()}
            if all(isinstance(given, kinds[name]) for name, given in values.items()):
                return values
        except (ValueError, LookupError, AttributeError, RecursionError):
            pass
        raise BadSetting(f"{ENVIRONMENT} is how the command tells its workers; it is not understood: leave it unset.")


class BadSetting(ValueError):
    """A setting in the environment that is not of the right kind; the text says which and what it should be."""


def _read(name: str, like: object, text: str) -> object:
    """A text of the environment as a value of the same kind as the default; raises `BadSetting`."""
    if isinstance(like, bool):
        return text.strip().lower() in ("1", "true", "yes", "on")
    try:
        if isinstance(like, int):
            return int(text)
        return float(text) if isinstance(like, float) else text
    except ValueError:
        kind = "a whole number" if isinstance(like, int) else "a number"
        raise BadSetting(f"{name} must be {kind}, not {text[:40]!r}.") from None
