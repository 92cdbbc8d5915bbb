"""Sharing a finished game: a text made for chats goes to the clipboard; picture, animated picture and record are saved in
one place."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from functools import partial

import pygame
from pygame import FRect

from game.assets import Assets
from game.modes.codes import code_of
from game.modes.tables import GameTable
from game.pages.page import DialogScene, scrolled
from game.scenes.base import SceneChange
from game.services import Services
from game.table.ending.result_summary import ResultSummary
from game.table.opening import open_table
from game.table.sessions.session import Session
from game.table.sharing.files import EXPORTS, export_record, save_picture
from game.table.sharing.gif_job import GifJob
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import Column
from game.ui.text import BODY, LABEL
from game.ui.widgets import Button, CustomWidget, InteractionState, Label, Panel, Widget


class ShareScene(DialogScene):
    """Page with the copied text and the paths of picture and record; a kiosk writes no files for visitors."""

    name = "share"
    heading_key = "house.share.heading"
    max_size = (860.0, 620.0)

    def __init__(self, services: Services, table: GameTable, lines: Iterable[str]) -> None:
        """``lines`` are further lines from the page of results: medal, review."""
        super().__init__(services)
        self.table = table
        self.text = share_text(services.assets, table, lines)
        self.saved: list[str] = []
        self.is_copied = False
        self.animation: GifJob | None = None
        """The animated picture, which is made while the page is open."""

    def enter(self) -> None:
        """Copies and saves, once."""
        if self.saved:
            return
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(self.text)
            self.is_copied = True
        scene = open_table(self.services, self.table, lambda table: Session())
        self.saved = [save_picture(self.services, scene), export_record(self.services, self.table.match)]
        self.animation = GifJob(self.services, self.table)
        self.rebuild()

    def advance(self, seconds: float) -> SceneChange | None:
        """Poll the animated GIF."""
        if self.animation is not None and self.animation.poll():
            self.rebuild()
        return None

    def leave(self) -> None:
        """Drop an unfinished animation."""
        if self.animation is not None:
            self.animation.stop()

    def _stop(self) -> None:
        if self.animation is not None:
            self.animation.stop()

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Text card, actions, file paths, progress of the animated GIF."""
        window = FRect(inner)
        if self.animation is not None and self.animation.is_running:
            stop = Button("stop", inner, self.t("house.share.stop"), self._stop, "close", role=LABEL)
            wide = max(160.0, stop.natural_width(self.services.assets.fonts))
            foot = stop.fitted(self.services.assets.fonts, FRect(inner.right - wide, inner.bottom - 52, wide, 52))
            yield foot
            track = FRect(inner.left, foot.rect.centery - 9, foot.rect.left - inner.left - 20, 18)
            yield CustomWidget(partial(paint_progress, track, self.animation.share))
            window.height -= 64
        yield from scrolled(self, "share", window, self._fill)

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        column = Column(self.services.assets.fonts, area, 10)
        inside = FRect(area.left + 18, 0, area.width - 36, 0)
        height = sum(self.services.assets.fonts.height(line, BODY, inside.width) for line in self.text.split("\n"))
        card = column.add_row(height + 28)
        widgets: list[Widget] = [Panel(card, "ui/card")]
        lines = Column(self.services.assets.fonts, FRect(inside.left, card.top + 14, inside.width, height), 0)
        widgets += [lines.add_widget(Label(line, inside, BODY)) for line in self.text.split("\n")]
        key = "copied" if self.is_copied else "not-copied"
        messages = [self.t(f"house.share.{key}"), *self.saved]
        messages += [self.animation.status_line()] if self.animation is not None else []
        folder = str(self.services.storage.folder / EXPORTS)
        messages.append(self.t("house.share.folder", folder=folder))
        widgets += [column.add_widget(Label(line, area, LABEL, palette.FADED_INK)) for line in messages]
        return widgets, column.bottom


def paint_progress(place: FRect, share: float, canvas: Canvas, look: InteractionState) -> None:
    """A track that is filled so far."""
    canvas.panel("ui/progress_track", place)
    if share * place.width > 16:
        canvas.panel("ui/progress_fill", FRect(place.left, place.top, place.width * share, place.height))


def share_text(assets: Assets, table: GameTable, lines: Iterable[str]) -> str:
    """Text to share: game and board, results, further lines, the deal's code; a line each, without empty ones."""
    match, texts = table.match, assets.texts
    title = (
        f"{texts.t('house.title')} · {texts.t(f'house.game.{match.game.name}')} · {table.board.title(texts.language)}"
    )
    whole = ResultSummary(assets, table)
    scores = [f"{whole.name(seat)} {texts.number(score)}" for seat, score in enumerate(whole.figures)]
    code = code_of(match)
    message = texts.t("house.results.code", code=code) if code else ""
    return "\n".join(line for line in (title, ", ".join(scores), *lines, message) if line)
