"""Error messages for boards in the workshop that are unfit for play."""

from __future__ import annotations

from game.boards.drawing import board_fault
from game.boards.errors import BoardError
from game.boards.repository import BoardEntry
from game.boards.tiled import read_map
from game.i18n import Texts
from game.library.boards import BoardCatalogue
from game.menus.editor_view import counts_line, fault_message
from game.registry import plugin


def problem_line(boards: BoardCatalogue, game: str, entry: BoardEntry, texts: Texts) -> str:
    """Error message of a board: in the editor's terms if the editor can fix it, else as by ``check-board``."""
    assert entry.problem is not None, entry.name
    message = entry.problem.message(texts)
    if entry.is_passed_over:
        return message
    file = boards.file_of(game, entry.name)
    if file is None or not plugin(game).has_editor or not boards.is_own(game, entry.name):
        return message
    drawing = plugin(game).drawing
    try:
        sketch = drawing.whole_sketch(read_map(file))
    except BoardError:
        return message
    fault = board_fault(drawing, plugin(game).parse_board, sketch, file.name)
    if fault is None or fault.error.message(texts) != message:
        return message
    return f"{counts_line(drawing, sketch, texts)}\n{fault_message(fault, drawing, sketch, texts, file.name)}"
