"""The lessons of Pebbles, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from game.table.lessons.lesson import Lesson

from .basics import BASICS

LESSONS: Final[tuple[Lesson, ...]] = (BASICS,)
