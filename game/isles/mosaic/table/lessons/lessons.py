"""Lessons of Mosaic in the order of the menu."""

from __future__ import annotations

from typing import Final

from game.isles.mosaic.table.lessons.alone import ALONE
from game.isles.mosaic.table.lessons.basics import BASICS
from game.isles.mosaic.table.lessons.finer import FINER
from game.isles.mosaic.table.lessons.tricks import TRICKS
from game.isles.mosaic.table.lessons.variants import VARIANTS
from game.table.lessons.lesson import Lesson

LESSONS: Final[tuple[Lesson, ...]] = (BASICS, FINER, VARIANTS, ALONE, TRICKS)
