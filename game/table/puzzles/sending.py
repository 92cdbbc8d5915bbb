"""Sending a problem: a text with its code to the clipboard, or as a file where a clipboard cannot take it."""

from __future__ import annotations

from game.match.records import write_bytes
from game.modes.codes import CodeError
from game.modes.puzzles.tasks import PuzzleTask
from game.services import Services
from game.table.puzzles.messages import share_text
from game.table.sharing.files import copy_text, file_stem, free_export_path

_EXTENSION = "isles.txt"


def send_problem(services: Services, task: PuzzleTask) -> str:
    """Copy the problem's text; the sentence with what was done, or why nothing could be.

    A missed move is written to a file where the system has no clipboard; a short code is shown instead.
    """
    t, code = services.assets.t, task.puzzle.code
    try:
        text = share_text(services.assets, task)
    except CodeError as error:
        return t(error.key)
    if copy_text(text):
        return t("problems.copied", text=text) if code else t("problems.copied-own")
    return text if code else _write(services, task, text)


def _write(services: Services, task: PuzzleTask, text: str) -> str:
    t = services.assets.t
    stem = file_stem(t("problems.heading"), t(f"house.game.{task.puzzle.game}"), task.today.isoformat())
    path = free_export_path(services.storage, stem, _EXTENSION)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(path, text.encode())
    except OSError as problem:
        return services.assets.t("house.share.failed", problem=problem.strerror or problem)
    return services.assets.t("house.share.record", path=path)
