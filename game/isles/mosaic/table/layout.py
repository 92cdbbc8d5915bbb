"""Layout of a Mosaic table: the sheet's grid, the tray, the bonus track, the other seats' sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import FRect

from game.isles.mosaic.rules.board import TRACK_BOXES, Board
from game.isles.mosaic.table.cards import BADGE, SheetCard, card_layout, plates_height
from game.isles.mosaic.table.lattice import FRAME, Lattice
from game.isles.mosaic.table.tray import Tray, tray_of, with_large_labels
from game.ui.text import LABEL, LABEL_BOLD, NUMBER, Fonts
from game.ui.viewport import is_upright

MARGIN: Final = 12.0
TRACK_HEIGHT: Final = 100.0
HEAD_GAP: Final = 6.0
HEAD_ROLE: Final = LABEL_BOLD
"""Text role of the line above the sheet."""
_MIN_RIGHT_WIDTH: Final = 640.0
_UPRIGHT_SIDE: Final = 228.0
"""Minimum width for the others' sheets beside the grid of an upright window."""
_UPRIGHT_ACTION: Final = 112.0
"""Height of the action panel there, enough for letters of any size."""
_UPRIGHT_TRAY: Final = 330.0, 0.3
"""Minimum height of the tray there, in units and as a share of the window."""
_MIN_ACTION: Final = 72.0
"""Minimum height of the action panel, where the others' names need the room."""
_MAX_BUTTON_SHARE: Final = 0.4
"""Share of the action panel that a button with large letters may take."""
_MIN_CLEAR_UNIT: Final = 9.0
"""Minimum side of a small square of glass for which the others' sheets need not give way to the tray."""


@dataclass(frozen=True)
class SideLayout:
    """Rectangles of all parts in a window."""

    area: FRect
    head: FRect
    """Line with the owner and the value of the large sheet."""
    grid: FRect
    track: FRect
    tray: FRect
    action: FRect
    button: FRect
    """Button in the action panel."""
    side: FRect
    """Other seats' sheets, or the rival of a solo game."""


@dataclass(frozen=True)
class Needs:
    """Sizes that the texts need, at the person's text size."""

    head: float
    action: float
    """The heights of the line above the sheet and of the action panel."""
    button: float
    """Width of the action panel's button."""


def side_layout(area: FRect, board: Board, needs: Needs, side_height: float) -> SideLayout:
    """Rectangles of all parts: the grid on the left as large as the height allows, the tray beside it, the others below
    or right.

    In an upright window the others are beside the grid, the rest stands below both, full width.
    """
    if is_upright(area):
        return _upright_layout(area, board, needs)
    height, width = area.height - 2 * MARGIN, area.width - 2 * MARGIN
    gap = MARGIN
    top = area.top + MARGIN
    tall = height - TRACK_HEIGHT - gap - needs.head - HEAD_GAP
    wanted = (tall - 2 * FRAME) / board.rows * board.columns + 2 * FRAME
    left_width = max(520.0, min(wanted, width - _MIN_RIGHT_WIDTH - gap, width * 0.52))
    grid_height = min(tall, (left_width - 2 * FRAME) / board.columns * board.rows + 2 * FRAME)
    right_left = area.left + MARGIN + left_width + gap
    right_width = area.right - MARGIN - right_left
    head = FRect(area.left + MARGIN, top, left_width, needs.head)
    grid = FRect(head.left, head.bottom + HEAD_GAP, left_width, grid_height)
    spare = tall - grid_height
    is_action_left = spare > needs.action + gap
    if is_action_left:
        loose = (spare - needs.action - gap) / 2
        track = FRect(grid.left, grid.bottom + gap + min(loose, 20.0), left_width, TRACK_HEIGHT)
        action = FRect(grid.left, track.bottom + gap, left_width, needs.action + min(40.0, loose))
    else:
        head.top += spare / 2
        grid.top += spare / 2
        track = FRect(grid.left, area.bottom - MARGIN - TRACK_HEIGHT, left_width, TRACK_HEIGHT)
        action = FRect(0, 0, 0, 0)
    if right_width > 900:
        tray_width = min(760.0, right_width * 0.68)
        side = FRect(right_left + tray_width + gap, top, right_width - tray_width - gap, height)
        tray = FRect(right_left, top, tray_width, height - (0 if is_action_left else needs.action + gap))
        if not is_action_left:
            action = FRect(right_left, tray.bottom + gap, tray_width, needs.action)
    else:
        side = FRect(right_left, area.bottom - MARGIN - side_height, right_width, side_height)
        tray_bottom = side.top - gap
        if not is_action_left:
            action = FRect(right_left, side.top - gap - needs.action, right_width, needs.action)
            tray_bottom = action.top - gap
        tray = FRect(right_left, top, right_width, tray_bottom - top)
    button = FRect(action.right - needs.button - 12, action.centery - 31, needs.button, 62)
    return SideLayout(area, head, grid, track, tray, action, button, side)


def _upright_layout(area: FRect, board: Board, needs: Needs) -> SideLayout:
    inner = area.inflate(-2 * MARGIN, -2 * MARGIN)
    action_height = max(needs.action, _UPRIGHT_ACTION)
    tray_height = max(_UPRIGHT_TRAY[0], area.height * _UPRIGHT_TRAY[1])
    below = TRACK_HEIGHT + action_height + tray_height + 3 * MARGIN
    tall = inner.height - below - needs.head - HEAD_GAP
    width = min(inner.width - MARGIN - _UPRIGHT_SIDE, (tall - 2 * FRAME) / board.rows * board.columns + 2 * FRAME)
    height = (width - 2 * FRAME) / board.columns * board.rows + 2 * FRAME
    head = FRect(inner.left, inner.top, width, needs.head)
    grid = FRect(head.left, head.bottom + HEAD_GAP, width, height)
    side = FRect(grid.right + MARGIN, inner.top, inner.right - grid.right - MARGIN, grid.bottom - inner.top)
    track = FRect(inner.left, grid.bottom + MARGIN, inner.width, TRACK_HEIGHT)
    action = FRect(inner.left, track.bottom + MARGIN, inner.width, action_height)
    top = action.bottom + MARGIN
    tray = FRect(inner.left, top, inner.width, inner.bottom - top)
    button = FRect(action.right - needs.button - 12, action.centery - 31, needs.button, 62)
    return SideLayout(area, head, grid, track, tray, action, button, side)


def letters_of(head: FRect, fonts: Fonts) -> FRect:
    """Rectangle of the letters in the line above the sheet, without the space above and below."""
    return head.inflate(0, -(head.height - fonts.line_height(HEAD_ROLE) * 0.6))


def box_rects(track: FRect) -> list[FRect]:
    """Boxes of the bonus track, along the upper edge of its strip."""
    inner = track.inflate(-28, -20)
    step = inner.width / TRACK_BOXES
    return [FRect(inner.left + step * at + 1, inner.top, step - 2, 28) for at in range(TRACK_BOXES)]


def bonus_rects(track: FRect, at: Iterable[int]) -> dict[int, FRect]:
    """Rectangles that show the bonus pieces and take clicks, below their boxes; keyed by points."""
    places = box_rects(track)
    found = {}
    for points in at:
        above = places[points - 1]
        found[points] = FRect(above.centerx - 46, above.bottom + 3, 96, track.bottom - 9 - above.bottom - 3)
    return found


# Whole layout ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Layout:
    """Layout of a window."""

    sidebar: SideLayout
    lattice: Lattice
    """Grid of the large sheet."""
    tray: Tray
    cards: Sequence[SheetCard]
    """Cards of the other seats, in their order on the table."""


def window_layout(area: FRect, board: Board, fonts: Fonts, labels: Sequence[str], names: Sequence[str]) -> Layout:
    """Layout for the window area between bar and foot.

    ``labels`` are the possible texts of the action panel's button, ``names`` the others' names. The others' sheets give
    way to the tray as far as their names allow. Larger text leaves sheet, tray and track as they are: the action panel
    takes its room from the others' cards, which show their scores alone at last.
    """
    usual = fonts.at_usual_size
    needs = needs_of(usual, labels)
    for side in _side_heights(area, usual, names, side_layout(area, board, needs, 0).side.width):
        sidebar = side_layout(area, board, needs, side)
        tray = tray_of(sidebar.tray, board, usual)
        cards = card_layout(sidebar.side, board, usual, names)
        shows_sheets = not cards or any(card.lattice is not None for card in cards)
        if (tray.unit >= _MIN_CLEAR_UNIT and shows_sheets) or sidebar.side.height > side:
            break
    if fonts.text_size > 1:
        sidebar = _for_large_text(sidebar, needs_of(fonts, labels), _side_minima(fonts, names, sidebar.side.width))
        tray = with_large_labels(tray, board, fonts)
        cards = card_layout(sidebar.side, board, fonts, names)
    return Layout(sidebar, Lattice(board, sidebar.grid), tray, cards)


def _side_minima(fonts: Fonts, names: Sequence[str], width: float) -> tuple[float, float]:
    """Minimum heights of the part below the tray: with the others' names, and with their scores alone."""
    scores = max(BADGE, fonts.line_height(LABEL_BOLD)) + 10
    return max(scores, plates_height(fonts, names, width)), scores


def _for_large_text(sidebar: SideLayout, needs: Needs, side_minima: tuple[float, float]) -> SideLayout:
    """The layout with an action panel for large text, which takes the others' names as its last resort."""
    action, side = sidebar.action.copy(), sidebar.side.copy()
    if side.left <= action.left < side.right:
        most = side.bottom - MARGIN - action.top
        with_names, scores = side_minima
        action.height = min(needs.action, most - (with_names if most - with_names >= _MIN_ACTION else scores))
        side.height, side.top = side.bottom - MARGIN - action.bottom, action.bottom + MARGIN
    elif action.left < sidebar.tray.left:
        action.height = min(needs.action, sidebar.area.bottom - MARGIN - action.top)
    width = min(needs.button, max(sidebar.button.width, action.width * _MAX_BUTTON_SHARE))
    button = FRect(action.right - width - 12, action.centery - sidebar.button.height / 2, width, sidebar.button.height)
    return replace(sidebar, action=action, side=side, button=button)


def needs_of(fonts: Fonts, labels: Sequence[str]) -> Needs:
    """Sizes that the texts need in a window."""
    label = fonts.line_height(LABEL)
    return Needs(
        head=fonts.line_height(HEAD_ROLE) + 8,
        action=max(84.0, 14 + label + max(label, fonts.line_height(NUMBER))),
        button=max(196.0, 92.0 + max(fonts.width(label, NUMBER) for label in labels)),
    )


def _side_heights(area: FRect, fonts: Fonts, names: Sequence[str], width: float) -> Sequence[float]:
    """Heights for the part below the tray, best first, down to the minimum for the names."""
    best = max(132.0, min(320.0, area.height * 0.215 if area.height < 700 else area.height * 0.36))
    if len(names) > 3:
        best = max(best, 164.0)
    minimum = plates_height(fonts, names, width) if names else 132.0
    return best, max(minimum, best * 0.8), minimum
