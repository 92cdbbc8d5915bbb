"""Available languages and their formats: a language is a folder, ``assets/lang/<code>/``.

``language.json`` defines its formats and makes the folder a language; the other files are its texts by area
(``i18n.py``). English replaces missing parts. ``assets/lang/README.md`` documents ``language.json``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.core.late_logger import LateLogger
from game.program import ASSETS
from game.start_checks import IncompleteInstallationError

FOLDER: Final = ASSETS / "lang"
FIRST: Final = "en"
"""The fallback language."""

Text = str | Mapping[str, str]
"""A text, or its plural forms."""

ABOUT: Final = "language.json"
_CODE: Final = re.compile(r"[a-z]{2}")
_RELATION: Final = re.compile(r"n(?: % (\d+))? (=|!=) (\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)")

_log = LateLogger(__name__)


class Language(NamedTuple):
    """Formats of a language; the fields except ``code`` are the keys of its ``language.json``."""

    code: str
    name: str
    """The language's own name."""
    switch: str
    """Label of the button that switches to this language, in the language itself."""
    plural: Mapping[str, str]
    """Plural forms with their rules for ``n``; ``other`` is the default."""
    months: tuple[str, ...]
    date: Text
    """Pattern of a date in a sentence; with plural forms by day of the month, where the first is special."""
    short_date: str
    """Pattern of a date in a column."""
    list: tuple[str, ...]
    """Separator of list items, and separator before the last one."""
    choice: tuple[str, ...]
    """The same for alternatives."""
    quotes: tuple[str, ...]
    colon: str
    """Separator between a name and the text about it."""
    decimal: str
    thousands: str
    keys: tuple[str, ...]
    """Four rows of the on-screen keyboard, from the digits down, in the language's layout."""

    def form(self, count: object) -> str:
        """The plural form of a number."""
        if isinstance(count, int):
            for form, rule in self.plural.items():
                if _holds(rule, abs(count)):
                    return form
        return "other"


@cache
def languages(folder: Path = FOLDER) -> Mapping[str, Language]:
    """The languages of a folder by code: English, then the others sorted by code.

    Unreadable languages are logged and skipped.
    """
    try:
        first = _read(folder, FIRST, None)
    except (OSError, ValueError) as error:
        raise IncompleteInstallationError(f"{folder / FIRST / ABOUT}: {error}") from error
    codes = sorted(path.parent.name for path in folder.glob(f"*/{ABOUT}"))
    found = {FIRST: first}
    for code in codes:
        if code != FIRST and _CODE.fullmatch(code):
            try:
                found[code] = _read(folder, code, first)
            except (OSError, ValueError) as error:
                _log.warning("the language '%s' cannot be read: %s", code, error)
    return found


def preferred_language(locales: list[str]) -> str:
    """The first available language of a system's preferences, such as ``["de_AT", "en"]``; English by default."""
    for locale in locales:
        if locale[:2].lower() in languages():
            return locale[:2].lower()
    return FIRST


def _read(folder: Path, code: str, first: Language | None) -> Language:
    """The language of a folder; ``first`` replaces missing and invalid fields."""
    written = json.loads((folder / code / ABOUT).read_text(encoding="utf-8"))
    if not isinstance(written, dict):
        raise ValueError(f"{ABOUT} holds no object")
    values: dict[str, Any] = {}
    for name in Language._fields[1:]:
        value = written.get(name)
        if _CHECKS[name](value):
            values[name] = tuple(value) if isinstance(value, list) else value
        elif first is None:
            raise ValueError(f"'{name}' of {code}/{ABOUT} is {value!r}")
        else:
            _log.warning("'%s' of %s/%s is %r; it is English instead", name, code, ABOUT, value)
            values[name] = getattr(first, name)
    return Language(code, **values)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value != ""


def _texts(count: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and len(value) == count and all(map(_is_text, value))


def _is_plural(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(rule, str) and _is_rule(rule) for rule in value.values())


def _is_date(value: object) -> bool:
    return _is_text(value) or (isinstance(value, dict) and "other" in value and all(map(_is_text, value.values())))


_CHECKS: Final[dict[str, Callable[[object], bool]]] = {
    "name": _is_text,
    "switch": _is_text,
    "plural": _is_plural,
    "months": _texts(12),
    "date": _is_date,
    "short_date": _is_text,
    "list": _texts(2),
    "choice": _texts(2),
    "quotes": _texts(2),
    "colon": _is_text,
    "decimal": _is_text,
    "thousands": _is_text,
    "keys": _texts(4),
}


def _is_rule(rule: str) -> bool:
    return all(_RELATION.fullmatch(relation) for clause in rule.split(" or ") for relation in clause.split(" and "))


def _holds(rule: str, number: int) -> bool:
    """True if a Unicode CLDR plural rule for integers holds for a number.

    Such as ``n = 1``, ``n = 0..1``, ``n % 10 = 2..4 and n % 100 != 12..14``.
    """
    return any(all(_is_true(relation, number) for relation in clause.split(" and ")) for clause in rule.split(" or "))


def _is_true(relation: str, number: int) -> bool:
    found = _RELATION.fullmatch(relation)
    assert found is not None, "rules are checked when they are read"
    modulus, sign, ranges = found.groups()
    rest = number % int(modulus) if modulus else number
    is_inside = False
    for part in ranges.split(","):
        low, _, high = part.partition("..")
        is_inside = is_inside or int(low) <= rest <= int(high or low)
    return is_inside is (sign == "=")
