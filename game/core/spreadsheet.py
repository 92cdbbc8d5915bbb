"""Tables as text for spreadsheets."""

from __future__ import annotations

from typing import Any


def escaped_formula(value: Any) -> Any:
    """Prefix a text that a spreadsheet would run as a formula; other values stay.

    >>> escaped_formula("=1+1"), escaped_formula("Ada"), escaped_formula(-7)
    ("'=1+1", 'Ada', -7)
    """
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def separator_beside(decimal: str) -> str:
    """Separator of columns that spreadsheets expect where numbers have this decimal sign.

    >>> separator_beside("."), separator_beside(",")
    (',', ';')
    """
    return ";" if decimal == "," else ","
