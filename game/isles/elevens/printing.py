"""Elevens on paper: the board over two pages, and all tiles to cut out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from game.boards.repository import LoadedBoard
from game.i18n import Texts
from game.isles.elevens.board import FieldPlace, bridge_places, field_places
from game.isles.elevens.rules.board import AREAS, ROWS
from game.isles.elevens.rules.state import State
from game.isles.elevens.rules.tiles import JOKERS, SYMBOLS, all_tiles
from game.isles.elevens.table.messages import move_message
from game.match.match import Match
from game.printing.backs import draw_face_down
from game.printing.canvas import PaperCanvas
from game.printing.document import PaperDocument
from game.printing.game_printing import GamePrinting, ScreenSentences
from game.printing.ink import Colour, mixed

FIELD_MM: Final = 18.8
"""Width of the narrowest field of a printed board."""
TILE_MM: Final = (18.6, 28.2)
"""Size of a tile: all of them fit on one page of either paper."""
_PAD: Final = 0.12
"""Space around all fields in widths of a field."""
_ROW_COLOURS: Final[dict[str, Colour]] = {"yellow": "amber", "red": "coral", "blue": "blue", "green": "green"}
_SIGNS: Final = {row: f"elevens/sign_{symbol}" for symbol, row in SYMBOLS.items()}
_JOKER_SIGN: Final = "elevens/sign_joker"


class _Quay:
    """Places of a board on a canvas: those of the map, moved and scaled."""

    def __init__(self, loaded: LoadedBoard[Any], width: float) -> None:
        self.fields = field_places(loaded.map)
        places = self.fields.values()
        field = min(place.width for place in places)
        self._left = min(place.x for place in places) - _PAD * field
        self._top = min(place.y for place in places) - _PAD * field
        right = max(place.x + place.width for place in places) + _PAD * field
        bottom = max(place.y + place.height for place in places) + _PAD * field
        self.scale = width / (right - self._left)
        self.field = field * self.scale
        """Width of the narrowest field."""
        self.width, self.height = width, (bottom - self._top) * self.scale
        self.fields_across = (right - self._left) / field

    def box(self, place: FieldPlace) -> tuple[float, float, float, float]:
        """Left, top, width and height on the canvas."""
        left, top = (place.x - self._left) * self.scale, (place.y - self._top) * self.scale
        return left, top, place.width * self.scale, place.height * self.scale


class ElevensPrinting(GamePrinting):
    """Print-and-play set of Elevens."""

    is_set = True
    rule_sections = ("tiles", "adjoining", "turn", "bonus", "give", "drawing", "end", "symbols")
    screen_sentences: ClassVar[ScreenSentences] = {"turn": [(2, None)]}

    def add_parts(self, document: PaperDocument, loaded: LoadedBoard[Any]) -> None:
        width = FIELD_MM * _Quay(loaded, 1.0).fields_across
        quay = _Quay(loaded, width)
        for canvas in document.poster(quay.width, quay.height, 2, 1):
            _draw_board(canvas, loaded, quay)

        def draw(canvas: PaperCanvas, tile: str) -> None:
            _draw_tile(canvas, tile, 0.6, 0.6, canvas.width - 1.2, canvas.height - 1.2)

        document.pieces(all_tiles(True), *TILE_MM, draw, lambda canvas, tile: draw_face_down(canvas))

    def draw_position(self, canvas: PaperCanvas, loaded: LoadedBoard[Any], state: State, seat: int | None) -> None:
        quay = _Quay(loaded, canvas.width)
        _draw_board(canvas, loaded, quay)
        for field, tile in state.laid.items():
            _draw_tile(canvas, tile, *quay.box(quay.fields[field]))

    def shape(self, loaded: LoadedBoard[Any]) -> float:
        quay = _Quay(loaded, 1.0)
        return quay.width / quay.height

    def move_line(self, texts: Texts, names: Sequence[str], match: Match[Any], number: int) -> str:
        move, before = match.moves[number], match.state_at(number)
        return move_message(texts, move, before, names.__getitem__, is_over=match.is_over)


def _draw_board(canvas: PaperCanvas, loaded: LoadedBoard[Any], quay: _Quay) -> None:
    """Connection areas, bridges, fields."""
    canvas.rect(0, 0, quay.width, quay.height, mixed("paper", "chalk", 0.5), "wood", 0.03 * quay.field)
    for number in AREAS:
        boxes = [quay.box(quay.fields[f"{row}-{number}"]) for row in ROWS]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
        pad = 0.07 * quay.field
        canvas.rect(
            left - pad, top - pad, right - left + 2 * pad, bottom - top + 2 * pad, "sand", "wood", 0.03 * quay.field,
            0.12 * quay.field,
        )  # fmt: skip
    for bridge, place in bridge_places(loaded.map, loaded.board).items():
        _draw_bridge(canvas, quay, place, has_bonus=bridge.has_bonus)
    for name, place in quay.fields.items():
        _draw_field(canvas, name, *quay.box(place))


def _draw_bridge(canvas: PaperCanvas, quay: _Quay, place: FieldPlace, *, has_bonus: bool) -> None:
    """Planks between two rows; a bonus sign where there is one."""
    left, top, wide, high = quay.box(place)
    inset = 0.24 * wide
    canvas.rect(left + inset, top, wide - 2 * inset, high, "wood-light", "wood-dark", 0.04 * wide)
    for number in range(1, 6):
        y = top + number * high / 6
        canvas.line((left + inset, y), (left + wide - inset, y), "wood-dark", 0.025 * wide)
    if has_bonus:
        size = min(0.9 * wide, 0.86 * high)
        canvas.art("elevens/bonus", left + (wide - size) / 2, top + (high - size) / 2, size, size)


def _draw_field(canvas: PaperCanvas, name: str, left: float, top: float, wide: float, high: float) -> None:
    """A field in its row's colour, with its number or its row's sign."""
    row, _, at = name.partition("-")
    colour = _ROW_COLOURS[row]
    is_joker = at.isdigit() and int(at) in JOKERS
    pale = mixed("slate" if is_joker else colour, "chalk", 0.72)
    gap = 0.03 * wide
    box = left + gap, top + gap, wide - 2 * gap, high - 2 * gap
    canvas.rect(*box, pale, colour, 0.06 * wide, 0.1 * wide)
    if at.isdigit():
        canvas.text(at, left, top, wide, high * 0.7, 0.46 * wide, "heading", "center")
    sign = 0.62 * wide if not at.isdigit() else 0.3 * wide
    y = top + (high - sign) / 2 if not at.isdigit() else top + high * 0.66
    if is_joker:
        canvas.art(_JOKER_SIGN, left + (wide - sign) / 2, y, sign, sign, "slate")
    else:
        canvas.art(_SIGNS[row], left + (wide - sign) / 2, y, sign, sign, colour)


def _draw_tile(canvas: PaperCanvas, tile: str, left: float, top: float, wide: float, high: float) -> None:
    """A tile in full colour: number and sign, or a sign alone."""
    kind, _, number = tile.partition("-")
    row = SYMBOLS.get(kind, kind)
    colour = _ROW_COLOURS.get(row, "slate")
    canvas.rect(left, top, wide, high, colour, "ink", 0.03 * wide, 0.1 * wide)
    pad = 0.09 * wide
    canvas.rect(left + pad, top + pad, wide - 2 * pad, high - 2 * pad, "chalk", None, 0, 0.06 * wide)
    if number:
        canvas.text(number, left, top, wide, high * 0.68, 0.5 * wide, "heading", "center")
    if number in ("6", "9"):
        canvas.line(
            (left + 0.36 * wide, top + 0.55 * high), (left + 0.64 * wide, top + 0.55 * high), "ink", 0.04 * wide
        )
    sign = 0.34 * wide if number else 0.6 * wide
    y = top + (high * 0.62 if number else (high - sign) / 2)
    canvas.art(_SIGNS.get(row, _JOKER_SIGN), left + (wide - sign) / 2, y, sign, sign, colour)


PRINTING: Final = ElevensPrinting()
