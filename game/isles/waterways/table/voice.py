"""Voice of a table of Waterways: a cell, its stone and neighbours, the stone in hand, open outlets, the shores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

from game.core.state import Cell
from game.isles.waterways.rules.roles import SHORES_OF, Role
from game.isles.waterways.rules.stones import Edge, Side, cells_of, is_standing, outlets_of
from game.isles.waterways.rules.views import open_outlets
from game.isles.waterways.table.controller import WaterwaysController
from game.isles.waterways.table.hit_targets import cell_of
from game.isles.waterways.table.messages import seat_card, side_name, turn_message
from game.table.controller import shows_targets
from game.table.voice import BoardVoice
from game.ui.widgets import HitTarget


class WaterwaysVoice(BoardVoice):
    """The board, which lies open to all, and the stone in hand as it is turned."""

    def __init__(self, controller: WaterwaysController) -> None:
        self._controller = controller
        self._texts = controller.services.assets.texts

    def _t(self, key: str, **values: Any) -> str:
        return self._texts.t(f"waterways.voice.{key}", **values)

    def task(self) -> str:
        """The stone in hand as it lies now, and how many places it fits."""
        controller, state = self._controller, self._controller.state
        if state.drawn is None:
            return ""
        outlook, at = controller.outlook, (0, 0)  # first of all: it turns a new stone so that it fits somewhere
        turn = controller.draft.turn
        way = self._t("standing" if is_standing(turn) else "lying")
        outlets = self._outlets(outlets_of(state.drawn, at, turn), cells_of(at, turn), is_stone=True)
        fitting = len(outlook.highlights(turn).fitting)
        return self._t("in-hand", way=way, outlets=outlets, n=fitting)

    def step(self) -> str:
        """The next step; where a stone fits turned, the cell says itself."""
        controller = self._controller
        if not controller.is_human_turn or controller.state.is_over or not controller.session.lights:
            return ""
        return turn_message(
            self._texts,
            controller.outlook,
            controller.draft,
            has_to_confirm=controller.services.session.aids.confirm_moves,
            is_lit=shows_targets(controller),
        )

    def describe(self, hit_target: HitTarget) -> str:
        cell = cell_of(hit_target)
        return self._cell(cell) if cell is not None else ""

    def around(self, hit_target: HitTarget) -> Sequence[str]:
        """The stone on a cell with its outlets, and the four cells beside."""
        cell = cell_of(hit_target)
        if cell is None:
            return ()
        state = self._controller.state
        lines = []
        number = state.stones.stone_at(cell)
        if number is not None:
            stone = state.laid[number]
            lines.append(self._t("outlets", outlets=self._outlets(stone.outlets, stone.cells)))
        for side in Side:
            edge = Edge(cell, side)
            words = [self._content(edge.far_cell)]
            if state.board.has(edge.far_cell) and state.water.has_outlet(edge.reversed_edge):
                words.append(self._t("outlet-here"))
            lines.append(f"{side_name(self._texts, side.value)}: {', '.join(words)}")
        return lines

    def board(self) -> Sequence[str]:
        """All outlets that face an empty cell, and the shores."""
        outlets = [
            self._t("open", place=self._place(edge.cell), side=side_name(self._texts, edge.side.value))
            for edge in sorted(open_outlets(self._controller.state))
        ]
        head = self._t("open-outlets", n=len(outlets))
        return [head, *outlets, self._shores()]

    def scores(self) -> Sequence[str]:
        """The shores' counts, and each seat's product and part."""
        controller, state = self._controller, self._controller.state
        lines = [self._shores()]
        for seat, name in enumerate(controller.narrator.names):
            card = seat_card(self._texts, state, state.products(), seat)
            lines.append(", ".join(each for each in (name, card.line, card.figure) if each))
        return [*lines, self._t("left", n=sum(state.kinds_left().values()))]

    # Places --------------------------------------------------------------------------------------------------------

    def _place(self, cell: Cell) -> str:
        return self._t("cell", column=cell[0] + 1, row=cell[1] + 1)

    def _cell(self, cell: Cell) -> str:
        """Place, content, and what the stone in hand would do there."""
        controller = self._controller
        words = [self._place(cell), self._content(cell)]
        if controller.is_laying:
            words += self._effect(cell)
        return ", ".join(word for word in words if word)

    def _content(self, cell: Cell) -> str:
        state = self._controller.state
        if not state.board.has(cell):
            return self._t("off-board")
        if cell in state.board.rocks:
            return self._t("rock")
        number = state.stones.stone_at(cell)
        if number is not None:
            return self._t("stone", name=self._controller.narrator.seat_name(state.laid[number].seat))
        return self._t("centre" if cell in state.board.centre else "empty")

    def _effect(self, cell: Cell) -> list[str]:
        """Fit of the stone in hand there with its middle, and the shores that it would raise."""
        controller = self._controller
        outlook = controller.outlook
        draft = controller.draft
        highlights = outlook.highlights(draft.turn)
        words = [self._t("put-here")] if draft.placed_middle == cell else []
        if cell in highlights.fitting:
            preview = outlook.preview(cell, draft.turn)
            before = controller.state.counts()
            raised = [
                self._t("raises", side=side_name(self._texts, side.value), before=before[side], after=count)
                for side, count in preview.counts.items()
                if count != before[side]
            ]
            return [*words, self._t("fits"), *raised]
        return [*words, self._t("fits-turned")] if cell in highlights.other_turns else words

    def _outlets(self, outlets: Iterable[Edge], cells: Sequence[Cell], *, is_stone: bool = False) -> str:
        """Outlets by side and cell of their stone: its first, middle or last from the left or the top."""
        names = []
        for edge in sorted(outlets):
            part = self._t(f"part-{cells.index(edge.cell) + 1}")
            side = side_name(self._texts, edge.side.value)
            where = part if is_stone else self._place(edge.cell)
            names.append(self._t("outlet", part=where, side=side))
        return self._texts.listed(names)

    def _shores(self) -> str:
        state = self._controller.state
        counts = state.counts()
        named = [f"{self._texts.t(f'waterways.shore.{side.value}')} {counts[side]}" for side in SHORES_OF[Role.ALONE]]
        north_south, east_west = state.products()
        if state.seats == 1:
            return self._t("shores-alone", shores=", ".join(named), product=prod(counts.values()))
        return self._t("shores", shores=", ".join(named), first=north_south, second=east_west)
