"""How an Elevens table is painted: board, marks, rack, the other seats, the bag, the turn so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.isles.elevens.rules.moves import Bonus, Free, Lay
from game.isles.elevens.table.layout import TableLayout
from game.isles.elevens.table.paint import draw_back, draw_board, draw_bonus_signs, draw_laid, draw_tile, tile_rect
from game.isles.elevens.table.words import why_line
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Look, draw_focus

if TYPE_CHECKING:
    from game.isles.elevens.table.scene import ElevensTable


class TableView:
    """Paints one table; keeps nothing of its own."""

    def __init__(self, scene: ElevensTable) -> None:
        self.scene = scene

    @property
    def _layout(self) -> TableLayout:
        return self.scene.layout

    # The board -----------------------------------------------------------------------------------------------------

    def paint_ground(self, canvas: Canvas) -> None:
        """The board with what lies on it, and the ground below rack and bag."""
        scene, layout = self.scene, self._layout
        services = scene.services
        laid = tuple((field, tile) for field, tile in scene.state.laid.items() if field not in scene.flights.fields)
        board = scene.table.board
        key = board.name, id(board.map)

        def paint_empty(part: Canvas) -> None:
            draw_board(part, layout.board, layout.board.rect, board.map)

        def paint_board(part: Canvas) -> None:
            part.layer(services.layers, "elevens-empty", key, layout.board.rect, paint_empty, opaque=True)
            draw_bonus_signs(part, layout.board, {field for field, _ in laid})
            draw_laid(part, layout.board, laid)

        canvas.layer(services.layers, "elevens-board", (key, laid), layout.board.rect, paint_board, opaque=True)
        canvas.layer(services.layers, "elevens-foot", layout.foot.width, layout.foot, self._paint_foot, opaque=True)

    def _paint_foot(self, canvas: Canvas) -> None:
        foot = self._layout.foot
        canvas.texture("ui/tile_sea", foot, (foot.left, foot.top))

    def paint_marks(self, canvas: Canvas, look: Look) -> None:
        """What the board says now: tiles of this turn, who laid what since, lit fields, what a message speaks of."""
        scene, layout = self.scene, self._layout
        fields = layout.board.fields
        flying = scene.flights.fields
        for field, seat in scene.recent_fields().items():
            if field not in flying:
                rect = fields[field]
                badge = f"{scene.badge(seat)}_small"
                canvas.fit(badge, FRect(rect.right - 19, rect.top - 3, 20, 20))
        turn = scene.state.turn
        pair = (scene.state.neighbours() or ()) if scene.is_giving else ()
        for field in turn.fields:
            if field not in flying:
                canvas.panel(
                    "elevens/ring_brass" if field in pair else "elevens/ring", tile_rect(fields[field]).inflate(-4, -4)
                )
        tile = scene.picked_tile
        lit = scene.lit_fields()
        hovered = look.hovered.removeprefix("field-") if look.hovered and look.hovered.startswith("field-") else None
        for field in lit:
            is_near = field in (hovered, scene.ghost)
            if not is_near and not scene.services.aids.show_targets:
                continue
            if tile is not None:
                draw_tile(canvas, tile, tile_rect(fields[field]), 210 if is_near else 96)
            canvas.panel("elevens/lit", fields[field].inflate(-4, -5))
        for field in scene.wanted_fields:
            canvas.panel("elevens/wanted", fields[field].inflate(-6, -7))
        if look.focused and look.focused.startswith("field-"):
            draw_focus(canvas, fields[look.focused.removeprefix("field-")], True)

    # The rack ------------------------------------------------------------------------------------------------------

    def paint_rack(self, canvas: Canvas, look: Look) -> None:
        """The rack of the person at the mouse, open or from behind."""
        scene, layout = self.scene, self._layout
        seat = scene.rack_seat
        canvas.panel("elevens/rack", layout.rack)
        self._paint_header(canvas, layout.header, seat)
        for bottom in layout.shelves:
            canvas.panel("elevens/ledge", FRect(layout.rack.left + 12, bottom - 3, layout.rack.width - 24, 10))
        is_open = scene.may_see(seat)
        fitting = scene.tiles_for_asked(look)
        gifts = scene.recent_gifts() if is_open else {}
        for (name, tile), place in zip(scene.rack_tiles(), layout.slots, strict=True):
            if not is_open:
                draw_back(canvas, place)
                continue
            if scene.is_lifted(name):
                canvas.panel("elevens/slot", place)
                continue
            is_chosen = name == scene.picked or name == scene.gift
            lift = 6 if is_chosen else 3 if look.hovered == name else 0
            rect = place.move(0, -lift)
            draw_tile(canvas, tile, rect)
            if is_chosen:
                canvas.panel("elevens/ring", rect.inflate(-3, -3))
            elif tile in fitting:
                canvas.panel("elevens/lit", rect.inflate(-2, -2))
            if tile in scene.wanted_tiles:
                canvas.panel("elevens/wanted", rect.inflate(-3, -3))
            if tile in gifts:
                canvas.fit(f"{scene.badge(gifts[tile])}_small", FRect(rect.right - 17, rect.top - 5, 22, 22))
            draw_focus(canvas, rect, look.focused == name)

    def _paint_header(self, canvas: Canvas, rect: FRect, seat: int) -> None:
        scene = self.scene
        canvas.fit(f"{scene.badge(seat)}_small", FRect(rect.left, rect.top, 24, 24))
        count = len(scene.state.racks[seat])
        right = scene.t("elevens.rack.tiles", n=count)
        if scene.may_see(seat):
            right += "  ·  " + scene.t("elevens.rack.points", n=scene.state.penalty(seat))
        half = FRect(rect.left + 34, rect.top, rect.width * 0.5 - 34, rect.height)
        canvas.text_box(scene.seat_name(seat), half, LABEL_BOLD, palette.CHALK)
        other = FRect(rect.centerx, rect.top, rect.width / 2, rect.height)
        canvas.text_box(right, other, LABEL, palette.PARCHMENT, "right")

    # The others ----------------------------------------------------------------------------------------------------

    def paint_cards(self, canvas: Canvas, look: Look) -> None:
        """The other seats: name, how many tiles, their backs; at the end of the game what was left to them."""
        scene = self.scene
        for seat, rect in scene.card_places().items():
            is_turn = seat == scene.seat
            canvas.panel("ui/card", rect)
            if is_turn:
                canvas.panel("ui/glow", rect.inflate(-6, -6))
            side = rect.height - 12
            canvas.fit(scene.badge(seat), FRect(rect.left + 8, rect.top + 6, side, side))
            rack = scene.state.racks[seat]
            is_over = scene.state.is_over
            figure = FRect(rect.right - 54, rect.top + 4, 46, rect.height - 8)
            canvas.text_box(
                str(scene.state.penalty(seat) if is_over else len(rack)), figure, TITLE, palette.INK, "center"
            )
            if is_over and not rack:
                canvas.fit("ui/crown_gold", FRect(rect.left + side - 16, rect.top - 4, 26, 26))
            room = FRect(rect.left + side + 16, rect.top + 3, figure.left - rect.left - side - 20, 26)
            canvas.text_box(scene.seat_name(seat), room, LABEL_BOLD, palette.INK)
            backs = FRect(room.left, room.bottom, room.width, 22)
            if not rack:
                continue
            step = min(15.0, (backs.width - 18) / max(1, len(rack) - 1))
            if scene.may_see(seat):
                step = min(23.0, (backs.width - 22) / max(1, len(rack) - 1))
                for index, tile in enumerate(scene.arranged(seat)):
                    draw_tile(canvas, tile, FRect(backs.left + index * step, backs.top, 21, 22))
                continue
            for index in range(len(rack)):
                canvas.fit("elevens/back_small", FRect(backs.left + index * step, backs.top, 18, 22))
            if scene.is_giving and seat == scene.receiver:
                canvas.panel("ui/glow", rect.inflate(-6, -6))

    # Bag and turn --------------------------------------------------------------------------------------------------

    def paint_bag(self, canvas: Canvas, look: Look) -> None:
        """The bag with its count, and the tile that was drawn for a bonus."""
        scene, rect = self.scene, self._layout.bag
        side = min(rect.width, rect.height) - 4
        place = FRect(rect.centerx - side / 2, rect.bottom - side, side, side)
        if look.hovered == "bag" or scene.hinted == "draw":
            canvas.panel("ui/glow", place.inflate(-24, -24))
        canvas.fit("elevens/bag", place, 255 if scene.state.bag_size else 130)
        count = FRect(place.left + side * 0.2, place.top + side * 0.5, side * 0.6, side * 0.34)
        canvas.text_box(str(scene.state.bag_size), count, TITLE, palette.INK, "center")
        tile = scene.state.bonus_tile
        if tile is not None and not scene.is_lifted("open-tile") and "open-tile" not in scene.flights.fields:
            draw_tile(canvas, tile, self._layout.open_tile)
            canvas.panel("elevens/ring_brass", self._layout.open_tile.inflate(-3, -3))

    def paint_turn(self, canvas: Canvas, look: Look) -> None:
        """The turn so far: three places for what may be laid, then what came free; and why the buttons are there."""
        scene, layout = self.scene, self._layout
        tray = layout.tray
        canvas.panel("ui/inset_wood", tray)
        laid, extra = scene.turn_tiles()
        width, height = 44.0, tray.height - 12
        for index in range(3):
            place = FRect(tray.left + 8 + index * (width + 6), tray.top + 6, width, height)
            if index < len(laid):
                draw_tile(canvas, laid[index], place.inflate(-2, -4))
            else:
                canvas.panel("elevens/slot", place)
        left = tray.left + 8 + 3 * (width + 6) + 6
        room = FRect(left, tray.top + 4, tray.right - left - 8, tray.height - 8)
        if extra:
            step = min(32.0, (room.width - 32) / max(1, len(extra) - 1)) if len(extra) > 1 else 32.0
            for index, tile in enumerate(extra):
                draw_tile(canvas, tile, FRect(room.left + index * step, tray.top + 15, 28, 31))
        else:
            text = scene.t("elevens.turn.laid", n=len(laid))
            canvas.text_box(text, room, LABEL, palette.PARCHMENT, "center")
        line = ""
        if scene.is_human_turn:
            line = why_line(scene.services.texts, scene.state, scene.seat_name(scene.receiver))
        if scene.is_giving:
            key = "elevens.give.sure" if scene.gift else "elevens.give.choose"
            line = scene.t(key, receiver=scene.seat_name(scene.receiver))
        if line:
            canvas.panel("ui/card", layout.why)
            canvas.text_box(line, layout.why.inflate(-16, -4), LABEL, palette.INK, "center")

    def paint_flying(self, canvas: Canvas) -> None:
        """What is on its way, and what hangs at the pointer."""
        scene = self.scene
        scene.flights.draw(canvas)
        if scene.drag_at is not None and scene.dragged_tile is not None:
            width, height = self._layout.board.tile_size
            x, y = scene.drag_at
            draw_tile(canvas, scene.dragged_tile, FRect(x - width / 2, y - height / 2 - 6, width, height))


def turn_moves(moves: tuple[object, ...], position: int) -> tuple[list[str], list[str]]:
    """The tiles of the turn that the position is in: those that count toward the three, and those that do not."""
    laid: list[str] = []
    extra: list[str] = []
    for move in reversed(moves[:position]):
        if isinstance(move, Lay):
            laid.insert(0, move.tile)
        elif isinstance(move, Bonus | Free):
            extra.insert(0, move.tile)
        elif getattr(move, "do", "") in ("end", "give", "pass"):
            break
    return laid, extra
