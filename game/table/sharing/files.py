"""Taking a game along: its record as a file that another machine can check, and a picture fit for sharing."""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pygame
from pygame import FRect, Surface

from game.assets import Assets
from game.boards.repository import LoadedBoard
from game.match.game_text import TEXT_EXTENSION, game_text
from game.match.match import Match
from game.match.records import write_bytes, write_record
from game.modes.codes import code_of
from game.modes.tables import GameTable
from game.seat_names import display_name
from game.services import Services
from game.storage.storage import Storage
from game.table.plugin import ui_of
from game.table.scene import TableScene
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.surfaces import opaque_surface
from game.ui.text import HEADING, LABEL, LABEL_BOLD, TITLE

RECORD: Final = "isles.json"
"""Extension of exported record files: desktops open these with Four Isles (packaging/four-isles.mime.xml)."""
EXPORTS: Final = "exports"
IMPORTS: Final = "imports"
"""Folders beside the data, for record files that leave and that come."""
_HEADER: Final = 132.0
_MAX_STEM_BYTES: Final = 160
"""Longest file name without its number and ending; file systems take 255 bytes."""
_PUNCTUATION: Final = frozenset(" ,()'’-")
"""Signs that stay in a file name."""


def copy_text(text: str) -> bool:
    """Copy a text to the clipboard; False if the system has none."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def export_record(services: Services, table: GameTable) -> str:
    """Export the record as a file; the sentence with its path, or with the reason of a failure."""
    path = free_game_path(services, table.board, table.match, RECORD)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_record(path, table.match.record())
    except OSError as problem:
        return services.assets.t("house.share.failed", problem=problem.strerror or problem)
    return services.assets.t("house.share.record", path=path)


class TextExport:
    """A game as readable text: a file, also on the clipboard; written anew when there are other comments."""

    def __init__(self, services: Services, table: GameTable) -> None:
        self._services = services
        self._table = table
        self._path: Path | None = None

    def save(self, comments: Mapping[int, str]) -> str:
        """Write and copy the text with comments by move number; the sentence with its path, or with the reason of a
        failure.
        """
        match, texts = self._table.match, self._services.assets.texts
        record, title = match.record(), self._table.board.title(texts.language)
        text = game_text(record.to_json(), record.moves, title, code_of(match), comments)
        path = self._path or free_game_path(self._services, self._table.board, match, TEXT_EXTENSION)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_bytes(path, text.encode())
        except OSError as problem:
            return texts.t("house.share.failed", problem=problem.strerror or problem)
        self._path = path
        return texts.t("house.share.moves" if copy_text(text) else "house.share.record", path=path)


def save_picture(services: Services, table: TableScene[Any]) -> str:
    """Export the position shown as a PNG with names, date and deal, after the end with the scores; the sentence with
    its path, or with the reason of a failure.
    """
    path = free_game_path(services, table.controller.table.board, table.controller.match, "png")
    return save_surface(services, draw_picture(services.assets, table), path)


def save_surface(services: Services, picture: Surface, path: Path) -> str:
    """Save a picture as a file; the sentence with its path, or with the reason of a failure."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f".{path.name}")  # wholly or not at all: the program may end at any moment
        pygame.image.save(picture, unfinished)
        unfinished.replace(path)
    except (OSError, pygame.error) as problem:
        return services.assets.t("house.share.failed", problem=problem)
    return services.assets.t("house.share.picture", path=path)


def draw_picture(assets: Assets, table: TableScene[Any]) -> Surface:
    """Image of the table as shown, with a heading."""
    viewport = assets.viewport
    board = table.table_area
    whole = opaque_surface((viewport.width_px, viewport.height_px))
    table.draw(Canvas(whole, viewport, assets.sheets, assets.fonts))
    table.frames.is_due = True
    place = viewport.rect_to_px(board)
    header_px = viewport.to_px(_HEADER)
    sheet = opaque_surface((place.width, place.height + header_px))
    sheet.blit(whole, (0, header_px), place)
    canvas = Canvas(sheet, viewport, assets.sheets, assets.fonts)
    canvas.seat_styles = table.seat_styles
    _draw_header(assets, canvas, table, FRect(0, 0, board.width, _HEADER))
    return sheet


def _draw_header(assets: Assets, canvas: Canvas, table: TableScene[Any], header: FRect) -> None:
    match = table.controller.match
    canvas.panel("ui/panel_paper", header.inflate(24, 24).move(0, -12))
    title = f"{assets.t('house.title')} · {assets.t(f'house.game.{table.name}')}"
    canvas.text_box(title, FRect(32, 12, header.width * 0.5, 48), HEADING)
    board = table.controller.table.board.title(assets.texts.language)
    line = " · ".join(filter(None, (board, assets.texts.date(_day_of(match)), code_of(match))))
    canvas.text_box(line, FRect(32, 64, header.width * 0.5, 40), LABEL, palette.FADED_INK)
    result = (
        match.result if table.controller.position >= match.number else None
    )  # the end is not revealed before it is shown
    count = len(match.seats)
    columns = min(3, count)
    width = header.width * 0.46 / columns
    for seat, who in enumerate(match.seats):
        left = header.width * 0.53 + seat % columns * width
        top = 12 + seat // columns * 52
        canvas.fit(canvas.seat_styles.badge(seat), FRect(left, top + 4, 44, 44))
        own = ui_of(table.name).ending.figures(match.state).get(seat)
        points = (own or assets.texts.number(result.scores[seat])) if result is not None else ""
        wide = max(54.0, assets.fonts.width(points, TITLE) + 4)
        name = FRect(left + 50, top, width - 56 - wide, 52)
        canvas.text_box(display_name(assets.texts, seat, who.name), name, LABEL_BOLD)
        score = FRect(left + width - wide - 8, top, wide, 52)
        canvas.text_box(points, score, TITLE, palette.DARK_BRASS, "right")


def _day_of(match: Match[Any]) -> datetime.date:
    written = (match.record().meta or {}).get("started")
    try:
        return datetime.datetime.fromisoformat(str(written)).date()
    except ValueError:
        return datetime.datetime.now().date()


def free_game_path(services: Services, board: LoadedBoard[Any], match: Match[Any], ending: str) -> Path:
    """A free file name among the exports for a game: isle, board, day and people, in the language of the moment."""
    texts = services.assets.texts
    names = ", ".join(display_name(texts, seat, who.name) for seat, who in enumerate(match.seats))
    isle, title = texts.t(f"house.game.{match.game.name}"), board.title(texts.language)
    return free_export_path(services.storage, file_stem(isle, title, _day_of(match).isoformat(), names), ending)


def file_stem(*parts: str) -> str:
    """A file name without ending from words as people read them, safe on every system."""
    safe = (
        "".join(sign if sign in _PUNCTUATION or unicodedata.category(sign)[0] in "LMN" else " " for sign in part)
        for part in parts
    )
    stem = unicodedata.normalize(
        "NFC", " - ".join(filter(None, (" ".join(part.split()).replace(" ,", ",") for part in safe)))
    )
    return stem.encode()[:_MAX_STEM_BYTES].decode(errors="ignore").rstrip(" -,")


def free_export_path(storage: Storage, stem: str, ending: str) -> Path:
    """A free file name among the exports: the stem, numbered from the second file on."""
    folder = storage.folder / EXPORTS
    path = folder / f"{stem}.{ending}"
    number = 2
    while path.exists():
        path = folder / f"{stem} ({number}).{ending}"
        number += 1
    return path
