"""The lessons of Waterways, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from game.isles.waterways.table.lessons.basics import BASICS
from game.table.lesson import Lesson

LESSONS: Final[tuple[Lesson, ...]] = (BASICS,)
