"""What is said of a board that lies in the workshop and cannot be played yet."""

from __future__ import annotations

from game.boards.drawing import fault_of
from game.boards.problems import BoardError
from game.boards.shelf import BoardEntry
from game.boards.tiled import read_map
from game.house.editor_view import counts_line, fault_line
from game.isles.catalogue import isle
from game.services import Services


def problem_line(services: Services, game: str, entry: BoardEntry) -> str:
    """What is wrong with a board: in the editor's words where drawing on mends it, else as ``check-board`` says it."""
    problem, texts = entry.problem, services.texts
    assert problem is not None, entry.name
    told = problem.told(texts)
    file = services.boards.file_of(game, entry.name)
    if file is None or not isle(game).has_editor or not services.boards.is_own(game, entry.name):
        return told
    drawing = isle(game).drawing
    try:
        sketch = drawing.whole_sketch(read_map(file))
    except BoardError:
        return told
    fault = fault_of(drawing, isle(game).parse_board, sketch, file.name)
    if fault is None or fault.error.told(texts) != told:
        return told
    return f"{counts_line(drawing, sketch, texts)}\n{fault_line(fault, drawing, sketch, texts, file.name)}"
