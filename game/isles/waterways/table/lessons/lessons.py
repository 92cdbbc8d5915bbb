"""Lessons of Waterways in menu order."""

from __future__ import annotations

from typing import Final

from game.isles.waterways.table.lessons.alone import ALONE
from game.isles.waterways.table.lessons.basics import BASICS
from game.isles.waterways.table.lessons.finer import FINER
from game.isles.waterways.table.lessons.teams import TEAMS
from game.isles.waterways.table.lessons.tricks import TRICKS
from game.isles.waterways.table.lessons.variants import VARIANTS
from game.table.lessons.lesson import Lesson

LESSONS: Final[tuple[Lesson, ...]] = (BASICS, FINER, VARIANTS, TEAMS, ALONE, TRICKS)
