"""README images of each game: a still of its middle and an animation of its best moment, from a record.

``python -m tools.moments [OUT]`` replays every record in ``docs/pictures/records`` and writes ``<game>.webp`` and
``<game>-moment.webp`` to OUT (``docs/pictures``). A record's ``meta`` has the ``move`` at which its moment begins, and
its length in ``seconds``.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from game.app import App, make_app

# isort: split
import pygame
from PIL import Image

from game.program import FOLDER
from game.table.scene import TableScene
from game.table.sessions.watch import WatchSession

PICTURES: Final = FOLDER / "docs" / "pictures"
WINDOW: Final = (1280, 720)
STILL: Final = 960
MOVING: Final = 640
"""Widths in pixels."""
FRAMES_A_SECOND: Final = 10
_STEPS_A_FRAME: Final = 6


def photograph(app: App, foot: int, width: int) -> Image.Image:
    """The window without its last ``foot`` pixels, scaled to that width."""
    screen = app.screen
    whole = Image.frombytes("RGB", screen.get_size(), pygame.image.tobytes(screen, "RGB"))
    shown = whole.crop((0, 0, whole.width, whole.height - foot))
    return shown.resize((width, round(shown.height * width / shown.width)), Image.Resampling.LANCZOS)


def wait(app: App, seconds: float) -> None:
    """Lets time pass in the program."""
    for _ in range(round(seconds * FRAMES_A_SECOND * _STEPS_A_FRAME)):
        app.step(1 / (FRAMES_A_SECOND * _STEPS_A_FRAME))


def take(record: Path, out: Path) -> None:
    """Watches one record: its picture and its moment."""
    written: dict[str, Any] = json.loads(record.read_text(encoding="utf-8"))
    moment: dict[str, Any] = written["meta"]["moment"]
    with tempfile.TemporaryDirectory() as folder:
        pygame.display.init()
        app = make_app(["--window", "x".join(map(str, WINDOW)), "--lang", "en", "--data", folder, str(record)])
        try:
            wait(app, 1.0)
            table = app.stack.top
            assert isinstance(table, TableScene), f"{record.name} cannot be watched"
            session = table.session
            assert isinstance(session, WatchSession)
            session.is_playing = False
            foot = app.services.assets.viewport.to_px(session.overlay.foot)
            table.controller.show_position(moment["move"])
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(2, 715), rel=(1, 1), buttons=(0, 0, 0)))
            wait(app, 8.0)
            photograph(app, foot, STILL).save(out / f"{written['game']}.webp", quality=82, method=6)
            session.is_playing = True
            frames = []
            for _ in range(round(moment["seconds"] * FRAMES_A_SECOND)):
                wait(app, 1 / FRAMES_A_SECOND)
                frames.append(photograph(app, foot, MOVING))
        finally:
            app.close()
    frames[0].save(
        out / f"{written['game']}-moment.webp",
        save_all=True,
        append_images=frames[1:],
        duration=1000 // FRAMES_A_SECOND,
        loop=0,
        quality=50,
        method=6,
    )


def main(argv: Sequence[str]) -> int:
    """Make all images."""
    parser = argparse.ArgumentParser(prog="python -m tools.moments", description=__doc__)
    parser.add_argument("out", nargs="?", type=Path, default=PICTURES, help="where the pictures go (docs/pictures)")
    out: Path = parser.parse_args(argv).out
    out.mkdir(parents=True, exist_ok=True)
    for record in sorted((PICTURES / "records").glob("*.json")):
        take(record, out)
    for path in sorted(out.glob("*.webp")):
        print(f"{path.name}: {path.stat().st_size >> 10} KiB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
