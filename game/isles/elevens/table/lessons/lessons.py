"""The lessons of Elevens, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from game.isles.elevens.table.lessons.basics import BASICS
from game.table.lesson import Lesson

LESSONS: Final[tuple[Lesson, ...]] = (BASICS,)
