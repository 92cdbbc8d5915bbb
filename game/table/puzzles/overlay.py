"""The puzzle table's own part of the screen: a foot with the question or verdict, the stars, and what can be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from pygame import FRect

from game.match.records import write_bytes
from game.modes.codes import CodeError
from game.modes.puzzles.tasks import PuzzleTask
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Replace
from game.services import Services
from game.table.bar import BAR_HEIGHT, bar_button
from game.table.controller import redo_draft
from game.table.puzzles import messages
from game.table.puzzles.attempt import MAX_STARS, Stage
from game.table.puzzles.messages import share_text
from game.table.puzzles.session import PuzzleSession, is_on_line
from game.table.scene import open_help
from game.table.sessions.session import SessionOverlay
from game.table.sharing.files import copy_text, file_stem, free_export_path
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import button_row
from game.ui.sound_effects import Sound
from game.ui.text import LABEL, LABEL_BOLD, Fonts
from game.ui.widgets import Button, ButtonStyle, CustomWidget, HitTarget, InteractionState, Widget

_STAR: Final = 28.0
_FAINT: Final = 60
"""Alpha of a star that is lost."""
_BUTTON: Final = 52.0
_PADDING: Final = 12.0
_BUTTONS_SHARE: Final = 0.46
"""Largest share of the foot that buttons beside the words take; wider ones stand below."""
_WORDS_LINES: Final = 2
_EXTENSION: Final = "isles.txt"
"""Of the file with a problem, where a clipboard cannot take it."""


class PuzzleOverlay(SessionOverlay):
    """Foot and bar of a puzzle's table."""

    def __init__(self, session: PuzzleSession) -> None:
        self._session = session

    # The bar -----------------------------------------------------------------------------------------------------

    def build_bar(self, area: FRect) -> Iterable[Widget]:
        """The way back to the left; from the right help, and undo and redo of a draft."""
        assets = self._session.table.services.assets
        yield bar_button(assets, "back", 16, Pop)
        for index, (name, action, is_enabled) in enumerate(self._bar_buttons()):
            yield bar_button(assets, name, area.width - 16 - 56 * (index + 1) + 4, action, is_enabled=is_enabled)
        left = area.width - 16 - 56 * (len(self._bar_buttons()) + 1) + 4
        yield from self._share_button(left)
        if self._can_redo:  # to the left of all that is always there
            yield bar_button(assets, "redo", left - 56, self._redo)

    def _bar_buttons(self) -> list[tuple[str, Callable[[], Any], bool]]:
        session, controller = self._session, self._session.table.controller
        can_undo = session.may_act and (controller.has_step_back or bool(session.tried.moves))
        return [("help", partial(open_help, session.table), True), ("undo", controller.undo, can_undo)]

    @property
    def _can_redo(self) -> bool:
        """True if a step of the draft or a move of the try was taken back."""
        return self._session.table.controller.draft_steps.can_go_forward or self._session.match.can_redo

    def _redo(self) -> None:
        """Take the step of the draft again, else the move of the try."""
        session, controller = self._session, self._session.table.controller
        if redo_draft(controller):
            return
        session.match.redo()
        session.moved()
        controller.services.assets.sounds.play(Sound.UNDO)
        controller.show_latest()

    def _share_button(self, left: float) -> Iterable[Button]:
        """The way to send the problem: a text with its code, to the clipboard; not in a kiosk."""
        table, code = self._session.table, self._session.puzzle.code
        if not table.services.session.is_kiosk:
            place = FRect(left, (BAR_HEIGHT - _BUTTON) / 2, _BUTTON, _BUTTON)
            tip = table.t("problems.copy", code=code) if code else table.t("problems.send-own")
            yield Button("share", place, icon="share", action=self._send, tooltip=tip)

    def _send(self) -> None:
        services = self._session.table.services
        services.shell.announce(send_problem(services, self._session.attempt.task))

    def bar_room(self, area: FRect) -> float:
        """Room left by the buttons."""
        return area.width - 16 - 56 * (len(self._bar_buttons()) + 1 + self._can_redo) - 12

    # The foot ----------------------------------------------------------------------------------------------------

    @property
    def foot(self) -> float:  # type: ignore[override]
        """Height of the foot, the same in every stage, so that the board does not jump, and at every text size."""
        fonts, width = self._usual_fonts, self._session.table.area.width
        words = _WORDS_LINES * fonts.line_height(LABEL_BOLD) + fonts.line_height(LABEL) + 2 * _PADDING
        below = 0.0
        if self._are_buttons_below(width):
            below = max(button.rect.height for stage in Stage for button in self._row(stage, width)) + 8
        return max(_BUTTON + 2 * _PADDING, words) + below

    @property
    def _usual_fonts(self) -> Fonts:
        """Larger letters take the room that the words leave: the board gives none."""
        return self._session.table.services.assets.fonts.at_usual_size

    def _are_buttons_below(self, width: float) -> bool:
        return any(self._natural_width(stage, self._usual_fonts) > width * _BUTTONS_SHARE for stage in Stage)

    def _natural_width(self, stage: Stage, fonts: Fonts) -> float:
        return sum(button.natural_width(fonts) + 8 for button in self._buttons(stage))

    def _row(self, stage: Stage, width: float) -> list[Button]:
        place = FRect(16, 0, width - 32, 0)
        return button_row(self._usual_fonts, self._buttons(stage), place, gap=8.0, min_height=_BUTTON)

    def _buttons(self, stage: Stage) -> list[Button]:
        """The actions of a stage, the most likely one last."""
        session = self._session
        match stage:
            case Stage.ASKED:
                hint = self._button("get-hint", session.hints.ask, "hint", tip="problems.get-hint.tip")
                return [self._solution(), replace(hint, is_enabled=not session.attempt.is_hinted)]
            case Stage.WEIGHING:
                return []
            case Stage.WRONG:
                return [self._solution(), self._button("try-again", session.try_again, "restart", "primary")]
            case Stage.SOLVED | Stage.SHOWN:
                line = self._button("line", session.show_line, "play", tip="problems.line.tip")
                if not is_on_line(session.puzzle, session.tried.moves):
                    line = replace(line, label=self._session.table.t("problems.other-line"))
                tip = self._session.table.t("problems.forget.tip")  # an icon alone: with words the row stands below
                forget = Button("forget", FRect(), "", self._forget, "trash", tooltip=tip)
                is_own = session.attempt.task.missed is not None
                return [*([forget] if is_own else []), line, self._button(*self._next(), "primary")]

    def _next(self) -> tuple[str, Callable[[], Any], str]:
        """Name, action and icon of the way on: the next problem, or back to the page."""
        session = self._session
        is_last = session.attempt.is_finished and session.following is None
        return ("done", Pop, "tick") if is_last else ("next", self._open_next, "arrow_right")

    def _open_next(self) -> SceneChange | None:
        following = self._session.following
        return Pop() if following is None else Replace(routes.PuzzleRoute(following))

    def _forget(self) -> SceneChange:
        """Drop an own missed move for good."""
        task = self._session.attempt.task
        self._session.table.services.storage.puzzles.forget_missed_move(task.solver.identity, task.key)
        return Pop()

    def _solution(self) -> Button:
        return self._button("solution", self._session.show_solution, "eye", tip="problems.solution.tip")

    def _button(
        self, name: str, action: Callable[[], Any], icon: str, style: ButtonStyle = "paper", tip: str = ""
    ) -> Button:
        t = self._session.table.t
        tooltip = t(tip) if tip else ""
        return Button(name, FRect(), t(f"problems.{name}"), action, icon, style, role=LABEL, tooltip=tooltip)

    def build_over(self, area: FRect, table: FRect) -> Iterable[Widget]:
        """The foot."""
        foot = FRect(0, area.height - self.foot, area.width, self.foot)
        yield CustomWidget(partial(self._paint_ground, foot))
        stage, inner = self._session.attempt.stage, foot.inflate(-32, -2 * _PADDING)
        if self._are_buttons_below(area.width):
            row = self._row(stage, area.width)
            high = max((button.rect.height for button in row), default=0.0)
            yield from (replace(each, rect=each.rect.move(0, inner.bottom - each.rect.bottom)) for each in row)
            inner.height -= (high or _BUTTON) + 8
        else:
            fonts, right = self._session.table.services.assets.fonts, inner.right
            share = min(1.0, area.width * _BUTTONS_SHARE / max(1.0, self._natural_width(stage, fonts)))
            for button in reversed(self._buttons(stage)):
                width = share * button.natural_width(fonts)
                yield replace(button, rect=FRect(right - width, foot.centery - _BUTTON / 2, width, _BUTTON))
                right -= width + 8
            inner.width = right - 8 - inner.left
        stars = FRect(inner.left, inner.top, MAX_STARS * (_STAR + 4), inner.height)
        targets = [HitTarget("stars", stars, tooltip=self._stars_tip())]
        asked = self._question_tip(inner, stars)
        if asked:
            targets.append(HitTarget("question", self._words_room(inner, stars), tooltip=asked))
        yield CustomWidget(partial(self._paint_words, inner, stars), targets)

    def _stars_tip(self) -> str:
        attempt, t = self._session.attempt, self._session.table.t
        if attempt.stage is Stage.SHOWN:
            return t("problems.was-shown")
        return t("problems.stars-won" if attempt.stage is Stage.SOLVED else "problems.stars-left", n=attempt.stars)

    @staticmethod
    def _paint_ground(foot: FRect, canvas: Canvas, interaction: InteractionState) -> None:
        canvas.panel("ui/panel_wood", FRect(foot.left - 20, foot.top, foot.width + 40, foot.height + 20))

    def _paint_words(self, inner: FRect, stars: FRect, canvas: Canvas, interaction: InteractionState) -> None:
        attempt, fonts = self._session.attempt, canvas.fonts
        shown = 0 if attempt.stage is Stage.SHOWN else attempt.stars
        for number in range(MAX_STARS):
            place = FRect(stars.left + number * (_STAR + 4), stars.centery - _STAR / 2, _STAR, _STAR)
            canvas.fit("ui/star_gold", place, 255 if number < shown else _FAINT)
        words = self._words_room(inner, stars)
        title, line = self._head_and_line(fonts, words)
        head = FRect(words.left, words.top, words.width, fonts.height(title, LABEL, words.width) if title else 0.0)
        body = FRect(words.left, head.bottom, words.width, words.bottom - head.bottom)
        if title:
            canvas.text_box(title, head, LABEL, palette.PARCHMENT)
        canvas.text_box(line, body, LABEL_BOLD, palette.CHALK)

    @staticmethod
    def _words_room(inner: FRect, stars: FRect) -> FRect:
        return FRect(stars.right + 14, inner.top, inner.right - stars.right - 14, inner.height)

    def _head_and_line(self, fonts: Fonts, words: FRect) -> tuple[str, str]:
        """Title with the question, or the question alone, as far as the sentence of the moment leaves rows; empty where
        that takes them all.
        """
        assets, task = self._session.table.services.assets, self._session.attempt.task
        line = self._session.line()
        if fonts.height(line, LABEL_BOLD, words.width) > words.height:
            line = self._session.short_line() or line
        left = words.height - fonts.height(line, LABEL_BOLD, words.width)
        title, asked = messages.title(assets, task), messages.task_question(assets, task)
        heads = [title]
        if line != asked:  # the question stays, in short words where the whole one is too long
            questions = [each for each in (asked, messages.short_question(assets, task)) if each]
            heads = [*(f"{title} · {each}" for each in questions), questions[-1], title]
        return next((each for each in heads if fonts.height(each, LABEL, words.width) <= left), ""), line

    def _question_tip(self, inner: FRect, stars: FRect) -> str:
        """The question where the foot has no room for it, else nothing."""
        session, fonts = self._session, self._session.table.services.assets.fonts
        head, line = self._head_and_line(fonts, self._words_room(inner, stars))
        asked = messages.task_question(session.table.services.assets, session.attempt.task)
        return "" if asked in (head, line) or head.endswith(asked) else asked

    def spoken_line(self) -> str:
        """The sentence of the moment, said whenever it changes."""
        return self._session.line()


def send_problem(services: Services, task: PuzzleTask) -> str:
    """Copy the problem's text; the sentence with what was done, or why nothing could be.

    A missed move is written to a file where the system has no clipboard; a short code is shown instead.
    """
    t, code = services.assets.t, task.puzzle.code
    try:
        text = share_text(services.assets, task)
    except CodeError as error:
        return t(error.key)
    if copy_text(text):
        return t("problems.copied", text=text) if code else t("problems.copied-own")
    return text if code else _write_problem(services, task, text)


def _write_problem(services: Services, task: PuzzleTask, text: str) -> str:
    t = services.assets.t
    stem = file_stem(t("problems.heading"), t(f"house.game.{task.puzzle.game}"), task.today.isoformat())
    path = free_export_path(services.storage, stem, _EXTENSION)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(path, text.encode())
    except OSError as problem:
        return services.assets.t("house.share.failed", problem=problem.strerror or problem)
    return services.assets.t("house.share.record", path=path)
