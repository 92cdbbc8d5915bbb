"""The scene a start begins with: the chart, or the records named on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.scenes.base import Scene
from game.scenes.title import TitleScene
from game.services import Services


def first_scene(services: Services, files: Sequence[Path] = ()) -> Scene:
    """The chart; with files, the only good one at once, else the list of them with what is wrong with each."""
    if not files:
        return TitleScene(services)
    from game.scenes.record_files import open_files

    return open_files(services, files)
