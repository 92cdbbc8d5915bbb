"""The scene a start begins with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.scenes.base import Scene
from game.scenes.title import TitleScene
from game.services import Services


def first_scene(services: Services, files: Sequence[Path] = ()) -> Scene:
    """The chart, or the records to watch."""
    return TitleScene(services)
