"""Review of a game: a curve of the standing over time, a summary line, the costliest moves as review positions.

Moves without an evaluation are evaluated while the page is open, with a progress bar and a stop button.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate, pairwise
from typing import Any, Final, NamedTuple, TypeAlias

from pygame import FRect

from game.assets import Assets
from game.boards.repository import LoadedBoard
from game.core.rollouts import RolloutOutcome
from game.core.state import Move
from game.match.match import Match
from game.modes.tables import GameTable
from game.pages.page import PageScene, scrolled
from game.review.combined_review import CombinedReview, ReviewedDecision
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.seat_names import display_name
from game.services import Services
from game.table.game_views import REVIEW, view_tabs
from game.table.opening import open_table
from game.table.puzzles.missed import MissedMoveKeeper, keep_weighed_moves
from game.table.review.messages import best_line, difference, headline, summary_line, won_back_line
from game.table.review.place import ReviewPlace, open_place
from game.table.review.position_pictures import PositionPictures
from game.table.review.saved_reviews import combined_review, leave_review
from game.table.sessions.session import Session
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice
from game.ui.layout import Column
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE, Fonts, TextRole
from game.ui.viewport import is_upright
from game.ui.widgets import Action, Button, CustomWidget, HitTarget, InteractionState, TargetRole, UnplacedLabel, Widget

_MARK: Final = 26.0
_UPRIGHT_GRAPH: Final = 0.62
"""Height of the curve in an upright window, in shares of its width."""
_LEAST_GRAPH: Final = 190.0
_LEAST_CURVES: Final = 70.0
"""Minimum height of the curves alone at the usual text size."""
_BELOW_FROM: Final = 1.4
"""Text size from which the costly moves stand below the graph instead of beside it."""
_MIN_PLACE_HEIGHT: Final = 112.0
_MAX_PICTURE_SHARE: Final = 0.42
"""Maximum share of a costly move's button that its picture takes."""
_KEEP: Final = 52.0
"""Width of the switch that keeps a costly move as a problem."""
_COST: Final = TextRole("text-bold", BODY.size)
_PROGRESS: Final = 40.0
"""Height of the progress row, constant so that the page does not shift at the end."""

Curve: TypeAlias = list[tuple[int, float]]
"""Number of moves made, each with the expected result at that time."""


class ReviewHeadline:
    """The score as a sum in large letters, and below it the figures in detail; at a table the figures alone."""

    def __init__(self, assets: Assets, match: Match[Any], review: CombinedReview) -> None:
        self._assets = assets
        self._match = match
        self._review = review

    def build(self, column: Column, seat: int) -> Iterable[Widget]:
        """The headline of a finished solo game, from the start, so that nothing moves when its figures come; the line."""
        texts, match, result = self._assets.texts, self._match, self._match.result
        head = headline(texts, self._review, seat)
        is_solo = len(match.seats) == len(self._review.reviews) == 1
        if not head and is_solo and result is not None and not self._review.is_done:
            head = texts.t("house.review.headline-yet", made=texts.number(result.scores[0]))
        line = summary_line(texts, match, self._review, seat)
        if head:
            yield column.add_label(head, TITLE)
            line = f"{won_back_line(texts, self._review, seat)} {line}".strip()
        yield column.add_label(line, LABEL if head else BODY)


class ReviewProgress:
    """Progress of the weighing, with a button that pauses it; afterwards the best possible game."""

    def __init__(self, services: Services, review: CombinedReview) -> None:
        self._assets = services.assets
        self._review = review
        self._is_stopped = False
        self._has_progress = not review.is_complete

    def poll(self) -> bool:
        """Weigh on; True if there is something new to show."""
        return not self._is_stopped and not self._review.is_complete and self._review.poll()

    def build(self, column: Column) -> Iterable[Widget]:
        """Progress and the button; after the weighing, in the same place, the best possible game."""
        if self._review.is_complete:
            best = best_line(self._assets.texts, self._review)
            if best or self._has_progress:
                least = _PROGRESS if self._has_progress else 0.0
                yield column.add_label(best, BODY, min_height=least)
            return
        done, of = self._review.progress
        key = "progress" if done < of else "best-looking"
        message = UnplacedLabel(self._assets.t(f"house.review.{key}", done=done, of=of), LABEL, palette.FADED_INK)
        key = "go-on" if self._is_stopped else "stop"
        button = Button("stop", column.area, self._assets.t(f"house.review.{key}"), self._stop, role=LABEL)
        yield from column.add_side_by_side([(message, 0.72), (button, 0.28)], _PROGRESS)

    def _stop(self) -> None:
        self._is_stopped = not self._is_stopped
        if self._is_stopped:
            self._review.stop()


@dataclass(frozen=True, slots=True)
class PlaceButton:
    """A costly move as a button: picture of the position, cost, both moves in words."""

    name: str
    rect: FRect
    cost: str
    message: str
    action: Action
    paint: Callable[[Canvas, FRect], None]
    picture_width: float

    def fitted(self, fonts: Fonts, place: FRect) -> PlaceButton:
        """The button at the corner and width of ``place``, high enough for its words."""
        words = fonts.height(self.message, LABEL, self._words_width(place.width)) + fonts.line_height(BODY) + 24
        return replace(self, rect=FRect(place.left, place.top, place.width, max(place.height, words)))

    def _words_width(self, width: float) -> float:
        return width - self.picture_width - 34

    def hit_targets(self) -> Sequence[HitTarget]:
        return Button(self.name, self.rect, action=self.action).hit_targets()

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Draw the button, the picture on its left, cost and words beside it."""
        Button(self.name, self.rect, action=self.action).draw(canvas, interaction)
        rect, wide = self.rect, self.picture_width
        self.paint(canvas, FRect(rect.left + 8, rect.top + 7, wide, rect.height - 18))
        left, line = rect.left + 20 + wide, canvas.fonts.line_height(BODY)
        words = FRect(left, rect.top + 8, rect.right - 12 - left, line)
        canvas.text_box(self.cost, words, _COST, palette.DARK_CORAL)
        rest = FRect(left, words.bottom, words.width, rect.bottom - 10 - words.bottom)
        canvas.text_box(self.message, rest, LABEL, palette.INK, valign="top")


class ReviewPlaces:
    """The costliest moves of a seat, each a button to its position on the board."""

    def __init__(self, services: Services, match: Match[Any], board: LoadedBoard[Any], review: CombinedReview) -> None:
        self._services = services
        self._assets = services.assets
        self._match = match
        self.board = board
        self._review = review
        self._pictures = PositionPictures(services, board)
        self._keeper = MissedMoveKeeper(services, review)
        self._names = open_table(services, GameTable(match, board), lambda scene: Session())
        """Hidden table that provides the game's move names."""

    def build(self, column: Column, seat: int) -> Iterable[Widget]:
        """The costliest moves, each a button that leads to its position on the board."""
        places = self._review.places(seat)
        texts, is_one = self._assets.texts, len(self._review.reviews) == 1
        if not places:
            key = "no-places" if self._review.is_done else "no-places-yet"
            yield column.add_label(self._assets.t(f"house.review.{key}"), LABEL, palette.FADED_INK)
            return
        yield column.add_label(self._assets.t("house.review.places"), LABEL_BOLD)
        shape = self._pictures.shape(self._match)
        width = min(shape * _MIN_PLACE_HEIGHT, column.area.width * _MAX_PICTURE_SHARE)
        for index, place in enumerate(places, 1):
            cost, message = difference(texts, self._match, place.decision), self.sentence(place)
            message = message if is_one else self._in_hand(place.game, message)
            action = partial(self._open, place)
            button = PlaceButton(
                f"place-{index}", column.area, f"{index}  {cost}", message, action,
                partial(self._pictures.paint, self._review.reviews[place.game].match, place.decision.number), width,
            )  # fmt: skip
            if self._keeper.puzzle(place) is None:
                yield column.add_widget(button, _MIN_PLACE_HEIGHT)
                continue
            room = FRect(column.area.left, column.bottom, column.area.width - _KEEP - 8, _MIN_PLACE_HEIGHT)
            placed = button.fitted(self._assets.fonts, room)
            column.add_row(placed.rect.height)
            yield placed
            yield self._keep_button(index, place, FRect(room.right + 8, room.top, _KEEP, placed.rect.height))

    def _keep_button(self, index: int, place: ReviewedDecision, rect: FRect) -> Button:
        """The switch that keeps a move as a problem, to be found again from tomorrow on."""
        is_kept = self._keeper.is_kept(place)
        tip = self._assets.t(f"house.review.{'kept' if is_kept else 'keep'}")
        return Button(
            f"keep-{index}", rect, icon="tick" if is_kept else "plus", action=partial(self._keeper.toggle, place),
            is_selected=is_kept, tooltip=tip, spoken_role=TargetRole.SWITCH,
        )  # fmt: skip

    def sentence(self, place: ReviewedDecision) -> str:
        """Both moves in words: the one played and the benchmark's."""
        decision = place.decision
        before = self._review.reviews[place.game].match.state_at(decision.number)
        made, best = (self._in_words(move, before) for move in (decision.played, decision.evaluation.move))
        key = "instead" if made != best else "instead-alike"
        message = str(self._assets.t(f"house.review.{key}", made=made, house=best))
        return message[:1].upper() + message[1:]

    def _in_hand(self, game: int, message: str) -> str:
        """A message with the number of its hand."""
        return str(self._assets.t("house.results.hand-line", n=game + 1, line=message))

    def _in_words(self, move: Move, before: Any) -> str:
        return self._names.controller.narrator.describe(move, before).rstrip(".")

    def _open(self, place: ReviewedDecision) -> SceneChange:
        message = f"{self.sentence(place)}: {difference(self._assets.texts, self._match, place.decision)}"
        match = self._review.reviews[place.game].match
        return Push(open_place(self._services, ReviewPlace(match, self.board, place.decision, message)))


class _Title(NamedTuple):
    """The graph's title, and its height in lines as long as the graph is wide."""

    text: str
    height: float


def _mark_side(fonts: Fonts) -> float:
    """Side of a mark above the curve."""
    return max(_MARK, fonts.line_height(LABEL))


class ReviewGraph:
    """Curves of each seat's hopes over the moves, with marks at the costliest moves of one seat."""

    def __init__(self, assets: Assets, match: Match[Any], review: CombinedReview) -> None:
        self._assets = assets
        self._match = match
        self._review = review

    def curves(self) -> dict[int, list[Curve]]:
        """For each seat what it could hope for after each weighed move, game by game: alone points, from before the first
        move on, else hundredths of a win. Moves are counted over all games."""
        found: dict[int, list[Curve]] = {seat: [] for seat in range(len(self._match.seats))}
        scale = 1.0 if len(self._match.seats) == 1 else 100.0
        for begin, review in zip(self._begins, self._review.reviews, strict=False):
            match, result = review.match, review.match.result
            end = RolloutOutcome.of(result.scores, result.winners) if result is not None and review.is_done else None
            is_alone = len(match.seats) == 1
            for seat, curves in found.items():
                hopes = [(each.number, each.evaluation.before.mean) for each in review.decisions[:1] if is_alone]
                hopes += [(each.number + 1, each.evaluation.after[seat]) for each in review.decisions]
                hopes += [(match.number, end.value(seat))] if end is not None else []
                curves.append([(begin + number, scale * hope) for number, hope in hopes])
        return found

    def least_height(self, fonts: Fonts, width: float) -> float:
        """Minimum height in a width: title, marks above the curves, curves, figures."""
        curves = _LEAST_CURVES * fonts.text_size
        needed = self._title(fonts, width).height + _mark_side(fonts) + curves + fonts.line_height(LABEL) / 2 + 22
        return max(_LEAST_GRAPH, needed)

    def _title(self, fonts: Fonts, width: float) -> _Title:
        key = "curve" if len(self._match.seats) == 1 else "curve-chance"
        if len(self._review.reviews) > 1:
            key = "curve-hands"
        text = self._assets.t(f"house.review.{key}")
        return _Title(text, fonts.height(text, LABEL, width - 36))

    @property
    def _begins(self) -> list[int]:
        """Number of moves before each game, and at the end the total."""
        return list(accumulate((review.match.number for review in self._review.reviews), initial=0))

    def paint(self, place: FRect, chosen: int, canvas: Canvas, interaction: InteractionState) -> None:
        """Paint the curves, that of the chosen seat thick and with its marks."""
        canvas.panel("ui/card", place)
        curves = self.curves()
        values = [value for each in curves.values() for curve in each for _, value in curve]
        words = self._title(canvas.fonts, place.width)
        title = FRect(place.left + 18, place.top + 8, place.width - 36, words.height)
        canvas.text_box(words.text, title, LABEL, palette.FADED_INK)
        if not values:
            return
        low, high = (min(values), max(values)) if len(self._match.seats) == 1 else (0.0, 100.0)
        if high - low < 1:
            low, high = low - 1, high + 1
        figures = [self._assets.texts.number(round(value)) for value in (high, low)]
        line = canvas.fonts.line_height(LABEL)
        wide = max(canvas.fonts.width(figure, LABEL) for figure in figures) + 14
        side = _mark_side(canvas.fonts)
        top, bottom = title.bottom + side + 6, place.bottom - line / 2 - 8  # the marker is above the highest point
        room = FRect(place.left + 14 + wide, top, place.width - 40 - wide, bottom - top)
        for figure, y in zip(figures, (room.top, room.bottom), strict=True):
            hit_target = FRect(place.left + 8, y - line / 2, wide, line)
            canvas.text_box(figure, hit_target, LABEL, palette.FADED_INK, "right")
            canvas.line((room.left, y), (room.right, y), palette.PARCHMENT, 1)
        begins = self._begins

        def point(number: int, value: float) -> tuple[float, float]:
            share = (value - low) / (high - low)
            return room.left + room.width * number / max(1, begins[-1]), room.bottom - room.height * share

        for begin in begins[1:-1]:
            x, _ = point(begin, low)
            canvas.line((x, room.top), (x, room.bottom), palette.PARCHMENT, 2)
        for seat, each in curves.items():
            for game, curve in enumerate(each):
                is_last = game == len(each) - 1
                self._paint_curve(
                    canvas, [point(*at) for at in curve], seat, is_chosen=seat == chosen, has_badge=is_last
                )
        marks: list[FRect] = []
        if self._review.balance(chosen) is not None:
            marks = self._paint_ends(canvas, curves[chosen][0], point, place)
        for index, found in enumerate(self._review.places(chosen), 1):
            number = begins[found.game] + found.decision.number + 1
            x, y = point(number, dict(curves[chosen][found.game])[number])
            mark = FRect(x - side / 2, y - side - 6, side, side)
            aside = side + 2 if x < room.centerx else -side - 2
            while any(mark.colliderect(other) for other in marks):
                mark.left += aside
            marks.append(mark)
            canvas.panel("ui/tag", mark)
            canvas.text_box(str(index), mark, LABEL_BOLD, palette.DARK_CORAL, "center")

    def _paint_ends(
        self, canvas: Canvas, curve: Curve, point: Callable[[int, float], tuple[float, float]], place: FRect
    ) -> list[FRect]:
        """Paint the figures of the headline at both ends of the curve; return their places."""
        line, found = canvas.fonts.line_height(LABEL), []
        for (number, value), align in ((curve[0], "left"), (curve[-1], "right")):
            x, y = point(number, value)
            figure = self._assets.texts.number(round(value))
            wide = canvas.fonts.width(figure, LABEL_BOLD) + 12
            left = x + 8 if align == "left" else min(x, place.right - 8) - wide
            rect = FRect(left, y + 6 if y + 6 + line < place.bottom - 4 else y - line - 6, wide, line)
            canvas.panel("ui/tag", rect)
            canvas.text_box(figure, rect, LABEL_BOLD, palette.INK, "center")
            found.append(rect)
        return found

    def _paint_curve(
        self, canvas: Canvas, points: list[tuple[float, float]], seat: int, *, is_chosen: bool, has_badge: bool
    ) -> None:
        width = 4 if is_chosen else 2
        if canvas.accessibility.high_contrast:  # light colours need an edge on the paper
            for start, end in pairwise(points):
                canvas.line(start, end, palette.INK, width + 3)
        for start, end in pairwise(points):
            canvas.line(start, end, canvas.seat_styles.colour(seat), width)
        if points and has_badge and len(self._match.seats) > 1:
            x, y = points[-1]
            canvas.fit(canvas.seat_styles.badge(seat), FRect(x - 14, y - 14, 28, 28))


class ReviewScene(PageScene):
    """Review page; ``review`` is the live review of the game, or a new one."""

    name = "review"
    heading_key = "house.review.heading"
    max_size = (1240.0, 700.0)

    def __init__(
        self, services: Services, match: Match[Any], board: LoadedBoard[Any], review: CombinedReview | None = None
    ) -> None:
        super().__init__(services)
        self.review = review or combined_review(services, match)
        self.seat = self.review.seats[0]
        self._match = match
        self._headline = ReviewHeadline(services.assets, match, self.review)
        self._progress = ReviewProgress(services, self.review)
        self.places = ReviewPlaces(services, match, board, self.review)
        self.graph = ReviewGraph(services.assets, match, self.review)

    @property
    def seat_styles(self) -> palette.SeatStyles:
        """The badges of the game's record."""
        return palette.SeatStyles(self._match.meta.badges)

    def heading(self) -> str:
        """No words where the views stand in their place."""
        return "" if self.review.match.is_over else super().heading()

    def advance(self, seconds: float) -> SceneChange | None:
        """Another move is weighed; after the last one, the costliest is kept as a problem."""
        was_done = self.review.is_done
        if self._progress.poll():
            if self.review.is_done and not was_done:
                keep_weighed_moves(self.services, self.review)
            self.rebuild()
        return None

    def leave(self) -> None:
        """Stop evaluation while other pages are shown."""
        leave_review(self.services.storage, self.review)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The person reviewed, summary line, curve, and review positions beside it, or below it in an upright window; in
        the heading's row the views.
        """
        head = FRect(inner.left + 68, inner.top - 62, inner.width - 136, 52)
        match = self.review.match
        if match.is_over:
            assets = self.services.assets
            yield from view_tabs(assets, head, REVIEW, match, self.places.board, self.review, is_bar=False)
        yield from scrolled(self, "review", inner, self._fill)

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        column = Column(self.services.assets.fonts, area, 10)
        if not self.review.covers():
            return [column.add_label(self.t("house.review.not-covered"), BODY)], column.bottom
        widgets: list[Widget] = []
        if len(self.review.seats) > 1:
            assets, seats = self.services.assets, self._match.seats
            names = [(str(seat), display_name(assets.texts, seat, seats[seat].name)) for seat in self.review.seats]
            widgets.append(column.add_widget(Choice("seat", names, str(self.seat), self._choose), 44))
        widgets += self._headline.build(column, self.seat)
        widgets += self._progress.build(column)
        if self.review.is_complete and not self.review.summary(self.seat).moves:
            return widgets, column.bottom
        foot = self.t("house.review.how", n=self.review.deals)
        height = self.services.assets.fonts.height(foot, LABEL, area.width)
        fonts = self.services.assets.fonts
        is_beside = fonts.text_size < _BELOW_FROM and not is_upright(self.area)
        wide = area.width * 0.52 if is_beside else area.width
        room = self.graph.least_height(fonts, wide)
        if is_beside:
            room = max(room, area.bottom - column.bottom - height - 20)
        elif is_upright(self.area):
            room = max(room, min(_UPRIGHT_GRAPH * wide, area.bottom - column.bottom - height - 20))
        graph = FRect(area.left, column.bottom, wide, room)
        widgets.append(CustomWidget(partial(self.graph.paint, graph, self.seat)))
        rest = FRect(graph.right + 20, graph.top, area.right - graph.right - 20, room)
        if not is_beside:
            rest = FRect(area.left, graph.bottom + 16, area.width, max(room, area.bottom - graph.bottom - 16))
        places = Column(fonts, rest, 8)
        widgets += self.places.build(places, self.seat)
        column.bottom = max(graph.bottom, places.bottom) + 10
        widgets.append(column.add_label(foot, LABEL, palette.FADED_INK))
        return widgets, column.bottom

    def _choose(self, seat: str) -> None:
        self.seat = int(seat)
