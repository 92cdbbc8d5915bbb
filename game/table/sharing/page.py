"""Sharing a finished game: a text made for chats goes to the clipboard; picture, animated picture and record are files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from pygame import FRect

from game.assets import Assets
from game.modes.codes import code_of
from game.modes.daily import chart_day
from game.modes.tables import GameTable
from game.pages.page import DialogScene, scrolled
from game.review.review import Review
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.table.ending.board_gallery import BoardGallery, held_in
from game.table.ending.result_summary import ResultSummary
from game.table.messages.handicap import handicap_line
from game.table.opening import open_table
from game.table.review.messages import move_comments
from game.table.review.saved_reviews import review_of
from game.table.sessions.session import Session
from game.table.sharing.files import TextExport, copy_text, export_record, save_picture
from game.table.sharing.gif_job import GifJob
from game.table.sharing.paper_file import printing_of
from game.table.sharing.rank_signs import REACHED, split_signs
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import Column, button_rows
from game.ui.text import BODY, LABEL
from game.ui.viewport import is_upright
from game.ui.widgets import Button, CustomWidget, ImageWidget, InteractionState, Label, Panel, Widget

_PICTURE_SHARE: Final = 0.42
_PICTURE_HEIGHT: Final = 292.0
"""Share of the page's width, and usual height, of the picture of the finished board."""
_LEAST_PICTURE: Final = 200.0
"""Height to which the picture gives way to sentences on where things went."""
_LARGE_TEXT: Final = 1.2
"""Text size from which the picture gives its room to the letters."""
_LEAST_BELOW: Final = 0.5
_BELOW: Final = 0.8
"""Below the buttons of an upright window, in widths of the page: the least room left that the picture makes do with, and
its height where less is left, so that the page scrolls."""


class GameExports:
    """The ways to take a finished game along; each is done when asked for, once, with a sentence on where it is."""

    def __init__(self, services: Services, table: GameTable, text: str) -> None:
        self._services = services
        self._table = table
        self._text = text
        self._sentences: dict[str, str] = {}
        self._moves = TextExport(services, table)
        self.animation: GifJob | None = None
        """The animated picture, made while the page is open; None before it is asked for."""

    @property
    def messages(self) -> list[str]:
        """A sentence for each thing done, the newest first."""
        animation = {"animation": self.animation.status_line()} if self.animation is not None else {}
        return list({**self._sentences, **animation}.values())[::-1]

    def copy_text(self) -> None:
        """Copy the text to the clipboard."""
        key = "copied" if copy_text(self._text) else "not-copied"
        self._sentences["text"] = self._services.assets.t(f"house.share.{key}")

    def save_picture(self) -> None:
        """Save the final position as a picture; a second click saves nothing new."""
        if "picture" not in self._sentences:
            scene = open_table(self._services, self._table, lambda table: Session())
            self._sentences["picture"] = save_picture(self._services, scene)

    def save_record(self) -> None:
        """Save the record as a file; a second click saves nothing new."""
        if "record" not in self._sentences:
            self._sentences["record"] = export_record(self._services, self._table)

    def save_moves(self) -> None:
        """Save the game as readable text; a second click adds what the look-back has found since."""
        review = review_of(self._services, self._table.match)
        done, of = review.progress
        self._sentences.pop("weighed", None)
        if done < of and review.can_review():
            line = self._services.assets.t("house.share.moves-unweighed", done=done, of=of)
            self._sentences["weighed"] = line
        self._sentences.pop("moves", None)  # above the line on the look-back
        self._sentences["moves"] = self._moves.save(_comments(self._services, self._table, review))

    def animate(self) -> None:
        """Begin the animated picture; begin again only if it was stopped."""
        if self.animation is None or self.animation.is_stopped:
            self.animation = GifJob(self._services, self._table)

    def stop(self) -> None:
        """Drop an unfinished animation."""
        if self.animation is not None:
            self.animation.stop()


class ShareScene(DialogScene):
    """Page that shows the text and asks what to share; each click does one thing and names its place."""

    name = "share"
    heading_key = "house.share.heading"
    sheets = ("ui",)
    max_size = (960.0, 690.0)

    def __init__(self, services: Services, table: GameTable, lines: Iterable[str]) -> None:
        """``lines`` are further lines from the page of results: signs, medal, place."""
        super().__init__(services)
        self.table = table
        self.text = share_text(services.assets, table, lines)
        self.exports = GameExports(services, table, self.text)
        self._gallery = BoardGallery.of(services, table)

    def advance(self, seconds: float) -> SceneChange | None:
        """Poll the animated GIF."""
        if self.exports.animation is not None and self.exports.animation.poll():
            self.rebuild()
        return None

    def leave(self) -> None:
        """Drop an unfinished animation."""
        self.exports.stop()

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Text card, question, a button for each thing, sentences on where they are, progress of the animation."""
        window = FRect(inner)
        animation = self.exports.animation
        if animation is not None and animation.is_running:
            stop = Button("stop", inner, self.t("house.share.stop"), self.exports.stop, "close", role=LABEL)
            wide = max(160.0, stop.natural_width(self.services.assets.fonts))
            foot = stop.fitted(self.services.assets.fonts, FRect(inner.right - wide, inner.bottom - 52, wide, 52))
            yield foot
            track = FRect(inner.left, foot.rect.centery - 9, foot.rect.left - inner.left - 20, 18)
            yield CustomWidget(partial(paint_progress, track, animation.share))
            window.height -= 64
        yield from scrolled(self, "share", window, self._fill)

    def _print(self) -> SceneChange:
        return Push(routes.PrintRoute(self.table.board, self.table.match))

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        widgets, bottom = self._build_parts(area, _PICTURE_HEIGHT)
        if bottom > area.bottom:
            return self._build_parts(area, max(_LEAST_PICTURE, _PICTURE_HEIGHT - (bottom - area.bottom)))
        return widgets, bottom

    def _build_parts(self, area: FRect, picture_height: float) -> tuple[list[Widget], float]:
        fonts = self.services.assets.fonts
        column = Column(fonts, area, 10)
        is_below = is_upright(self.area)
        has_picture = not is_below and fonts.text_size < _LARGE_TEXT  # larger letters take the picture's room
        wide = area.width * _PICTURE_SHARE if has_picture else 0.0
        inside = FRect(area.left + 18, 0, area.width - 36 - wide, 0)
        height = sum(fonts.height(line, BODY, inside.width) for line in self.text.split("\n"))
        card = column.add_row(max(height + 28, picture_height if has_picture else 0.0))
        widgets: list[Widget] = [Panel(card, "ui/card")]
        if has_picture:
            widgets.append(self._picture(FRect(card.right - wide, card.top, wide, card.height).inflate(-24, -24)))
        lines = Column(fonts, FRect(inside.left, card.top + 14, inside.width, height), 0)
        for line in self.text.split("\n"):
            signs, words = split_signs(line)
            side = fonts.line_height(BODY)
            if signs:
                row = lines.add_row(side)
                widgets.append(CustomWidget(partial(paint_signs, row, signs)))
                left = row.left + len(signs) * side + 12
                widgets.append(Label(words, FRect(left, row.top, row.right - left, side), BODY))
            else:
                widgets.append(lines.add_label(line, BODY))
        widgets.append(column.add_label(self.t("house.share.ask"), BODY))
        exports = self.exports
        choices: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("text", "edit", exports.copy_text),
            ("picture", "picture", exports.save_picture),
            ("animation", "play", exports.animate),
            ("record", "save", exports.save_record),
            ("moves", "log", exports.save_moves),
        )
        buttons = [Button(name, area, self.t(f"house.share.as-{name}"), do, icon) for name, icon, do in choices]
        if printing_of(self.table.match.game.name) is not None:
            buttons.append(Button("paper", area, self.t("house.share.as-paper"), self._print, "print"))
        place = FRect(area.left, column.bottom, area.width, 0)
        rows = button_rows(fonts, buttons, place, min_height=56)
        widgets += rows
        column.add_row(rows[-1].rect.bottom - place.top)
        widgets += [column.add_label(line, LABEL, palette.FADED_INK) for line in exports.messages]
        if is_below:
            left = area.bottom - column.bottom - column.gap
            height = left if left >= area.width * _LEAST_BELOW else area.width * _BELOW
            widgets.append(self._picture(column.add_row(height)))
        return widgets, column.bottom

    def _picture(self, room: FRect) -> Widget:
        """The finished board: the shared one, else the first seat's."""
        gallery = self._gallery
        painter = gallery.common or gallery.own
        assert painter is not None, "a game without a painter of its own has its table made small"
        place = held_in(room, painter.shape(gallery.finished))
        return ImageWidget(place, lambda canvas: gallery.draw(canvas, painter, place, 0, name="share"))


def paint_signs(place: FRect, signs: str, canvas: Canvas, interaction: InteractionState) -> None:
    """Stars in a row: gold for reached ranks, pale for open ones; the letters' fonts have no stars."""
    side = min(place.height, place.width / max(1, len(signs)))
    for at, sign in enumerate(signs):
        square = FRect(place.left + at * side, place.centery - side / 2, side, side)
        if sign == REACHED:
            canvas.fit("ui/star_gold", square.inflate(-6, -6))
        else:
            canvas.fit("ui/icon_star", square.inflate(-side / 2, -side / 2), tint=palette.FADED_INK)


def paint_progress(place: FRect, share: float, canvas: Canvas, interaction: InteractionState) -> None:
    """A track that is filled so far."""
    canvas.panel("ui/progress_track", place)
    if share * place.width > 16:
        canvas.panel("ui/progress_fill", FRect(place.left, place.top, place.width * share, place.height))


def _comments(services: Services, table: GameTable, review: Review) -> dict[int, str]:
    """Findings of the look-back in the words of a table that is not shown."""
    narrator = open_table(services, GameTable(table.match, table.board), lambda scene: Session()).controller.narrator
    return move_comments(services.assets.texts, table.match, review, narrator.describe)


def share_text(assets: Assets, table: GameTable, lines: Iterable[str]) -> str:
    """Text to share: game and board, the daily chart's date, results, further lines, the deal's code; without empty lines."""
    match, texts = table.match, assets.texts
    day = chart_day(table.occasion)
    title = (
        f"{texts.t('house.title')} · {texts.t(f'house.game.{match.game.name}')} · {table.board.title(texts.language)}"
    )
    whole = ResultSummary(assets, table)
    scores = [f"{whole.name(seat)} {whole.figure(seat)}" for seat in range(len(whole.figures))]
    if len(scores) == 1:  # a name that only counts the seats says nothing to a reader
        points, name = texts.t("house.share.points", n=whole.figures[0]), match.seats[0].name
        is_unnamed = name in texts.in_all_languages("house.setup.player", 1)
        scores = [points if is_unnamed else texts.headed(whole.name(0), points)]
    code = code_of(match)
    message = texts.t("house.results.code", code=code) if code else ""
    names = [whole.name(seat) for seat in range(len(match.seats))]
    ahead = handicap_line(texts, match, names)
    date = texts.t("house.daily.heading", day=texts.date(day)) if day else ""
    return "\n".join(line for line in (title, date, ", ".join(scores), ahead, *lines, message) if line)
