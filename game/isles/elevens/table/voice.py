"""Voice of a table of Elevens: a tile and where it fits, a field and its row, the rows, the scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.isles.elevens.rules.board import NUMBERS, ROWS, SYMBOL_FIELDS
from game.isles.elevens.rules.moves import Draw
from game.isles.elevens.rules.tiles import PENALTIES
from game.isles.elevens.table.controller import ElevensController
from game.isles.elevens.table.hit_targets import OnField, OnOpenTile, OnTile
from game.isles.elevens.table.messages import name_of
from game.isles.elevens.table.rack import Held
from game.table.voice import BoardVoice, spans
from game.ui.widgets import HitTarget


class ElevensVoice(BoardVoice):
    """The rows, and the rack of the person at the mouse as long as that may be seen."""

    def __init__(self, controller: ElevensController) -> None:
        self._controller = controller
        self._texts = controller.services.assets.texts

    def _t(self, key: str, **values: Any) -> str:
        return self._texts.t(f"elevens.voice.{key}", **values)

    def task(self) -> str:
        """How many tiles are on the rack, and how many fit."""
        controller = self._controller
        racks, state = controller.racks, controller.state
        if not racks.may_see(racks.seat):
            return ""
        rack = state.racks[racks.seat]
        fitting = sum(controller.choices.is_playable(tile) for tile in rack)
        return self._t("rack", n=len(rack), fitting=fitting)

    def move_line(self, number: int) -> str | None:
        """A tile that one has drawn oneself, by name; the next step tells of one that fits."""
        controller = self._controller
        match = controller.match
        move = match.moves[number]
        if not isinstance(move, Draw) or move.seat != controller.viewer or not controller.racks.may_see(move.seat):
            return None
        before, after = match.state_at(number), match.state_at(number + 1)
        if after.turn.must_lay is not None:
            return "" if number == match.number - 1 else None
        drawn = Counter(after.racks[move.seat]) - Counter(before.racks[move.seat])
        return self._t("drawn", tile=name_of(self._texts, next(iter(drawn))))

    def describe(self, hit_target: HitTarget) -> str:
        if hit_target.name.startswith("sort-"):
            return hit_target.tooltip
        match hit_target.value:
            case OnField(field):
                return self._field(field, is_open=hit_target.is_enabled)
            case OnTile(held):
                return self._tile(held)
            case OnOpenTile(tile):
                return self._t("open-tile", tile=name_of(self._texts, tile))
        return ""

    def around(self, hit_target: HitTarget) -> Sequence[str]:
        """A field's row and neighbours; a tile's penalty and its fields."""
        controller = self._controller
        state, board = controller.state, controller.table.board.board
        match hit_target.value:
            case OnField(field):
                near = [self._field(other) for other in board.adjoining[field]]
                bonus = [self._t("bonus")] if field in board.bonuses else []
                return [self._row(field.partition("-")[0]), self._t("beside", fields="; ".join(near)), *bonus]
            case OnTile(held) if controller.racks.may_see(controller.racks.seat):
                fields = controller.choices.fields.get(held.tile, ())
                names = self._texts.either([name_of(self._texts, field) for field in fields])
                fits = self._t("fits-on", fields=names) if fields else self._t("fits-nowhere")
                return [fits, self._t("penalty", n=PENALTIES[held.tile]), self._t("laid-in-all", n=len(state.laid))]
        return ()

    def board(self) -> Sequence[str]:
        """The four rows, and what is on the rack."""
        controller = self._controller
        racks = controller.racks
        rows = [self._row(row) for row in ROWS]
        if not racks.may_see(racks.seat):
            return rows
        held = [name_of(self._texts, held.tile) for held in racks.tiles()]
        return [*rows, self._t("your-rack", tiles=", ".join(held))]

    def scores(self) -> Sequence[str]:
        """Tiles left to each seat; of one's own also the penalty."""
        controller, state = self._controller, self._controller.state
        lines = [
            self._texts.t("elevens.do.theirs", player=name, n=size)
            for name, size in zip(controller.narrator.names, state.rack_sizes, strict=True)
        ]
        own = controller.viewer
        if own is not None:
            lines.append(self._texts.t("elevens.do.own", n=state.rack_sizes[own], points=state.penalty(own)))
        return [*lines, self._texts.t("elevens.tip.bag", n=len(state.bag))]

    # Places --------------------------------------------------------------------------------------------------------

    def _tile(self, held: Held) -> str:
        controller = self._controller
        if not controller.racks.may_see(controller.racks.seat):
            return self._t("hidden")
        draft = controller.draft
        words = [name_of(self._texts, held.tile)]
        if held in (draft.picked, draft.gift):
            words.append(self._t("picked"))
        if controller.may_choose and not draft.is_giving:
            is_playable = controller.choices.is_playable(held.tile)
            words.append(self._t("fits" if is_playable else "fits-nowhere"))
        return ", ".join(words)

    def _field(self, field: str, *, is_open: bool = False) -> str:
        """The field's name and tile; ``is_open`` if the tile in hand can go there."""
        state = self._controller.state
        words = [name_of(self._texts, field)]
        laid = state.laid.get(field)
        if laid is None:
            words.append(self._t("can-lie" if is_open else "empty"))
        else:
            words.append(self._t("laid") if laid == field else name_of(self._texts, laid))
        return ", ".join(words)

    def _row(self, row: str) -> str:
        laid = self._controller.state.laid
        numbers = [number for number in NUMBERS if f"{row}-{number}" in laid]
        symbols = [field for field in SYMBOL_FIELDS if field in laid and field.startswith(row)]
        names = [spans(self._texts, numbers), *(name_of(self._texts, field) for field in sorted(symbols))]
        tiles = ", ".join(name for name in names if name)
        return self._t("row", row=self._t(f"row-{row}"), tiles=tiles or self._t("nothing"))
