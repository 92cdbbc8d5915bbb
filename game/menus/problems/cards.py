"""Today's problems: the cards, what is due, and the small pictures of difficulty and stars."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import FRect

from game.menus.problems.model import ProblemBook
from game.modes.puzzles.model import MAX_DIFFICULTY, Puzzle
from game.modes.puzzles.tasks import PuzzleTask
from game.registry import plugin
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.table.puzzles.attempt import MAX_STARS
from game.table.puzzles.messages import question
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import Column, button_rows_at_bottom
from game.ui.text import LABEL, TITLE
from game.ui.widgets import Button, ButtonStyle, CustomWidget, HitTarget, InteractionState, Widget

GAP: Final = 24.0
_AIR: Final = 36.0
"""Horizontal padding within a card, both sides together."""
_PIP: Final = 12.0
_FAINT: Final = 60
"""Alpha of what is not reached."""


def open_task(task: PuzzleTask | None) -> SceneChange | None:
    """The table of a task; None without one."""
    return Push(routes.PuzzleRoute(task)) if task is not None else None


def paint_stars(canvas: Canvas, place: FRect, stars: int, *, is_centred: bool = True) -> None:
    """Three stars in a row, those won in gold."""
    side = min(place.height, place.width / MAX_STARS)
    left = place.centerx - MAX_STARS * side / 2 if is_centred else place.left
    for number in range(MAX_STARS):
        square = FRect(left + number * side, place.centery - side / 2, side, side)
        canvas.fit("ui/star_gold", square.inflate(-side / 8, -side / 8), 255 if number < stars else _FAINT)


def paint_difficulty(canvas: Canvas, place: FRect, difficulty: int) -> None:
    """Five waves' worth of difficulty: a pip for each step, in the middle of the place."""
    step = _PIP + 6
    left = place.centerx - (MAX_DIFFICULTY * step - 6) / 2
    for number in range(MAX_DIFFICULTY):
        pip = FRect(left + number * step, place.centery - _PIP / 2, _PIP, _PIP)
        canvas.fit("ui/slider_knob", pip, 255 if number < difficulty else _FAINT)


@dataclass(frozen=True, slots=True)
class CardButton:
    """A card's button; a click anywhere on the card counts."""

    button: Button
    card: FRect
    question: str

    @property
    def style(self) -> ButtonStyle:
        """The button's style: the first primary one is the page's default."""
        return self.button.style

    def hit_targets(self) -> list[HitTarget]:
        """The whole card; its tip is what the problem asks."""
        return [each._replace(rect=self.card, tooltip=self.question) for each in self.button.hit_targets()]

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Draw the button alone."""
        self.button.draw(canvas, interaction)


class DayCards:
    """A card a game: picture, difficulty, stars or what is still to be won, and the button."""

    def __init__(self, services: Services, book: ProblemBook) -> None:
        self._assets = services.assets
        self._book = book

    def _open(self, game: str) -> SceneChange | None:
        return open_task(self._book.day_task(game))

    def _button(self, game: str, is_done: bool) -> Button:
        label = self._assets.t("problems.look-again" if is_done else "problems.solve")
        style = "paper" if is_done else "primary"
        action = partial(self._open, game)
        return Button(f"solve/{game}", FRect(), label, action, "play", style, role=LABEL)  # type: ignore[arg-type]

    def columns(self, width: float) -> int:
        """Number of cards side by side; limited so that no word is cut."""
        fonts, games = self._assets.fonts, self._book.games
        names = [fonts.width(self._assets.t(f"house.game.{game}"), TITLE) for game in games]
        button = self._button(games[0], is_done=True) if games else Button("", FRect())
        count = len(games)
        while count > 1:
            inside = (width - GAP * (count - 1)) / count - _AIR
            if max(names, default=0.0) <= inside and button.needed_lines(fonts, inside) <= 2:
                break
            count = -(-count // 2)
        return max(1, count)

    def needed_height(self) -> float:
        """Least height of a card: its lines and its button."""
        fonts = self._assets.fonts
        return fonts.line_height(TITLE) + 2 * fonts.line_height(LABEL) + 84 + 3 * fonts.line_height(LABEL)

    def build(self, body: FRect) -> tuple[list[Widget], float]:
        """The cards in rows, as high as the body allows or their words need; returns the bottom too."""
        games, columns = self._book.games, self.columns(body.width)
        rows = -(-len(games) // columns)
        width = (body.width - GAP * (columns - 1)) / columns
        height = max(self.needed_height(), (body.height - GAP * (rows - 1)) / max(1, rows))
        stars = self._book.stars_today()
        widgets: list[Widget] = []
        for index, game in enumerate(games):
            row, column = divmod(index, columns)
            card = FRect(body.left + column * (width + GAP), body.top + row * (height + GAP), width, height)
            puzzle = self._book.day_puzzle(game)
            if puzzle is not None:
                widgets += self._build_card(card, puzzle, stars.get(game))
        return widgets, body.top + rows * (height + GAP) - GAP

    def _build_card(self, card: FRect, puzzle: Puzzle, stars: int | None) -> Iterable[Widget]:
        fonts, game = self._assets.fonts, puzzle.game
        inside = FRect(card.left + _AIR / 2, card.top, card.width - _AIR, card.height - 16)
        button = button_rows_at_bottom(fonts, [self._button(game, stars is not None)], inside, min_height=56)[0]
        line = fonts.line_height(LABEL)
        state = FRect(inside.left, button.rect.top - 12 - max(36.0, line), inside.width, max(36.0, line))
        words = FRect(inside.left, state.top - line - 2, inside.width, line)
        pips = FRect(inside.left, words.top - 22, inside.width, 18)
        name = FRect(inside.left, pips.top - fonts.line_height(TITLE) - 4, inside.width, fonts.line_height(TITLE))
        picture = FRect(inside.left, card.top + 10, inside.width, name.top - card.top - 14)
        level = self._assets.t(f"problems.difficulty-{puzzle.difficulty}")

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            canvas.panel("ui/card", card)
            if picture.height > 40:
                canvas.fit(plugin(game).sprite, picture)
            canvas.text_box(self._assets.t(f"house.game.{game}"), name, TITLE, align="center")
            paint_difficulty(canvas, pips, puzzle.difficulty)
            canvas.text_box(level, words, LABEL, palette.FADED_INK, "center")

        def paint_state(canvas: Canvas, interaction: InteractionState) -> None:
            if stars == 0:
                canvas.text_box(self._assets.t("problems.was-shown"), state, LABEL, palette.FADED_INK, "center")
            else:
                paint_stars(canvas, state, stars or 0)

        tip = self._assets.t("problems.stars-won", n=stars or 0) if stars else self._assets.t("problems.stars-rule")
        yield CustomWidget(paint)
        yield CardButton(button, card, question(self._assets, puzzle))
        yield CustomWidget(paint_state, [HitTarget(f"stars/{game}", state, tooltip=tip)])


class TodayView:
    """Content of today: a sentence with the streak, own missed moves that are due, a card a game."""

    def __init__(self, services: Services, book: ProblemBook) -> None:
        self._assets = services.assets
        self._book = book
        self._cards = DayCards(services, book)

    def _streak(self) -> str:
        """Days in a row, and whether today counts already; empty for none."""
        streak = self._book.streak()
        key = "problems.streak" if any(self._book.stars_today().values()) else "problems.streak-open"
        return self._assets.t(key, n=streak) if streak else ""

    def _farewell(self) -> str:
        """A word once all of today's problems are done."""
        is_done = set(self._book.games) <= set(self._book.stars_today())
        return self._assets.t("problems.all-done") if is_done else ""

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """The content, and its lower end."""
        t, column = self._assets.t, Column(self._assets.fonts, area, 12)
        about = " ".join(filter(None, [t("problems.about"), self._streak(), self._farewell()]))
        widgets: list[Widget] = [column.add_label(about, LABEL, align="center")]
        due = self._book.due_tasks()
        if due:
            label, tip = t("problems.due-button", n=len(due)), t("problems.due-button.tip")
            action = partial(open_task, due[0])
            widgets.append(
                column.add_widget(Button("due", area, label, action, "restart", role=LABEL, tooltip=tip), 56)
            )
        cards, bottom = self._cards.build(FRect(area.left, column.bottom, area.width, area.bottom - column.bottom))
        return [*widgets, *cards], bottom
