"""Parsing of sentences: the text key of a drawn line, and its values."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

import pygame

from game.app import App
from game.i18n import PLACEHOLDER
from game.languages import FOLDER, languages
from game.scenes.base import Scene
from game.ui.canvas import Canvas

_AREAS = (
    "house.results.", "house.end.", "house.house.", "house.solo.", "house.match.", "house.review.", "house.views.",
    "house.records.later-try",
)  # fmt: skip
_OF_AN_ISLE = (
    ".log.ended",
    ".end.",
    ".part.",
    ".goal.",
    ".rank.",
    ".score.",
    ".results.",
    ".role.",
    ".shore.",
    ".stop.",
)
_BETWEEN = re.compile(r"\.? · |, |\. | |\.?$")
"""Separators between sentences, or after the last one."""
_WITHIN = ("line", "tie")
"""Placeholders for whole sentences."""
_LETTERS = 3
"""Minimum letters of a text; shorter ones would match anything."""
_FIGURES = ("n", "score", "good", "moves", "lost", "luck", "error", "of", "done", "at", "points")
_FIGURE = r"[+−]?[\d.,\u00a0\u202f]*\d(?:[\u00a0\u202f]?%)?"


class Sentence(NamedTuple):
    """A text's key and the raw values of its placeholders."""

    key: str
    values: dict[str, str]


@cache
def _patterns(language: str, game: str) -> list[tuple[str, re.Pattern[str]]]:
    """Every text that may stand on these pages, those with most letters of their own first."""
    found = []
    for file in sorted((FOLDER / language).glob("*.json")):
        for key, text in json.loads(file.read_text(encoding="utf-8")).items():
            is_isle = key.startswith(f"{game}.") and any(part in key for part in _OF_AN_ISLE)
            if not is_isle and not key.startswith(_AREAS):
                continue
            for form in {text} if isinstance(text, str) else set(text.values()):
                parts = PLACEHOLDER.split(form)
                own = sum(sign.isalnum() for part in parts[::2] for sign in part)
                pattern = "".join(re.escape(part) if at % 2 == 0 else _value(part) for at, part in enumerate(parts))
                if own >= _LETTERS:
                    found.append((own, key, pattern))
    return [(key, re.compile(pattern)) for _, key, pattern in sorted(found, reverse=True)]


def _value(name: str) -> str:
    value = _FIGURE if name in _FIGURES else "[^.]+?" if name == "name" else ".+?"
    return f"(?P<{name}>{value})"


def read(line: str, language: str, game: str) -> list[Sentence] | None:
    """Sentences of a line in order; None if a part is unknown."""
    for end in reversed(list(_BETWEEN.finditer(line))):
        first, rest = line[: end.start()], line[end.end() :]
        for key, pattern in _patterns(language, game):
            found = pattern.fullmatch(first) or pattern.fullmatch(f"{first}.")
            if found is None:
                continue
            values = found.groupdict()
            inside = [read(values[name], language, game) for name in _WITHIN if name in values]
            more = read(rest, language, game) if rest else []
            if more is not None and None not in inside:
                return [Sentence(key, values), *(each for part in inside if part for each in part), *more]
    return None


def figure(written: str, language: str) -> float:
    """The number that ``Texts.number`` wrote."""
    signs = languages(FOLDER)[language]
    plain = written.replace(signs.thousands, "").replace(signs.decimal, ".").replace("−", "-").strip()
    return float(plain.lstrip("+").rstrip("%").strip())


@contextmanager
def _told(lines: list[str]) -> Iterator[None]:
    """Collect every text drawn on a canvas in this context, repeats included."""
    box, text = Canvas.text_box, Canvas.text

    def in_box(canvas: Canvas, told: str, *rest: Any, **more: Any) -> None:
        lines.append(told)
        box(canvas, told, *rest, **more)

    def plain(canvas: Canvas, told: str, *rest: Any, **more: Any) -> None:
        lines.append(told)
        text(canvas, told, *rest, **more)

    Canvas.text_box, Canvas.text = in_box, plain  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Canvas.text_box, Canvas.text = box, text  # type: ignore[method-assign]


def lines_of(app: App, scene: Scene, language: str) -> list[str]:
    """Every line the scene shows in a language, in the order of drawing."""
    assets, lines = app.services.assets, list[str]()
    before, assets.texts.language = assets.texts.language, language
    scene.rebuild()
    assets.layers.clear()
    canvas = Canvas(pygame.Surface(app.screen.get_size()), assets.viewport, assets.sheets, assets.fonts)
    with _told(lines):
        scene.draw(canvas)
    assets.texts.language = before
    assets.layers.clear()
    scene.rebuild()
    return [line for line in lines if line.strip()]
