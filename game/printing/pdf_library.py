"""Stand-ins for what fpdf2 takes for granted and the folder without Python leaves out."""

from __future__ import annotations


def stand_in_for_ssl() -> None:
    """Let fpdf2 be imported by a Python without SSL: it has classes that fetch pictures, of which there are none here."""
    try:
        import http.client
        import urllib.request
    except ImportError:
        return
    if not hasattr(http.client, "HTTPSConnection"):
        http.client.HTTPSConnection = http.client.HTTPConnection  # type: ignore[assignment, misc]
        urllib.request.HTTPSHandler = urllib.request.HTTPHandler  # type: ignore[assignment, misc]
