"""Page of a practice game's variations: every line tried as a row of a tree; a click goes there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from pygame import FRect, Surface

from game.assets import Assets
from game.core.state import GameState
from game.match.match import Match
from game.match.variations import VARIATIONS_KEY, Variations
from game.modes.attempts import is_practice
from game.modes.tables import GameTable
from game.pages.page import PageScene, scrolled
from game.scenes.base import SceneChange
from game.scenes.events import PointerMoved, SceneEvent
from game.services import Services
from game.table.controller import human_seats
from game.table.plugin import ui_of
from game.table.table_picture import draw_picture, paint_table
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL, LABEL_BOLD
from game.ui.widgets import CustomWidget, HitTarget, ImageWidget, InteractionState, Label, Widget

_ROW: Final = 56.0
_MIN_STEP: Final = 36.0
"""Least distance of two nodes that can be clicked."""
_MAX_STEP: Final = 72.0
_NODE: Final = 22.0
_PICTURE: Final = 320.0
"""Height that the rows leave to the picture of a position where they can."""
_MAX_PICTURES: Final = 8

GoTo = Callable[[int, int], SceneChange | None]
"""Goes to a line's position after so many moves since the start."""


class _Node(NamedTuple):
    """Position of the tree: its line, moves since the start, place, and score where there is one."""

    line: int
    at: int
    rect: FRect
    state: GameState
    is_last: bool


class VariationScene(PageScene):
    """The tree: a row a line, from where it leaves an earlier one; the way to the present position is lit."""

    name = "variations"
    heading_key = "house.variations"
    is_opaque = False
    max_size = (1100.0, 640.0)

    def __init__(self, services: Services, table: GameTable, variations: Variations, go_to: GoTo) -> None:
        super().__init__(services)
        self.variations = variations
        self._table = table
        self._tree = VariationTree(services.assets, table.match, variations, go_to)
        self._room: FRect | None = None
        """Place of the picture; None where the rows leave none."""
        self._node: tuple[int, int] | None = None
        """Line and move of the position to show; None for the present one."""
        self._pictures: dict[tuple[int, int] | None, Surface] = {}
        """Painted positions by node, the latest last."""

    def advance(self, seconds: float) -> SceneChange | None:
        """Paint the position that is pointed at, once the page has been drawn."""
        if not self.frames.is_due and self._room is not None and self._node not in self._pictures:
            while len(self._pictures) >= _MAX_PICTURES:
                del self._pictures[next(iter(self._pictures))]
            self._pictures[self._node] = self._paint_position(self._room)
            self.frames.is_due = True
        return None

    def _paint_position(self, room: FRect) -> Surface:
        match = self._table.match
        if self._node is not None:
            line, at = self._node
            moves = (*match.moves[: self.variations.start], *self.variations.lines[line][:at])
            match = match.branch(self.variations.start)
            match.go_to(moves)
        table = GameTable(match, self._table.board)
        is_own = human_seats(match) == [match.seat]  # nobody else looks on, and the rack shown is the player's
        return paint_table(self.services, table, room, hides_racks=len(match.seats) > 1 and not is_own)

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Show the position that is pointed at."""
        if isinstance(event, PointerMoved):
            value = event.target.value if event.target is not None else None
            node = value if isinstance(value, tuple) else None
            if node != self._node:
                self._node = node
                self.rebuild()
            return None
        return super().handle(event)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """A sentence on what the page shows, the rows, and below them the position that is pointed at."""
        head = FRect(inner.left, inner.top, inner.width, 0)
        about = Label(self.t("house.variations.about"), head, LABEL, palette.FADED_INK)
        about = about.fitted(self.services.assets.fonts, head)
        yield about
        top = about.rect.bottom + 12
        window = FRect(inner.left, top, inner.width, inner.bottom - top)
        _, bottom = self._tree.build(window)
        height = min(bottom - top, max(window.height - _PICTURE, window.height / 2))
        line_height = self.services.assets.fonts.line_height(LABEL)
        caption = FRect(inner.left, top + height + 4, inner.width, line_height)
        room = FRect(inner.left, caption.bottom + 8, inner.width, window.bottom - caption.bottom - 8)
        self._room = room if room.height >= _PICTURE / 2 else None
        if self._room is None:
            height = window.height
        yield from scrolled(
            self, "variations", FRect(window.topleft, (window.width, height)), self._tree.build
        )  # fmt: skip
        if self._room is not None:
            yield Label(self._tree.caption(self._node), caption, LABEL, palette.INK, "center")
            yield ImageWidget(room, partial(self._draw_picture, room))

    def _draw_picture(self, room: FRect, canvas: Canvas) -> None:
        picture = self._pictures.get(self._node)
        if picture is not None:
            draw_picture(self.services.assets, canvas, f"variation-{self._node}", picture, room)


class VariationTree:
    """Layout and drawing of the tree."""

    def __init__(self, assets: Assets, match: Match[Any], variations: Variations, go_to: GoTo) -> None:
        self._assets = assets
        self._match = match
        self._variations = variations
        self._go_to = go_to
        self._positions = [variations.states(match, number) for number in range(len(variations.lines))]

    def build(self, area: FRect) -> tuple[list[Widget], float]:
        """The rows from the area's top, and their lower end."""
        longest = max((len(positions) - 1 for positions in self._positions), default=0)
        room = area.width - self._score_width() - 2 * _NODE
        step = min(_MAX_STEP, room / max(1, longest))
        row = max(_ROW, self._assets.fonts.line_height(LABEL) + 20)
        nodes = [node for line in range(len(self._positions)) for node in self._nodes(area, line, step, row)]
        widgets: list[Widget] = [CustomWidget(partial(self._paint_ways, area=area, step=step, row=row))]
        widgets += [CustomWidget(partial(self._paint_node, node=node), (self._target(node),)) for node in nodes]
        return widgets, area.top + row * len(self._positions)

    def _score_width(self) -> float:
        fonts = self._assets.fonts
        texts = [self._score_text(positions[-1]) for positions in self._positions]
        return max((fonts.width(text, LABEL_BOLD) for text in texts), default=0.0) + 24

    def _nodes(self, area: FRect, line: int, step: float, row: float) -> Iterable[_Node]:
        """The line's own positions, its end always among them, no two nearer than can be clicked."""
        departure, positions = self._variations.departure(line), self._positions[line]
        end, every = len(positions) - 1, max(1, -int(-_MIN_STEP // step))
        first = 0 if departure.parent is None else departure.at + 1
        for at in range(first, end + 1):
            if at != end and ((at - first) % every or end - at < every):
                continue
            x, y = self._point(area, line, at, step, row)
            yield _Node(line, at, FRect(x - _NODE / 2, y - _NODE / 2, _NODE, _NODE), positions[at], at == end)

    @staticmethod
    def _point(area: FRect, line: int, at: int, step: float, row: float) -> tuple[float, float]:
        return area.left + _NODE + at * step, area.top + row * (line + 0.5)

    # Words -------------------------------------------------------------------------------------------------------

    def _score_text(self, state: GameState) -> str:
        """The score of a solo game's position; empty at a table for several."""
        progress = ui_of(self._match.game.name).progress
        return str(progress(state)[1]) if progress is not None and len(self._match.seats) == 1 else ""

    def caption(self, node: tuple[int, int] | None) -> str:
        """Moves so far and score of a node by line and move, or of the present position."""
        if node is None:
            return self._describe(self._match.number, self._match.state)
        line, at = node
        return self._describe(self._variations.start + at, self._positions[line][at])

    def _describe(self, number: int, state: GameState) -> str:
        score = self._score_text(state)
        key = ("over-score" if score else "over") if state.is_over else "score" if score else "plain"
        return self._assets.t(f"house.variations.tip-{key}", n=number, score=score)

    def _target(self, node: _Node) -> HitTarget:
        tip = self._describe(self._variations.start + node.at, node.state)
        rect = node.rect.inflate(_MIN_STEP - _NODE - 4, 44 - _NODE)
        action = None if node.state.is_over else partial(self._go_to, node.line, node.at)
        return HitTarget(f"node-{node.line}-{node.at}", rect, action, tooltip=tip, value=(node.line, node.at))

    # Drawing -----------------------------------------------------------------------------------------------------

    def _present(self) -> tuple[Sequence[Any], int]:
        moves = self._match.moves[self._variations.start :]
        return moves, len(moves)

    def _shared_with_present(self, line: int) -> int:
        """Moves that a line has in common with the game as it stands."""
        moves, _ = self._present()
        pairs = zip(self._variations.lines[line], moves, strict=False)
        return next((at for at, (one, two) in enumerate(pairs) if one != two), min(len(moves), self._length(line)))

    def _length(self, line: int) -> int:
        return len(self._positions[line]) - 1

    def _paint_ways(self, canvas: Canvas, interaction: InteractionState, area: FRect, step: float, row: float) -> None:
        for line in range(len(self._positions)):
            departure = self._variations.departure(line)
            left, y = self._point(area, line, departure.at, step, row)
            right, _ = self._point(area, line, self._length(line), step, row)
            lit = self._shared_with_present(line)
            self._stroke(canvas, (left, y), (right, y))
            if departure.parent is not None:
                _, above = self._point(area, departure.parent, departure.at, step, row)
                is_lit = lit > departure.at
                self._stroke(canvas, (left, above), (left, y), is_lit=is_lit)
            if lit > departure.at:
                self._stroke(canvas, (left, y), (self._point(area, line, lit, step, row)[0], y), is_lit=True)
            text = self._score_text(self._positions[line][-1])
            canvas.text(text, right + _NODE, y, LABEL_BOLD, palette.INK)

    @staticmethod
    def _stroke(canvas: Canvas, start: tuple[float, float], end: tuple[float, float], *, is_lit: bool = False) -> None:
        """Draw a part of a way; in high contrast dark on the paper, the lit one broad."""
        usual, strong = (palette.BRASS, palette.DARK_BRASS) if is_lit else (palette.PARCHMENT, palette.FADED_INK)
        width = (8 if is_lit else 3) if canvas.accessibility.high_contrast else 4
        canvas.line(start, end, canvas.accessibility.line_colour(usual, strong), width)

    def _paint_node(self, canvas: Canvas, interaction: InteractionState, node: _Node) -> None:
        _, here = self._present()
        is_here = node.at == here and self._shared_with_present(node.line) == node.at
        if is_here:
            canvas.fit("ui/glow", node.rect.inflate(28, 28))
        side = node.rect.width if node.is_last or is_here else node.rect.width * 0.62
        place = FRect(0, 0, side, side)
        place.center = node.rect.center
        canvas.fit("ui/slider_knob", place)
        if interaction.hovered == f"node-{node.line}-{node.at}":
            canvas.outline(node.rect.inflate(8, 8), palette.BRASS, 2, node.rect.width)


def keep_variations(table: GameTable) -> None:
    """Note every line of a practice table in its occasion, which is saved with the game; undo goes back to its start."""
    if not is_practice(table.occasion):
        return
    variations = Variations.parse(table.occasion.get(VARIATIONS_KEY), table.match)
    table.match.practice_start = variations.start
    if not table.match.can_redo:  # a game read again, or one that goes on before the end of another
        made = table.match.moves
        table.match.go_to(made, variations.ahead(made[variations.start :]))

    def note(match: Match[Any]) -> None:
        variations.note(match)
        table.occasion = {**table.occasion, VARIATIONS_KEY: variations.to_json()}

    note(table.match)
    table.match.on_change.insert(0, note)  # before the autosave, which stores the occasion


def variations_of(table: GameTable) -> Variations | None:
    """The variations of a practice table with at least one line; None for any other table."""
    if not is_practice(table.occasion):
        return None
    found = Variations.parse(table.occasion.get(VARIATIONS_KEY), table.match)
    return found if found.lines else None
