"""Report of a board trial: verdict, proposals, charts and lines beside those of the shipped boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from pygame import Color, FRect

from game.boards.messages import BoardMessage
from game.menus.workshop.trial_model import BoardTrial, OtherBoards
from game.modes.board_verdict import VerdictLine, board_verdict, percent
from game.modes.game_statistics import GameStatistics
from game.registry import editor_of
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import Column
from game.ui.text import LABEL, LABEL_BOLD
from game.ui.widgets import Button, CustomWidget, InteractionState, UnplacedLabel, Widget

_ROW: Final = 26.0


class TrialReport:
    """The statistics of a trial in words and charts."""

    def __init__(self, services: Services, trial: BoardTrial) -> None:
        self._services = services
        self._assets = services.assets
        self._trial = trial

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """The report, and its bottom; a hint before the first games."""
        column = Column(self._assets.fonts, area, 6)
        figures = self._trial.figures
        if figures is None:
            key = "trial.playing" if self._trial.is_running else "trial.text"
            return [column.add_label(self._assets.t(key), LABEL)], column.bottom
        others, proposed = self._trial.others(), self._trial.proposals()
        remedies = editor_of(self._trial.game).board_editing.remedies(
            self._trial.sketch, self._trial.present_variant, proposed
        )
        widgets: list[Widget] = []
        for line in board_verdict(self._trial.game, figures, others, self._trial.watched, remedies):
            colour = palette.DARK_CORAL if line.is_warning else palette.INK
            widgets.append(column.add_label(self._message(line), LABEL, colour))
        widgets += self._build_proposals(column, proposed)
        widgets.append(column.add_label(self._assets.t("trial.scores"), LABEL_BOLD))
        widgets += self._build_spread(column, figures, others)
        if len(figures.sole_wins) > 1:
            widgets += self._build_shares(column, figures, others)
        widgets += [column.add_label(text, LABEL, palette.FADED_INK) for text in self._lines(figures, others)]
        return widgets, column.bottom

    def _message(self, line: VerdictLine) -> str:
        texts = self._assets.texts
        values = {
            name: value.text(texts) if isinstance(value, BoardMessage) else value for name, value in line.values.items()
        }
        return self._assets.t(line.key, **values)

    def _build_proposals(self, column: Column, proposed: Mapping[str, Any]) -> Iterable[Widget]:
        """Proposed map properties, each with a button to apply; boards of other authors get a hint to make a copy."""
        is_open = self._trial.is_open
        for name, value in proposed.items():
            shown = (
                str(value).replace(",", " · ")
                if isinstance(value, str)
                else self._assets.texts.number(value, int(isinstance(value, float)))
            )
            label_widget = UnplacedLabel(self._assets.t(f"trial.proposal.{name}", value=shown), LABEL, palette.LAGOON)
            if not is_open or self._trial.is_running:
                key = "trial.proposal.copy" if not is_open else "trial.proposal.wait"
                yield column.add_label(*label_widget)
                yield column.add_label(self._assets.t(key), LABEL, palette.FADED_INK)
                continue
            is_taken = name in self._trial.applied
            label = self._assets.t("trial.proposal.taken" if is_taken else "trial.proposal.take")
            button = Button(
                f"take-{name}", column.area, label, partial(self._trial.apply, name, value), "tick", is_enabled=not is_taken,
                role=LABEL,
            )  # fmt: skip
            yield from column.add_side_by_side([(label_widget, 0.66), (button, 0.34)], 46)

    def _lines(self, figures: GameStatistics, others: OtherBoards) -> Iterable[str]:
        """Lines on length, endings and goals, each with the range of the shipped boards."""
        ours = others.values()
        low, _, median, _, high = figures.moves
        moves = self._assets.t("trial.moves", median=median, low=low, high=high)
        yield f"{moves} {self._shipped_range([each.moves[2] for each in ours], 'trial.ours')}".strip()
        for name, count in sorted(figures.ends.items(), key=lambda each: -each[1]):
            line = self._assets.t(
                "trial.end",
                how=self._assets.t(f"trial.{self._trial.game}.end-{name}"),
                share=percent(count / figures.games),
            )
            shares = [percent(each.ends.get(name, 0) / each.games) for each in ours]
            yield f"{line} {self._shipped_range(shares, 'trial.ours-percent')}".strip()
        names = {name for each in (figures, *ours) for name in each.events}
        for name in sorted(names, key=lambda name: (figures.events.get(name, (0, 10**6))[1], name)):
            count, when = figures.events.get(name, (0, 0))
            what, share = self._assets.t(f"trial.{self._trial.game}.{name}"), percent(count / figures.games)
            shares = [percent(each.events.get(name, (0, 0))[0] / each.games) for each in ours]
            line = self._assets.t(
                "trial.event", what=what, share=share, when=self._assets.t(f"trial.{self._trial.game}.when", n=when)
            )
            if not count:
                line = self._assets.t("trial.event-never", what=what)
            yield f"{line} {self._shipped_range(shares, 'trial.ours-percent')}".strip()

    def _shipped_range(self, values: Sequence[int], key: str) -> str:
        """Range of a value on the shipped boards; empty without measurements."""
        return self._assets.t(key, low=min(values), high=max(values)) if values else ""

    def _rows(self, figures: GameStatistics, others: OtherBoards) -> list[tuple[str, GameStatistics, Color]]:
        language = self._assets.texts.language
        rows = [(self._trial.title, figures, palette.CORAL)]
        rows += [
            (self._services.background.boards.title(self._trial.game, name, language), each, palette.LAGOON)
            for name, each in others.items()
        ]
        return rows

    def _build_spread(self, column: Column, figures: GameStatistics, others: OtherBoards) -> Iterable[Widget]:
        """One row a board: line from 5th to 95th percentile, bar over the middle half, mark at the median."""
        rows = self._rows(figures, others)
        low = min(each.scores[0] for _, each, _ in rows)
        high = max(each.scores[4] for _, each, _ in rows)
        for title, each, colour in rows:
            marks = [(score - low) / max(1, high - low) for score in each.scores]
            yield self._bar(column, title, colour, marks, self._assets.texts.number(each.scores[2]))

    def _build_shares(self, column: Column, figures: GameStatistics, others: OtherBoards) -> Iterable[Widget]:
        """Bars of each seat's and role's share of decided games with interval; a thin line marks the fair share.

        With two seats only the first seat's share is shown, beside those of the shipped boards.
        """
        if figures.roles or len(figures.sole_wins) > 2:
            yield column.add_label(self._assets.t("trial.shares"), LABEL_BOLD)
        for role in figures.roles:
            title = self._assets.t(f"trial.{self._trial.game}.role-{role}")
            yield self._share_bar(column, title, palette.CORAL, figures, figures.role_share(role))
        if len(figures.sole_wins) > 2:
            for seat in range(len(figures.sole_wins)):
                title = self._assets.t("trial.seat", n=seat + 1)
                yield self._share_bar(column, title, palette.DARK_CORAL, figures, figures.share(seat))
            return
        yield column.add_label(self._assets.t("trial.first-seat"), LABEL_BOLD)
        for title, each, colour in self._rows(figures, others):
            yield self._share_bar(column, title, colour, each, each.share(0))

    def _share_bar(
        self, column: Column, title: str, colour: Color, figures: GameStatistics, shares: tuple[float, float, float]
    ) -> Widget:
        share, low, high = shares
        value = self._assets.t("trial.percent", n=percent(share)) if figures.decided else "–"
        return self._bar(column, title, colour, [low, low, share, high, high], value, even=figures.fair_share)

    def _bar(
        self, column: Column, title: str, colour: Color, marks: list[float], value: str, *, even: float = 0.0
    ) -> Widget:
        first, last = column.area.width * 0.36, 64.0 * self._assets.fonts.text_size
        row = column.add_row(max(_ROW, self._assets.fonts.height(title, LABEL, first - 12)))
        line = FRect(row.left + first, row.top, row.width - first - last - 12, row.height)

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            canvas.text_box(title, FRect(row.left, row.top, first - 12, row.height), LABEL)
            canvas.panel("ui/slider_track", FRect(line.left, line.centery - 3, line.width, 6))
            if even:
                middle = line.left + line.width * even
                canvas.line((middle, line.top + 2), (middle, line.bottom - 2), palette.FADED_INK, 1)
            x = [line.left + line.width * mark for mark in marks]
            canvas.line((x[0], line.centery), (x[4], line.centery), colour, 2)
            canvas.fill(colour, FRect(x[1], line.centery - 6, max(2.0, x[3] - x[1]), 12))
            canvas.fill(palette.INK, FRect(x[2] - 1.5, line.centery - 9, 3, 18))
            canvas.text_box(value, FRect(row.right - last, row.top, last, row.height), LABEL_BOLD, align="right")

        return CustomWidget(paint)
