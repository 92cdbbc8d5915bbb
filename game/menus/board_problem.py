"""What is said of a board that lies in the workshop and cannot be played yet."""

from __future__ import annotations

from game.boards.catalogue import BoardCatalogue
from game.boards.drawing import board_fault
from game.boards.errors import BoardError
from game.boards.repository import BoardEntry
from game.boards.tiled import read_map
from game.i18n import Texts
from game.isles.catalogue import isle
from game.menus.editor_view import counts_line, fault_line


def problem_line(boards: BoardCatalogue, game: str, entry: BoardEntry, texts: Texts) -> str:
    """What is wrong with a board: in the editor's words where drawing on mends it, else as ``check-board`` says it."""
    assert entry.problem is not None, entry.name
    told = entry.problem.message(texts)
    if entry.is_passed_over:
        return told
    file = boards.file_of(game, entry.name)
    if file is None or not isle(game).has_editor or not boards.is_own(game, entry.name):
        return told
    drawing = isle(game).drawing
    try:
        sketch = drawing.whole_sketch(read_map(file))
    except BoardError:
        return told
    fault = board_fault(drawing, isle(game).parse_board, sketch, file.name)
    if fault is None or fault.error.message(texts) != told:
        return told
    return f"{counts_line(drawing, sketch, texts)}\n{fault_line(fault, drawing, sketch, texts, file.name)}"
