"""Proof with Tiled that the editor writes valid maps: ``python -m tools.tiled_proof``.

Every shipped board is read into the editor and written; Tiled (``tiled``, ``tmxrasterizer``: Debian's package
``tiled``, run without a screen) draws and saves it, and the saved map must parse to the same board. Exit code 1 after
any difference.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game import registry
from game.board_library.boards import BoardCatalogue
from game.board_library.saving import save
from game.boards.repository import ParseBoard
from game.boards.tiled import read_map
from game.boards.tmx_writer import tmx_text
from game.registry import editor_of, plugin


def prove(folder: Path) -> int:
    """Number of maps that differ after Tiled; prints a line each."""
    boards, wrong = BoardCatalogue(folder / "levels"), 0
    for game in registry.GAMES:
        if plugin(game).editor is None:
            continue
        drawing, parse = editor_of(game).board_editing, plugin(game).parse_board
        for name in plugin(game).boards():
            sketch = drawing.whole_sketch(plugin(game).load_board(name).map).with_property(
                "title", "Ünsere <Côte> & “mine”"
            )
            save(boards, game, f"drawn-{name}", tmx_text(drawing.whole_map(sketch), drawing.tileset))
            file = boards.own_folder(game) / f"drawn-{name}.tmx"
            board = parse(read_map(file))
            problems = _through_tiled(file, parse, board)
            wrong += bool(problems)
            print(f"{game} {name}: {'; '.join(problems) or 'the same'}", flush=True)
    return wrong


def _through_tiled(file: Path, parse: ParseBoard[Any], board: object) -> list[str]:
    """Faults of a map drawn and saved by Tiled."""
    without_screen = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(file.parents[2])}
    saved = file.with_name("saved.tmx")
    command = ["tiled", "--export-map", "tmx", str(file), str(saved)]
    done = subprocess.run(command, env=without_screen, capture_output=True, text=True, timeout=60, check=False)
    if done.returncode or not saved.exists():
        return [f"Tiled does not save it: {done.stderr.strip()}"]
    picture = file.with_suffix(".png")
    drawn = subprocess.run(
        ["tmxrasterizer", str(file), str(picture)], env=without_screen, capture_output=True, text=True, timeout=60,
        check=False,
    )  # fmt: skip
    problems = [] if not drawn.returncode and picture.stat().st_size else [f"Tiled does not draw it: {drawn.stderr}"]
    if drawn.stderr.strip() or done.stderr.strip():
        problems.append(f"Tiled says: {(drawn.stderr + done.stderr).strip()}")
    if parse(read_map(saved)) != board:
        problems.append("saved again it is another board")
    return problems


def main(argv: Sequence[str]) -> int:
    """Run the proof in a temporary folder; exit code 2 without Tiled."""
    argparse.ArgumentParser(prog="python -m tools.tiled_proof", description=__doc__).parse_args(argv)
    if shutil.which("tiled") is None or shutil.which("tmxrasterizer") is None:
        print("Tiled is not there: install it (Debian: apt-get install tiled).")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        return 1 if prove(Path(folder)) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
