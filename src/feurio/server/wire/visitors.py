"""Who is who: a browser is known by an unguessable token in a cookie. Only a digest of it is stored."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping

COOKIE = "feurio_visitor"
SECURE_COOKIE = f"__Host-{COOKIE}"
"""Over TLS: browsers take this name only from this very host, so no neighbor can plant one."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{40,64}")
_LASTING = 400 * 86_400


def new_token() -> str:
    return secrets.token_urlsafe(32)


def token_of(cookies: Mapping[str, str], secure: bool) -> str | None:
    """The token that a request brings. Over TLS only the name counts that no neighbor can have planted."""
    token = cookies.get(SECURE_COOKIE if secure else COOKIE, "")
    return token if _TOKEN.fullmatch(token) else None


def visitor_of(cookies: Mapping[str, str], secure: bool) -> str | None:
    """The visitor behind a request's cookies."""
    token = token_of(cookies, secure)
    return None if token is None else digest(token)


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()[:40]


def cookie_header(token: str, secure: bool) -> str:
    """Lax, so that links from messengers work; out of reach of scripts."""
    parts = f"{SECURE_COOKIE if secure else COOKIE}={token}; Max-Age={_LASTING}; Path=/; HttpOnly; SameSite=Lax"
    return parts + "; Secure" if secure else parts
