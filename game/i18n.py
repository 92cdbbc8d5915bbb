"""Localisation: texts by key in the current language, looked up while drawing, so that a switch shows at once.

``assets/lang/<language>/<area>.json`` are flat objects of key and text. A text has placeholders like ``{name}``; a
counted text is an object of plural forms, selected by ``n``: ``{"one": "{n} bridge", "other": "{n} bridges"}``.
``languages.py`` has the list of languages and their formats of numbers, dates and lists.
"""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from game.core.bidi import isolated
from game.core.late_logger import LateLogger
from game.languages import ABOUT, FIRST, FOLDER, Language, Text, languages
from game.start_checks import IncompleteInstallationError

LocalizedMessage = str | Callable[[], str]
"""A message: a text, or a function that returns it, so that a visible message follows a switch of language."""

PLACEHOLDER = re.compile(r"\{([a-z_][a-z0-9_]*)\}")
"""Names only, so that a text cannot access attributes of a value."""

_PEOPLE = frozenset({"name", "names", "player"})
"""Placeholders of people's names, whatever is filled in; others get a ``PersonName``."""
_NUMBER_OF_NAME = re.compile(r"(?<=[^\W\d]) (?=[0-9]{1,2}(?:\W|\Z))")
"""Blank between a word and the number after it."""
_log = LateLogger(__name__)


class PersonName(str):
    """A person's name as a value of a sentence: a number in it stays in the line of its word (``Player 1``)."""

    __slots__ = ()


class Texts:
    """The texts of one current language. One object for the whole program; ``language`` may be set at any time.

    >>> texts = Texts("de")
    >>> texts.number(12345.6, 1), texts.product(7, 6)
    ('12.345,6', '7 × 6')
    >>> texts.language = "en"
    >>> texts.listed(["Ada", "Ben", "Cleo"])
    'Ada, Ben and Cleo'
    """

    def __init__(self, language: str = FIRST, folder: Path = FOLDER, *more: Path) -> None:
        """``more`` are further folders of the same structure, such as those of a plugin."""
        self.languages: Mapping[str, Language] = languages(folder)
        self._folder, self._more = folder, more
        self._tables: dict[tuple[str, str], dict[str, Text]] = {}
        """Texts by language and area, read when the first of them is asked for; those of plugins have no area."""
        self._counted: dict[tuple[str, str, int], str] = {}
        self._counted_everywhere: dict[tuple[str, int], frozenset[str]] = {}
        self._plain: dict[str, str] = {}
        """Texts without placeholders in the current language, by key: a redraw asks for hundreds."""
        self._reported: set[str] = set()
        self._writing = self.languages[FIRST]
        self.language = language

    @property
    def language(self) -> str:
        """Code of the current language, such as ``en``; English replaces unknown codes."""
        return self._writing.code

    @language.setter
    def language(self, language: str) -> None:
        self._writing = self.languages.get(language, self.languages[FIRST])
        self._plain = {}

    @property
    def next_language(self) -> Language:
        """The language after the current one, cyclically, for a switch button."""
        codes = list(self.languages)
        return self.languages[codes[(codes.index(self.language) + 1) % len(codes)]]

    @property
    def keys(self) -> tuple[str, ...]:
        """The letter rows of the language's keyboards."""
        return self._writing.keys

    @property
    def decimal(self) -> str:
        """The language's decimal sign."""
        return self._writing.decimal

    def has(self, key: str) -> bool:
        """True if the key has a text, for a fallback from a special to a general text."""
        return key in self._table(self.language, key) or key in self._table(FIRST, key)

    def t(self, key: str, **values: object) -> str:
        """The text of a key with its placeholders filled in; the key itself, logged once, if there is none."""
        plain = self._plain.get(key)
        if plain is not None:
            return plain
        texts, writing = self._plain, self._writing
        found = self._table(writing.code, key).get(key)
        if isinstance(found, str) and "{" not in found:
            texts[key] = found
            return found
        return self._lookup(writing, key, values)

    def in_all_languages(self, key: str, n: int) -> frozenset[str]:
        """The counted text in every language, to recognise text written in another one."""
        texts = self._counted_everywhere.get((key, n))
        if texts is None:
            texts = frozenset(self._counting(language, key, n) for language in self.languages.values())
            self._counted_everywhere[key, n] = texts
        return texts

    def counted(self, key: str, n: int) -> str:
        """The counted text of a key, cached, because frames ask for seat names."""
        return self._counting(self._writing, key, n)

    def _counting(self, writing: Language, key: str, n: int) -> str:
        text = self._counted.get((writing.code, key, n))
        if text is None:
            text = self._counted[writing.code, key, n] = self._lookup(writing, key, {"n": n})
        return text

    def in_each_language(self, key: str, **values: object) -> list[str]:
        """The text of a key in each language, in the order of ``languages``."""
        return [self._lookup(language, key, values) for language in self.languages.values()]

    def _lookup(self, writing: Language, key: str, values: Mapping[str, object]) -> str:
        text = self._table(writing.code, key).get(key)
        if text is None:
            self._report(f"no text '{key}' in '{writing.code}'")
            writing = self.languages[FIRST]
            text = self._table(FIRST, key).get(key)
        if text is None:
            return key
        if not isinstance(text, str):
            text = text.get(writing.form(values.get("n"))) or text.get("other", key)
        if "{" not in text:  # most texts, and frames ask for some of them
            return text

        def fill(found: re.Match[str]) -> str:
            name = found[1]
            if name not in values:
                self._report(f"no value for '{{{name}}}' of '{key}'")
                return found[0]
            value = values[name]
            shown = self._shown(value)
            return _NUMBER_OF_NAME.sub("\u00a0", shown) if name in _PEOPLE or isinstance(value, PersonName) else shown

        return PLACEHOLDER.sub(fill, text)

    def number(self, value: float, decimals: int = 0) -> str:
        """A number in the language's format: ``1234``, ``12,345.6``, in German ``12.345,6``; a true minus sign."""
        written = f"{value:,.{decimals}f}" if abs(value) >= 10_000 else f"{value:.{decimals}f}"
        signs = {ord(","): self._writing.thousands, ord("."): self._writing.decimal, ord("-"): "−"}
        return written.translate(signs)

    def size(self, octets: int) -> str:
        """A size in MiB, from one GiB on in GiB: ``850 MiB``, ``1.5 GiB``, ``212 GiB``; anything begun is one MiB."""
        if octets < 1 << 30:
            return self.t("house.size.mebi", size=self.number(-(-octets // (1 << 20))))
        gibi = octets / (1 << 30)
        return self.t("house.size.gibi", size=self.number(gibi, 1 if gibi < 9.95 else 0))

    def product(self, *factors: int) -> str:
        """A product as in score details: ``7 × 6``."""
        return " × ".join(self.number(factor) for factor in factors)

    def date(self, day: datetime.date) -> str:
        """A date: ``21 November 2026``, ``21. November 2026``."""
        pattern = self._writing.date
        if not isinstance(pattern, str):
            pattern = pattern.get(self._writing.form(day.day)) or pattern["other"]
        return self._dated(day, pattern)

    def short_date(self, day: datetime.date) -> str:
        """A date in a table column: ``21 Nov 2026``, ``21.11.2026``."""
        return self._dated(day, self._writing.short_date)

    def month(self, day: datetime.date) -> str:
        """The month of a date: ``November 2026``."""
        return self._dated(day, "{month} {year}")

    def _dated(self, day: datetime.date, pattern: str) -> str:
        month = self._writing.months[day.month - 1]
        values = {"day": f"{day.day}", "month": month, "mon": month[:3], "year": f"{day.year}"}
        values |= {"dd": f"{day.day:02}", "mm": f"{day.month:02}"}
        return PLACEHOLDER.sub(lambda found: values.get(found[1], found[0]), pattern)

    def time(self, seconds: float) -> str:
        """A duration: ``4:05``, ``1:04:05``."""
        minutes, rest = divmod(max(0, round(seconds)), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"

    def listed(self, items: list[str] | tuple[str, ...]) -> str:
        """A list in a sentence: ``Ada, Ben and Cleo``."""
        return self._joined(items, *self._writing.list)

    def either(self, items: list[str] | tuple[str, ...]) -> str:
        """A list of alternatives: ``Ada, Ben or Cleo``."""
        return self._joined(items, *self._writing.choice)

    @staticmethod
    def _joined(items: list[str] | tuple[str, ...], comma: str, last: str) -> str:
        names = [isolated(item) for item in items]
        return last.join([comma.join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)

    def quoted(self, text: str) -> str:
        """A text in the language's quotation marks."""
        before, after = self._writing.quotes
        return f"{before}{isolated(text)}{after}"

    def headed(self, head: str, text: str) -> str:
        """A text after a heading: ``Ada: 12 points``, in French ``Ada : 12 points``."""
        return f"{isolated(head)}{self._writing.colon}{isolated(text)}"

    def _shown(self, value: object) -> str:
        """A value in a sentence. Integers have no separators: many are names of islands."""
        if isinstance(value, float):
            return self.number(value, 1)
        if isinstance(value, datetime.date):
            return self.date(value)
        if isinstance(value, (list, tuple)):
            return self.listed([self._shown(item) for item in value])
        if isinstance(value, int) and value < 0:
            return f"−{-value}"
        return isolated(str(value))

    def read_all(self) -> None:
        """Read every area of the current language; ``IncompleteInstallationError`` if one of English is broken."""
        for file in (self._folder / self.language).glob("*.json"):
            if file.name != ABOUT:
                self._area(self.language, file.stem)

    def _table(self, language: str, key: str) -> dict[str, Text]:
        """The texts of a key's area: its first word, which is the name of the area's file."""
        return self._area(language, key.partition(".")[0])

    def _area(self, language: str, area: str) -> dict[str, Text]:
        table = self._tables.get((language, area))
        if table is None:
            table = load(self._folder / language, area) if area.isidentifier() else {}
            if area:  # a plugin's own files, which are few, name their game in our areas too
                table |= self._area(language, "")
            else:
                for folder in self._more:
                    table |= load(folder / language)
            self._tables[language, area] = table  # whole: other threads read it too
        return table

    def _report(self, problem: str) -> None:
        if problem not in self._reported:
            self._reported.add(problem)
            _log.warning(problem)


def load(folder: Path, area: str = "*") -> dict[str, Text]:
    """All texts of one language, or those of one area.

    Unreadable files are logged and skipped.
    """
    merged: dict[str, Text] = {}
    for file in sorted(folder.glob(f"{area}.json")):
        if file.name == ABOUT:
            continue
        try:
            texts = json.loads(file.read_text(encoding="utf-8"))
            merged.update({str(key): text for key, text in texts.items() if isinstance(text, (str, dict))})
        except (OSError, ValueError, AttributeError) as error:
            if file.parent == FOLDER / FIRST:  # it stands in for all the others
                raise IncompleteInstallationError(f"{file}: {error}") from error
            _log.warning("%s cannot be read: %s", file.name, error)
    return merged
