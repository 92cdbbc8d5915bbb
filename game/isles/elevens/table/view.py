"""View of a table of Elevens: the board as a cached layer, its marks, and motions over it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import FRect

from game.core.state import Move
from game.i18n import PersonName
from game.isles.elevens.rules.moves import Bonus, Draw, End, Free, Give, Lay, Pass
from game.isles.elevens.rules.state import LAY_LIMIT, State
from game.isles.elevens.rules.tiles import TILE_OF
from game.isles.elevens.table.controller import ElevensController
from game.isles.elevens.table.drag import Drag
from game.isles.elevens.table.hit_targets import OnField, OnTile
from game.isles.elevens.table.layout import TableLayout, card_places, table_layout
from game.isles.elevens.table.messages import button_reason
from game.isles.elevens.table.motion import FlightPlaces, RackMotion, TileFlights
from game.isles.elevens.table.paint import draw_bonus_signs, draw_field, draw_laid, draw_tile, tile_rect
from game.isles.elevens.table.panels import (
    SeatView,
    TileView,
    draw_bag,
    draw_open_tile,
    draw_rack,
    draw_rack_backs,
    draw_rack_header,
    draw_rack_tile,
    draw_reason,
    draw_seat,
    draw_tray,
)
from game.isles.elevens.table.quay import draw_board, draw_foot_water
from game.isles.elevens.table.rack import Held
from game.isles.elevens.table.snapshot import TableSnapshot
from game.table.controller import shows_targets
from game.table.scene import TableScene
from game.ui.canvas import Canvas
from game.ui.widgets import InteractionState, draw_focus


def recent_fields(moves: Sequence[Move], own: int) -> dict[str, int]:
    """Fields laid on by others since the last move of seat ``own``, each with the mover."""
    found: dict[str, int] = {}
    for move in reversed(moves):
        if move.seat == own:
            break
        if isinstance(move, Lay | Bonus | Free):
            found[move.field] = move.seat
    return found


def recent_gifts(moves: Sequence[Move], own: int, seats: int) -> dict[str, int]:
    """Tiles given to seat ``own`` since the end of its last turn, each with its giver."""
    found: dict[str, int] = {}
    for move in reversed(moves):
        if move.seat == own and not isinstance(move, Lay | Draw | Bonus | Free):
            break
        if isinstance(move, Give) and (move.seat + 1) % seats == own:
            found[move.tile] = move.seat
    return found


def turn_tiles(moves: Sequence[Move]) -> tuple[list[str], list[str]]:
    """Tiles of the current turn: those that count toward the three, and the others."""
    laid: list[str] = []
    extra: list[str] = []
    for move in reversed(moves):
        match move:
            case Lay():
                laid.insert(0, move.tile)
            case Bonus() | Free():
                extra.insert(0, move.tile)
            case End() | Give() | Pass():
                break
    return laid, extra


_OPEN_ALPHA: Final = 165
"""Alpha of the fields open to some tile, before one is chosen."""


class View:
    """Draws a table of Elevens: layout, motion, the tile at the pointer, and the snapshot of the frame."""

    def __init__(self, scene: TableScene[State], controller: ElevensController) -> None:
        self._scene = scene
        self._controller = controller
        self.flights = TileFlights(scene.frames.motions, scene.services.assets.sounds, self._is_calm)
        self.gliding = RackMotion(scene.frames.motions, self._is_calm)
        self.drag = Drag()
        self._layout: tuple[tuple[float, ...], TableLayout] | None = None
        self._shown: TableSnapshot | None = None

    def _is_calm(self) -> bool:
        return self._scene.services.session.aids.reduced_motion

    @property
    def layout(self) -> TableLayout:
        """The place of everything for the position shown."""
        controller, area = self._controller, self._scene.table_area
        state, board, text_size = controller.state, controller.table.board, self._scene.services.assets.fonts.text_size
        tiles = len(state.racks[controller.racks.seat])
        key = *area, tiles, text_size
        if self._layout is None or self._layout[0] != key:
            self._layout = key, table_layout(area, board.map, board.board, state.seats - 1, tiles, text_size)
        return self._layout[1]

    def rack_places(self) -> dict[Held, FRect]:
        """Places of the rack's tiles below the board; empty while the tiles are hidden."""
        racks = self._controller.racks
        return dict(zip(racks.tiles(), self.layout.slots, strict=True)) if racks.may_see(racks.seat) else {}

    def flight_places(self, move: Move) -> FlightPlaces:
        """Start and end points for the tiles of a move."""
        controller, racks = self._controller, self._controller.racks
        is_open = racks.may_see(move.seat)
        return FlightPlaces(self.layout, racks.seat, is_open, controller.clicks.launch, self.rack_places())

    @property
    def dragged(self) -> Drag | None:
        """The dragged tile."""
        return self.drag if self.drag.at is not None and self._scene.interaction.pressed is not None else None

    def take_snapshot(self) -> TableSnapshot:
        """Take a snapshot of the table, which is ``shown`` until the next one."""
        controller, services, racks = self._controller, self._scene.services, self._controller.racks
        state, draft, has_help = controller.state, controller.draft, services.session.aids.show_targets
        dragged = self.dragged
        tile = draft.tile_to_lay(state, controller.is_human_turn, dragged.tile if dragged is not None else None)
        self._shown = TableSnapshot(
            services.assets, controller.table.board, self.layout, state, controller.match.moves[: controller.position],
            controller.narrator.names, racks.seat, racks.receiver, racks.orders,
            frozenset(seat for seat in range(state.seats) if racks.may_see(seat)), draft, controller.choices, dragged,
            tile, draft.lit_fields(tile, controller.choices, has_help), controller.is_human_turn,
            shows_targets(controller) and not self._scene.session.is_watched, controller.may_choose,
            self.flights, self.gliding,
        )  # fmt: skip
        return self._shown

    @property
    def shown(self) -> TableSnapshot:
        """The snapshot of the frame that is drawn."""
        return self._shown or self.take_snapshot()

    # The board -----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        """The board with its tiles, and the ground below rack and bag."""
        shown, layout = self.shown, self.shown.layout
        layers, board, place = shown.assets.layers, shown.board, layout.board.rect
        flying = shown.flights.fields
        laid = tuple((field, tile) for field, tile in shown.state.laid.items() if field not in flying)
        is_quiet = shown.is_lighting
        key = board.name, id(board.map), is_quiet

        def draw_empty(part: Canvas) -> None:
            draw_board(part, layout.board, place, board.map, is_quiet=is_quiet)

        def draw_lying(part: Canvas) -> None:
            draw_bonus_signs(part, layout.board, {field for field, _ in laid})
            draw_laid(part, layout.board, laid)

        def draw_foot(part: Canvas) -> None:
            draw_foot_water(part, layout.board, layout.foot)

        canvas.cached_layer(layers, "elevens-board", key, place, draw_empty, opaque=True)
        canvas.cached_commands(layers, "elevens-tiles", (key, place, laid), draw_lying)
        canvas.cached_layer(
            layers, "elevens-foot", (layout.foot.width, layout.board.ground), layout.foot, draw_foot, opaque=True
        )

    def draw_marks(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Marks on the board: this turn's tiles, others' recent tiles, highlighted fields, a message's subject."""
        shown, fields = self.shown, self.shown.layout.board.fields
        flying = shown.flights.fields
        for field, seat in recent_fields(shown.moves, shown.rack_seat).items():
            if field not in flying:
                rect = fields[field]
                canvas.fit(canvas.seat_styles.badge(seat, is_small=True), FRect(rect.right - 19, rect.top - 3, 20, 20))
        pair = (shown.state.turn.neighbours() or ()) if shown.draft.is_giving else ()
        for field in shown.state.turn.fields:
            if field not in flying:
                ring = "elevens/ring_brass" if field in pair else "elevens/ring"
                canvas.panel(ring, tile_rect(fields[field]).inflate(-4, -4))
        self._draw_lit(canvas, interaction)
        mark = "elevens/wanted" if shown.draft.ghost is None else "elevens/ring_brass"  # a hint's reason is no fault
        for field in shown.draft.wanted_fields:
            canvas.panel(mark, fields[field].inflate(-6, -7))
        if isinstance(interaction.focused_value, OnField):
            draw_focus(canvas, fields[interaction.focused_value.field], True)

    def _draw_lit(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Highlight the fields of the tile in question; without one, every field open to a tile of the rack."""
        shown, fields = self.shown, self.shown.layout.board.fields
        hovered = interaction.hovered_value.field if isinstance(interaction.hovered_value, OnField) else None
        tile, lit = self.question(interaction)
        if shown.is_lighting and (tile is None or hovered is not None) and shown.tile_to_lay is None:
            for field in () if shown.draft.is_giving else shown.choices.open_fields.difference(lit):
                draw_field(canvas, field, fields[field])
                canvas.panel("elevens/lit", fields[field].inflate(-4, -5), _OPEN_ALPHA)
        for field in lit:
            is_near = field in (hovered, shown.draft.ghost)
            if not is_near and not shown.is_lighting:
                continue
            draw_field(canvas, field, fields[field])
            if tile is not None:
                draw_tile(canvas, tile, tile_rect(fields[field]), 210 if is_near else 176)
            canvas.panel("elevens/lit", fields[field].inflate(-4, -5))

    def question(self, interaction: InteractionState) -> tuple[str | None, Sequence[str]]:
        """The tile in question and its fields: the tile to lay, else a playable one under the pointer, else the one of
        the field under the pointer.
        """
        shown = self.shown
        if shown.tile_to_lay is not None:
            return shown.tile_to_lay, shown.lit_fields
        if shown.is_lighting and not shown.draft.is_giving:
            match interaction.hovered_value:
                case OnTile(held) if shown.choices.is_playable(held.tile):
                    return held.tile, shown.choices.fields[held.tile]
                case OnField(field) if field in shown.choices.open_fields:
                    return TILE_OF[field], (field,)
        return None, ()

    # The rack and the others ---------------------------------------------------------------------------------------

    def draw_rack(self, canvas: Canvas, interaction: InteractionState) -> None:
        """The rack of the person at the mouse, open or from behind."""
        shown, layout = self.shown, self.shown.layout
        seat = shown.rack_seat
        draw_rack(canvas, layout)
        lines = [shown.assets.t("elevens.rack.tiles", n=len(shown.state.racks[seat]))]
        if seat in shown.open_seats:
            lines.insert(0, shown.assets.t("elevens.rack.points", n=shown.state.penalty(seat)))
        draw_rack_header(canvas, layout.header, canvas.seat_styles.badge(seat), shown.names[seat], lines)
        if seat not in shown.open_seats:
            draw_rack_backs(canvas, layout.slots)
            return
        coming = shown.flights.coming_home
        for tile in self.shown_tiles(interaction):
            if tile.tile in coming:
                coming.remove(tile.tile)
            else:
                draw_rack_tile(canvas, tile)

    def shown_tiles(self, interaction: InteractionState) -> list[TileView]:
        """The tiles of the open rack, and all that marks them."""
        shown, draft, seat = self.shown, self.shown.draft, self.shown.rack_seat
        asked = self._asked_tile(interaction)
        gifts = recent_gifts(shown.moves, seat, shown.state.seats)
        held_tile = shown.dragged.held if shown.dragged is not None else None
        is_sorted_out = shown.is_lighting and shown.may_choose

        def is_ready(tile: str) -> bool:
            return shown.choices.is_playable(tile, as_gift=draft.is_giving)

        return [
            TileView(
                held.tile,
                shown.gliding.place(held, place),
                is_lifted=held == held_tile,
                is_chosen=held in (draft.picked, draft.gift),
                is_hovered=interaction.hovered_value == OnTile(held),
                is_ready=is_sorted_out and is_ready(held.tile),
                is_quiet=is_sorted_out and not is_ready(held.tile),
                is_lit=held.tile == asked or (draft.ghost is not None and held.tile in draft.wanted_tiles),
                is_wanted=draft.ghost is None and held.tile in draft.wanted_tiles,
                giver=gifts.get(held.tile),
                is_focused=interaction.focused_value == OnTile(held),
            )
            for held, place in zip(shown.orders[seat].held(shown.state.racks[seat]), shown.layout.slots, strict=True)
        ]

    def _asked_tile(self, interaction: InteractionState) -> str | None:
        """The tile of the empty field under the pointer, while none is about to be laid; without aids also one that
        only belongs there.
        """
        shown = self.shown
        if shown.tile_to_lay is not None or shown.draft.is_giving or not isinstance(interaction.hovered_value, OnField):
            return None
        field = interaction.hovered_value.field
        is_shut = field not in shown.choices.open_fields if shown.is_lighting else field in shown.state.laid
        return None if is_shut else TILE_OF[field]

    def draw_seats(self, canvas: Canvas, interaction: InteractionState) -> None:
        """The other seats: name, how many tiles, their backs; at the end of the game what was left to them."""
        shown, state = self.shown, self.shown.state
        for seat, place in card_places(shown.layout, shown.rack_seat, state.seats).items():
            count = len(state.racks[seat])
            card = SeatView(
                place,
                canvas.seat_styles.badge(seat),
                shown.names[seat],
                state.penalty(seat) if state.is_over else count,
                count,
                shown.orders[seat].ordered(state.racks[seat]) if seat in shown.open_seats else None,
                is_turn=seat == state.seat,
                is_winner=state.is_over and seat in state.result().winners,
                is_near_end=not state.is_over and count <= LAY_LIMIT,
                is_receiver=shown.draft.is_giving and seat == shown.receiver,
            )
            draw_seat(canvas, card)

    # Bag and turn --------------------------------------------------------------------------------------------------

    def draw_bag(self, canvas: Canvas, interaction: InteractionState) -> None:
        """The bag with its count, and the tile that was drawn for a bonus."""
        shown, layout = self.shown, self.shown.layout
        is_lit = (shown.is_lighting and shown.choices.can_draw) or shown.draft.hinted == "draw"
        draw_bag(canvas, layout.bag, len(shown.state.bag), is_lit)
        tile = shown.state.bonus_tile
        is_lifted = shown.dragged is not None and shown.dragged.held is None
        if tile is not None and not is_lifted and not shown.flights.is_open_tile_coming:
            draw_open_tile(canvas, layout.open_tile, tile)

    def draw_turn(self, canvas: Canvas, interaction: InteractionState) -> None:
        """The turn so far, and why the buttons are there."""
        shown, layout = self.shown, self.shown.layout
        laid, extra = turn_tiles(shown.moves)
        draw_tray(canvas, layout.tray, laid, extra)
        line = ""
        if shown.draft.is_giving:
            key = "elevens.give.sure" if shown.draft.gift else "elevens.give.choose"
            line = shown.assets.t(key, receiver=PersonName(shown.names[shown.receiver]))
        elif shown.is_human_turn:
            line = button_reason(shown.assets.texts, shown.state, shown.names[shown.receiver])
        if line:
            draw_reason(canvas, layout.reason, line)

    def draw_flying(self, canvas: Canvas) -> None:
        """Draw flying and dragged tiles."""
        self.shown.flights.draw(canvas)
        dragged = self.shown.dragged
        if dragged is not None and dragged.at is not None:
            width, height = self.shown.layout.board.tile_size
            x, y = dragged.at
            draw_tile(canvas, dragged.tile, FRect(x - width / 2, y - height / 2 - 6, width, height))
