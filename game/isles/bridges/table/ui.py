"""UI descriptor of Bridges: variants, ranks, an empty board, the parts of the score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from pygame import FRect

from game.assets import Assets
from game.boards.repository import LoadedBoard
from game.core.rank_bounds import next_bound
from game.core.state import Move
from game.isles.bridges.drawing import DRAWING
from game.isles.bridges.rules.board import Board
from game.isles.bridges.rules.moves import Bridges, Number
from game.isles.bridges.rules.scoring import RANK_BOUNDS, Goal, rank_of
from game.isles.bridges.rules.sheet import Sheet
from game.isles.bridges.rules.state import ROUNDS, State
from game.isles.bridges.table.ending import ENDING
from game.isles.bridges.table.hit_targets import link_target_name
from game.isles.bridges.table.layout import NATIVE_CELL, BoardLayout, mini_rects
from game.isles.bridges.table.messages import letter_of, rounds_since
from game.isles.bridges.table.pages import RULE_PAGES
from game.isles.bridges.table.paint import draw_sheet
from game.isles.bridges.table.panels import goal_rects, tick_boxes
from game.isles.bridges.table.scene import BridgesScene
from game.isles.bridges.table.scenery import draw_floating, draw_light, draw_sea
from game.match.match import Match
from game.table.rendering.decoration import draw_quietly
from game.table.ui import Gain, GameUi, Variant
from game.ui import palette
from game.ui.canvas import Canvas

_ALPHA: Final = 170
_SIDE: Final = 26.0


def draw_run(table: BridgesScene, canvas: Canvas, moves: Sequence[Move], sign: str) -> None:
    """A small sign above the island it wrote on, and in the middle of each link it drew along."""
    chart = table.view.chart
    scale = chart.size / NATIVE_CELL
    for move in moves:
        if isinstance(move, Number) and move.island in chart.board.islands:
            x, y = chart.centre(move.island)
            _draw_sign(canvas, sign, x - 26 * scale, y - 28 * scale, scale)
        elif isinstance(move, Bridges):
            for link in sorted(set(move.links) & set(chart.board.links)):
                (x, y), (end_x, end_y) = chart.ends(link)
                _draw_sign(canvas, sign, (x + end_x) / 2, (y + end_y) / 2, scale)


def run_targets(table: BridgesScene, moves: Sequence[Move]) -> Iterable[str]:
    """The island it wrote on, and the links it drew along."""
    numbers = [f"island-{move.island}" for move in moves if isinstance(move, Number)]
    return numbers + [link_target_name(link) for move in moves if isinstance(move, Bridges) for link in move.links]


def _draw_sign(canvas: Canvas, sign: str, x: float, y: float, scale: float) -> None:
    width, _ = canvas.sheets.size(sign)
    size = _SIDE * max(0.8, scale) / width
    canvas.sprite(sign, x, y + 1.5, scale=size, alpha=_ALPHA, anchor=(0.5, 0.5), tint=palette.ABYSS)
    canvas.sprite(sign, x, y, scale=size, alpha=_ALPHA, anchor=(0.5, 0.5), tint=palette.FOAM)


_RANKS: Final = (
    "bridges.rank.0", "bridges.rank.1", "bridges.rank.2", "bridges.rank.3", "bridges.rank.4", "bridges.rank.5",
    "bridges.rank.6", "bridges.rank.7", "bridges.rank.8", "bridges.rank.9", "bridges.rank.10", "bridges.rank.11",
)  # fmt: skip


def variants(seats: int, board: object) -> Sequence[Variant]:
    """The one variant, for any number of seats."""
    off_on = [(False, "bridges.option.off"), (True, "bridges.option.on")]
    return [Variant("freehand", "bridges.option.freehand", "bridges.option.freehand.text", off_on)]


def rank(board: Board, score: int) -> str | None:
    """The key of the rank of a total alone."""
    return _RANKS[rank_of(score)]


def next_rank(board: Board, score: int) -> int | None:
    """The lowest total of the rank above a total's; None at the top."""
    return next_bound(RANK_BOUNDS, score)


def draw_board(assets: Assets, canvas: Canvas, rect: FRect, loaded: LoadedBoard[Board]) -> None:
    """An empty board on its sea."""
    assets.sheets.load("bridges")
    canvas.panel("ui/inset_sea", rect)
    inside = rect.inflate(-12, -12)
    draw_sea(canvas, inside, loaded.board)
    canvas.light("ui/vignette", inside)
    chart = BoardLayout(loaded.board, FRect(inside.left, inside.top + 12, inside.width, inside.height - 14))
    draw_quietly(canvas, loaded.map, chart.rect, DRAWING)
    draw_sheet(canvas, chart, Sheet(), frozenset())
    draw_light(canvas, inside, loaded.board)
    draw_floating(canvas, chart)


def progress(state: State) -> tuple[int, int]:
    """Alone: the cards turned up and the score so far."""
    return len(state.seen_cards), state.total(0)


def share_played(state: State) -> float:
    """By rounds."""
    return state.rounds_over / ROUNDS


def gains(table: BridgesScene, before: State, after: State) -> list[Gain]:
    """At a round's end the points of the others' boards in it; earlier they stay covered."""
    if after.rounds_over == before.rounds_over:
        return []
    match, controller = table.controller.match, table.controller
    start = match.state_at(rounds_since(match, match.number - 1)[0][0])
    others = controller.boards.sight.other_seats
    places = mini_rects(table.view.sidebar.lower_area, len(others), after.board, table.services.assets.fonts.text_size)
    changes = [(rect, after.total(seat) - start.total(seat)) for seat, rect in zip(others, places, strict=True)]
    return [Gain(rect, points) for rect, points in changes if points]


def board_elements(table: BridgesScene) -> Mapping[str, FRect]:
    """Islands, links, the card, the info bar's boxes and the goals."""
    chart, sidebar = table.view.chart, table.view.sidebar
    elements = {f"island-{letter_of(island)}": chart.island_rect(island) for island in chart.board.islands}
    elements |= {
        f"link-{letter_of(one)}-{letter_of(other)}": chart.link_rect((one, other)) for one, other in chart.board.links
    }
    elements |= {"card": sidebar.card, "boxes": tick_boxes(sidebar.ticks, sidebar.text_size)}
    return elements | {goal.value: rect for goal, rect in zip(Goal, goal_rects(sidebar.goals), strict=True)}


def score_parts(assets: Assets, match: Match[State]) -> Sequence[Sequence[tuple[str, str]]]:
    """Finished islands, each goal, and with Freehand what was struck."""
    state = match.state
    messages: list[list[tuple[str, str]]] = []
    for seat in range(state.seats):
        finished = len(state.finished(seat))
        lines = [(assets.t("bridges.part.finished", n=finished), str(2 * finished))]
        lines += [
            (
                assets.t(f"bridges.goal.{goal.value}"),
                str(state.goals.points(seat, goal)) if goal in state.goals.met[seat] else "–",
            )
            for goal in Goal
        ]
        if state.sheets[seat].struck:
            struck = sorted(state.sheets[seat].struck)
            islands = ", ".join(letter_of(island) for island in struck)
            lines.append((assets.t("bridges.part.struck", islands=islands), "–"))
        messages.append(lines)
    return messages


UI: GameUi[State, Board] = GameUi(
    scene=BridgesScene,
    variants=variants,
    rule_pages=RULE_PAGES,
    rank=rank,
    draw_board=draw_board,
    score_parts=score_parts,
    progress=progress,
    share_played=share_played,
    next_rank=next_rank,
    draw_run=draw_run,
    run_targets=run_targets,
    gains=gains,
    board_elements=board_elements,
    ending=ENDING,
)
