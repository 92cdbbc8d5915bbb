"""Painting of a board of Bridges: sea, islands, links, bridges, plates, marks; detailed or small."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import partial
from typing import Final

from pygame import Color, FRect

from game.core.state import Refusal
from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.freehand import EntryFault
from game.isles.bridges.rules.refusals import (
    CrossingDetails,
    FlagDetails,
    FullIslandDetails,
    IslandDetails,
    LinkDetails,
    NoSpaceDetails,
    SixBridgesDetails,
    TooSmallDetails,
    WrittenNumberDetails,
)
from game.isles.bridges.rules.scoring import Goal
from game.isles.bridges.rules.sheet import Sheet
from game.isles.bridges.rules.state import State
from game.isles.bridges.table.layout import NATIVE_CELL, BoardLayout
from game.isles.bridges.table.messages import letter_of
from game.isles.bridges.table.motion import AnimationProgress
from game.isles.bridges.table.scenery import kind_of
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layer_cache import LayerCache
from game.ui.text import LABEL_BOLD, TextRole

GOAL_SIGNS: Final = {Goal.RED: "bridges/flag_red", Goal.BLUE: "bridges/flag_blue", Goal.SIX: "bridges/sign_six"}
_TAG_OFFSET: Final = (0.2, 0.3)
"""Corner of the tag with the bridges an island lacks, from the island's middle, in cells."""
_PLANK_LENGTH: Final = 40.0
_ACROSS: Final = 34.0
_LANE_OFFSET: Final = 13.5
"""Distance of each of two bridges from the link's line, in native units."""
COVERING_BUOY_SCALE: Final = 0.84
"""Scale of a grey buoy that covers a red one: a link closed only for now."""
_BUOY_SIZES: Final = {"bridges/buoy_lit": 1.05, "bridges/buoy_shut": 0.66}
"""Size distinguishes too: large for a legal bridge, small for a link closed for good."""
_LATEST_COLOUR: Final = Color("#FFD75E")
"""Highlight of the latest entries on a small board."""
_MIN_LETTER: Final = 7.0
"""Size of the smallest letter of an island that is drawn, in units."""
_LETTER_SIDE: Final = 22.0
"""Side of a letter's slate in native units."""
_VEIL: Final = 120
_DUSK: Final = Color("#0B3448")
_CARVED: Final = Color("#FFF6DF")
_CARVED_DARK: Final = Color("#3A2410")


def sheet_key(state: State, owner: int) -> Hashable:
    """Cache key of a sheet's drawing."""
    sheet = state.sheets[owner]
    return (
        tuple(sorted(sheet.numbers.items())),
        tuple(sorted(sheet.bridges.items())),
        sheet.struck,
        state.finished(owner),
    )


def draw_islands(canvas: Canvas, chart: BoardLayout) -> None:
    """Draw reefs and empty islands."""
    scale = chart.size / NATIVE_CELL
    for column, row in sorted(chart.board.reefs):
        canvas.sprite(f"bridges/reef_{1 + (column + row) % 2}", *chart.cell_centre(column, row), scale=scale)
    for island in chart.board.islands:
        canvas.sprite(f"bridges/island_{kind_of(chart.board, island)}", *chart.centre(island), scale=scale)


def draw_buoys(
    canvas: Canvas,
    chart: BoardLayout,
    bridges: Mapping[Link, int],
    shut: Iterable[Link] = (),
    names: str = "bridges/buoy",
) -> None:
    """Draw buoys along all links without a bridge, grey on links closed for good."""
    closed = set(shut)
    for link in chart.board.links:
        if not bridges.get(link):
            draw_buoy_row(canvas, chart, link, "bridges/buoy_shut" if link in closed else names)


def draw_buoy_row(canvas: Canvas, chart: BoardLayout, link: Link, sprite: str, size: float = 0.0) -> None:
    """Draw one link's buoys; size 0 means the sprite's default."""
    (x, y), (end_x, end_y) = chart.ends(link)
    inset = 15 * chart.size / NATIVE_CELL
    length = (end_x - x) + (end_y - y) - 2 * inset
    count = max(2, round(length / (25 * chart.size / NATIVE_CELL)))
    unit_x, unit_y = (1.0, 0.0) if chart.board.is_horizontal(link) else (0.0, 1.0)
    along = [inset + length * number / count for number in range(count + 1)]
    places = [(x + unit_x * step, y + unit_y * step) for step in along]
    canvas.draw_at_each(sprite, places, (size or _BUOY_SIZES.get(sprite, 0.8)) * chart.size / NATIVE_CELL)


def deck_rect(chart: BoardLayout, link: Link, lane: int, lanes: int) -> FRect:
    """Rectangle of one bridge: ``lane`` of ``lanes`` side by side."""
    (x, y), (end_x, end_y) = chart.ends(link)
    scale = chart.size / NATIVE_CELL
    aside = 0.0 if lanes == 1 else (_LANE_OFFSET if lane else -_LANE_OFFSET) * scale
    across = _ACROSS * scale * (1.0 if lanes == 1 else 0.82)
    if chart.board.is_horizontal(link):
        return FRect(x, y + aside - across / 2, end_x - x, across)
    return FRect(x + aside - across / 2, y, across, end_y - y)


def draw_bridge(
    canvas: Canvas, chart: BoardLayout, link: Link, lane: int, lanes: int, share: float = 1.0, alpha: int = 255
) -> None:
    """Draw one bridge, planked to ``share`` of its length."""
    rect = deck_rect(chart, link, lane, lanes)
    is_row = chart.board.is_horizontal(link)
    scale = chart.size / NATIVE_CELL
    length = rect.width if is_row else rect.height
    count = max(1, round(length / (_PLANK_LENGTH * scale)))
    step = length / count
    shown = FRect(rect.left - 20, rect.top - 20, rect.width + 40, rect.height + 40)
    if share < 1.0:
        reach = max(1.0, round(length * share / (step / 4)) * step / 4)
        if is_row:
            shown.width = 20 + reach
        else:
            shown.height = 20 + reach
    with canvas.clipped(shown):
        canvas.repeat_sprite(f"bridges/deck_{'row' if is_row else 'column'}", rect, count, is_row=is_row, alpha=alpha)
    post = 0.74 * scale * (1.0 if lanes == 1 else 0.82)
    ends = (
        [(rect.left, rect.top), (rect.left, rect.bottom)] if is_row else [(rect.left, rect.top), (rect.right, rect.top)]
    )
    if share >= 1.0:
        ends += [(rect.right, rect.top), (rect.right, rect.bottom)] if is_row else [rect.bottomleft, rect.bottomright]
    inset = rect.height * 0.17 if is_row else rect.width * 0.17
    posts = []
    for x, y in ends:
        if is_row:
            posts.append((x, y + (inset if y < rect.centery else -inset)))
        else:
            posts.append((x + (inset if x < rect.centerx else -inset), y))
    canvas.draw_at_each("bridges/post", posts, post, alpha)


def draw_plate(
    canvas: Canvas, chart: BoardLayout, island: Island, number: int, sprite: str = "bridges/plate", grow: float = 1.0,
    alpha: int = 255,
) -> None:  # fmt: skip
    """Draw an island's number plate."""
    x, y = chart.centre(island)
    scale = chart.size / NATIVE_CELL
    canvas.sprite(sprite, x, y + 1.5 * scale, scale=scale * grow, alpha=alpha)
    if grow > 0.6:
        draw_number(canvas, number, x, y, scale, sprite, alpha)


def draw_number(canvas: Canvas, number: int, x: float, y: float, scale: float, sprite: str, alpha: int = 255) -> None:
    """Draw a carved number."""
    role = TextRole("heading", 33 * scale, grows=False)
    is_dark = sprite != "bridges/plate"
    canvas.text(str(number), x, y + 1.6 * scale, role, _CARVED if is_dark else _CARVED_DARK, "center", alpha=alpha)
    colour = _CARVED_DARK if is_dark else _CARVED
    canvas.text(str(number), x, y, role, colour, "center", alpha=alpha, is_on_picture=True)


def draw_signs(canvas: Canvas, chart: BoardLayout, island: Island) -> None:
    """Draw an island's flag in the north-east and its letter in the south-west."""
    x, y = chart.centre(island)
    scale = chart.size / NATIVE_CELL
    flag = chart.board.flag(island)
    if flag is not None:
        canvas.sprite(f"bridges/flag_{flag.value}", x + 22 * scale, y - 12 * scale, scale=scale)
    draw_letter(canvas, chart, island)


def draw_letter(canvas: Canvas, chart: BoardLayout, island: Island) -> None:
    """Draw an island's letter on its slate; nothing in a picture too small to read it."""
    scale = chart.size / NATIVE_CELL
    grow = 1 + 0.6 * (canvas.fonts.text_size - 1)
    size = 16 * scale * grow
    if size < _MIN_LETTER:
        return
    tag_x, tag_y = letter_position(chart, island)
    canvas.sprite("bridges/letter", tag_x, tag_y, scale=scale * 0.92 * grow)
    role = TextRole("text-bold", size, grows=False)
    canvas.text(letter_of(island), tag_x, tag_y - 0.5 * scale, role, palette.CHALK, "center")


def draw_finished(canvas: Canvas, chart: BoardLayout, island: Island, alpha: int = 255) -> None:
    """Draw the lantern of a finished island."""
    x, y = chart.centre(island)
    scale = chart.size / NATIVE_CELL
    canvas.sprite("bridges/lantern_lit", x + 29 * scale, y + 27 * scale, scale=scale, alpha=alpha)


def draw_sheet(
    canvas: Canvas,
    chart: BoardLayout,
    sheet: Sheet,
    finished: frozenset[Island],
    *,
    shut: Iterable[Link] = (),
    lanes: Mapping[Link, int] | None = None,
    left_out: frozenset[Hashable] = frozenset(),
    layers: LayerCache | None = None,
    owner: int = 0,
) -> None:
    """Draw islands and all entries of a sheet.

    ``lanes`` maps a link to its bridges, unconfirmed ones included. ``left_out`` holds the animated numbers (islands)
    and bridges (link, lane), which other code draws. ``layers`` caches the draw commands of each island and bridge by
    owner; empty islands are then drawn already.
    """
    planned = lanes or {}
    draw_buoys(canvas, chart, {**sheet.bridges, **planned}, shut)
    if layers is None:
        draw_islands(canvas, chart)
    for island in chart.board.islands:
        if island in finished and island not in left_out:
            canvas.sprite("bridges/ring", *chart.centre(island), scale=chart.size / NATIVE_CELL * 0.96)
    for link, count in sheet.bridges.items():
        total = max(count, planned.get(link, 0))
        for lane in range(count):
            if (link, lane) not in left_out:
                bridge = partial(draw_bridge, chart=chart, link=link, lane=lane, lanes=total)
                canvas.cached_commands(layers, f"bridges-{owner}-{link}-{lane}", (chart.cache_key, total), bridge)
    for island in chart.board.islands:
        number = None if ("number", island) in left_out else sheet.numbers.get(island, 0)
        content = number, island in sheet.struck, island in finished and island not in left_out
        entry = partial(_draw_island_entry, chart=chart, island=island, content=content)
        canvas.cached_commands(layers, f"bridges-{owner}-{island}", (chart.cache_key, content), entry)
    for island in letters_below_flags(chart):
        draw_letter(canvas, chart, island)


def letters_below_flags(chart: BoardLayout) -> list[Island]:
    """Islands whose letter the flag of a neighbour would cover."""
    scale = chart.size / NATIVE_CELL
    flags = [_flag_rect(chart, island) for island in chart.board.islands if chart.board.flag(island) is not None]
    found = []
    for island in chart.board.islands:
        letter = FRect(0, 0, _LETTER_SIDE * scale, _LETTER_SIDE * scale)
        letter.center = letter_position(chart, island)
        if letter.collidelist(flags) != -1:
            found.append(island)
    return found


def _flag_rect(chart: BoardLayout, island: Island) -> FRect:
    x, y = chart.centre(island)
    scale = chart.size / NATIVE_CELL
    return FRect(x + 14 * scale, y - 62 * scale, 46 * scale, 54 * scale)


def letter_position(chart: BoardLayout, island: Island) -> tuple[float, float]:
    """Middle of an island's letter."""
    x, y = chart.centre(island)
    scale = chart.size / NATIVE_CELL
    return x - 29 * scale, y + 29 * scale


def _draw_island_entry(
    canvas: Canvas, chart: BoardLayout, island: Island, content: tuple[int | None, bool, bool]
) -> None:
    """Draw the entries on an island: (number, is struck, is finished); number 0 for none, None during its animation."""
    number, is_struck, is_finished = content
    if is_struck:  # below letter, flag and number, which must stay readable
        canvas.sprite("bridges/struck", *chart.centre(island), scale=1.3 * chart.size / NATIVE_CELL)
    draw_signs(canvas, chart, island)
    if number == 0:
        canvas.sprite("bridges/plate_empty", *chart.centre(island), scale=chart.size / NATIVE_CELL)
    elif number is not None:
        draw_plate(canvas, chart, island, number, "bridges/plate_done" if is_finished else "bridges/plate")
    if is_finished:
        draw_finished(canvas, chart, island)


def draw_mini(
    canvas: Canvas,
    chart: BoardLayout,
    sheet: Sheet,
    finished: frozenset[Island],
    latest: frozenset[Island | Link] = frozenset(),
) -> None:
    """Draw a small, plain board: discs with numbers, lines for bridges; the latest entries glow."""
    size = chart.size
    for link in chart.board.links:
        count = sheet.bridges.get(link, 0)
        (x, y), (end_x, end_y) = chart.centre(link[0]), chart.centre(link[1])
        if not count:
            canvas.line((x, y), (end_x, end_y), palette.SHALLOW, max(1.0, size * 0.04))
        gap = size * 0.16
        for lane in range(count):
            aside = 0.0 if count == 1 else (gap if lane else -gap)
            dx, dy = (0.0, aside) if chart.board.is_horizontal(link) else (aside, 0.0)
            start, end = (x + dx, y + dy), (end_x + dx, end_y + dy)
            if link in latest:
                canvas.line(start, end, _LATEST_COLOUR, size * 0.34)
            canvas.line(start, end, Color("#3A2313"), size * 0.24)
            canvas.line(start, end, Color("#D9A86E"), size * 0.15)
    for column, row in chart.board.reefs:
        x, y = chart.cell_centre(column, row)
        canvas.sprite("bridges/reef_1", x, y, scale=size / NATIVE_CELL)
    for island in chart.board.islands:
        x, y = chart.centre(island)
        side = size * 1.12
        if island in latest:
            rim = side * 0.72
            canvas.stretch("bridges/mini_done", FRect(x - rim, y - rim, 2 * rim, 2 * rim))
        sprite = "bridges/mini_done" if island in finished else "bridges/mini_island"
        canvas.stretch(sprite, FRect(x - side / 2, y - side / 2, side, side))
        number = sheet.numbers.get(island)
        if island in sheet.struck:
            canvas.stretch("bridges/struck", FRect(x - side / 2, y - side / 2, side, side))
        flag = chart.board.flag(island)
        if flag is not None:
            place = size * (0.5 if number is not None else 0.0)  # leave the number uncovered
            wide = size * (0.5 if number is not None else 0.8)
            canvas.fit(f"bridges/mini_flag_{flag.value}", FRect(x + place - wide / 2, y - place - wide / 2, wide, wide))
        if number is not None:
            role = TextRole("text-bold", size * 0.92, grows=False)
            canvas.text(str(number), x, y, role, palette.INK, "center", is_on_picture=True)


# Marks on the large board --------------------------------------------------------------------------------------------


def draw_halo(
    canvas: Canvas, chart: BoardLayout, island: Island, sprite: str, share: float = 1.0, alpha: int = 255
) -> None:
    """Draw a ring of light around an island, below the letter."""
    canvas.sprite(sprite, *chart.centre(island), scale=chart.size / NATIVE_CELL * share, alpha=alpha)
    draw_letter(canvas, chart, island)


def draw_lacking(canvas: Canvas, chart: BoardLayout, island: Island, text: str) -> None:
    """Draw a small tag at an island's lower right, beside its links, with the bridges it lacks."""
    x, y = chart.centre(island)
    fonts = canvas.fonts
    tag = FRect(0, 0, fonts.width(text, LABEL_BOLD) + 20, fonts.line_height(LABEL_BOLD) + 4)
    tag.topleft = x + _TAG_OFFSET[0] * chart.size, y + _TAG_OFFSET[1] * chart.size
    tag.clamp_ip(chart.area)
    canvas.panel("ui/tag", tag)
    canvas.text_box(text, tag, LABEL_BOLD, palette.INK, "center")


def draw_veil(canvas: Canvas, chart: BoardLayout, island: Island) -> None:
    """Dim an island that cannot take the number now."""
    x, y = chart.centre(island)
    side = 1.06 * chart.size
    canvas.fit("bridges/mini_island", FRect(x - side / 2, y - side / 2, side, side), _VEIL, tint=_DUSK)
    draw_letter(canvas, chart, island)


def draw_open_bridge(canvas: Canvas, chart: BoardLayout, link: Link) -> None:
    """Draw lit buoys on both sides of a bridge that can take a second one."""
    (x, y), (end_x, end_y) = chart.ends(link)
    scale = chart.size / NATIVE_CELL
    aside = 21 * scale
    is_row = chart.board.is_horizontal(link)
    for share in (0.3, 0.5, 0.7):
        place_x, place_y = x + (end_x - x) * share, y + (end_y - y) * share
        for side in (-aside, aside):
            shift = (0.0, side) if is_row else (side, 0.0)
            canvas.sprite("bridges/buoy_lit", place_x + shift[0], place_y + shift[1], scale=0.7 * scale)


def draw_marked_link(canvas: Canvas, chart: BoardLayout, link: Link, *, is_obstacle: bool) -> None:
    """Mark the link of a refusal; red for the obstacle itself."""
    (x, y), (end_x, end_y) = chart.ends(link)
    scale = chart.size / NATIVE_CELL
    rect = FRect(min(x, end_x), min(y, end_y), abs(end_x - x), abs(end_y - y)).inflate(30 * scale, 30 * scale)
    canvas.panel("ui/glow_coral" if is_obstacle else "ui/glow", rect)


def draw_obstacle(canvas: Canvas, chart: BoardLayout, refusal: Refusal) -> None:
    """Draw the islands and links that caused a refusal."""
    board = chart.board
    match refusal.details:
        case (
            IslandDetails(island=island)
            | FlagDetails(island=island)
            | WrittenNumberDetails(island=island)
            | TooSmallDetails(island=island)
        ):
            islands, links, crossed = [island], [], None
        case FullIslandDetails(link=link, island=island) | SixBridgesDetails(link=link, island=island):
            islands, links, crossed = [island], [link], None
        case LinkDetails(link=link) | NoSpaceDetails(link=link):
            islands, links, crossed = [], [link], None
        case CrossingDetails(link=link, by=crossed):
            islands, links = [], [link, crossed]
        case _:
            return
    for island in islands:
        if island in board.islands:
            canvas.sprite("bridges/halo_why", *chart.centre(island), scale=chart.size / NATIVE_CELL)
    for link in links:
        if link in board.links:
            draw_marked_link(canvas, chart, link, is_obstacle=crossed in (None, link))


def draw_fault(canvas: Canvas, chart: BoardLayout, fault: EntryFault) -> None:
    """Freehand: mark a fault's islands, and its entry with an exclamation mark."""
    scale = chart.size / NATIVE_CELL
    for island in sorted(fault.islands):
        draw_halo(canvas, chart, island, "bridges/halo_why", 0.94)
    if fault.entry.island is not None:
        x, y = chart.centre(fault.entry.island)
        places = [(x + 24 * scale, y - 24 * scale)]
    else:
        ends = [chart.ends(link) for link in set(fault.entry.links)]
        places = [((x + end_x) / 2, (y + end_y) / 2) for (x, y), (end_x, end_y) in ends]
    for x, y in places:
        canvas.sprite("bridges/fault", x, y, scale=scale)


def draw_flare(canvas: Canvas, chart: BoardLayout, island: Island, share: float) -> None:
    """Draw a lantern being lit, at progress ``share``."""
    if share <= 0:
        return
    x, y = chart.centre(island)
    scale = chart.size / NATIVE_CELL
    alpha = round(255 * min(1.0, share * 2))
    canvas.sprite("bridges/ring", x, y, scale=scale * (1.3 - 0.34 * min(1.0, share * 1.6)), alpha=alpha)
    draw_finished(canvas, chart, island, alpha)
    glow = round(230 * (1 - abs(2 * share - 1)))
    canvas.sprite("bridges/flare", x + 29 * scale, y + 27 * scale, scale=scale * (0.6 + share), alpha=glow)


def draw_moving(canvas: Canvas, chart: BoardLayout, sheet: Sheet, moving: AnimationProgress, *, is_calm: bool) -> None:
    """Draw the running animations of bridges, numbers and lanterns; with reduced motion they only fade in."""
    for (link, lane), share in moving.decks.items():
        total = sheet.bridges.get(link, 1)
        if is_calm:
            draw_bridge(canvas, chart, link, lane, total, alpha=round(255 * share))
        elif share > 0:
            draw_bridge(canvas, chart, link, lane, total, share)
    for island, share in moving.plates.items():
        number = sheet.numbers.get(island)
        if number is not None and share > 0:
            grow = 1.0 if is_calm else 1.5 - 0.5 * share
            draw_plate(canvas, chart, island, number, grow=grow, alpha=round(255 * share))
    for island, share in moving.flares.items():
        draw_flare(canvas, chart, island, share)
