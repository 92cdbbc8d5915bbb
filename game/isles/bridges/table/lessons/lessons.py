"""Lessons of Bridges in menu order."""

from __future__ import annotations

from typing import Final

from game.isles.bridges.table.lessons.alone import ALONE
from game.isles.bridges.table.lessons.basics import BASICS
from game.isles.bridges.table.lessons.finer import FINER
from game.isles.bridges.table.lessons.freehand import FREEHAND
from game.isles.bridges.table.lessons.tricks import TRICKS
from game.table.lessons.lesson import Lesson

LESSONS: Final[tuple[Lesson, ...]] = (BASICS, FINER, FREEHAND, ALONE, TRICKS)
