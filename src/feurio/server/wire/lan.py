"""Under which address other devices reach this machine, and a QR code of it."""

from __future__ import annotations

import io
import socket
from urllib.parse import urlsplit

import segno

from feurio.server.settings import Settings


def lan_address() -> str | None:
    """This machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: the system only chooses a way there
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") or address == "0.0.0.0" else address


def base_url(settings: Settings, asked: str) -> str:
    """What links begin with: the public address, the network's if the table is open to it, else as it was asked."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    parts = urlsplit(asked)
    if settings.lan and parts.hostname in ("127.0.0.1", "localhost", "::1"):
        address = lan_address()
        if address:
            return f"http://{address}:{parts.port or settings.port}"
    return asked.rstrip("/")


def qr_text(address: str) -> str:
    """A QR code for the terminal."""
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out, compact=True)
    return out.getvalue()


def qr_svg(address: str) -> bytes:
    """A QR code as a picture: dark on light whatever the page's theme, or cameras would not read it."""
    out = io.BytesIO()
    segno.make(address, micro=False, error="m").save(out, kind="svg", scale=8, border=3, light="#fff", svgclass=None)
    return out.getvalue()
