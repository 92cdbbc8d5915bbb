"""Meanings of the sound effects, apart from the player that needs pygame."""

from __future__ import annotations

from enum import StrEnum


class Sound(StrEnum):
    """Meaning of a sound. Scenes name the meaning; which file is played is chosen here."""

    BUTTON = "button"
    OPEN = "open"
    CLOSE = "close"
    PAGE = "page"
    PICK = "pick"
    LAY_WOOD = "lay_wood"
    LAY_TILE = "lay_tile"
    LAY_STONE = "lay_stone"
    LAY_GLASS = "lay_glass"
    ILLEGAL = "illegal"
    CARD = "card"
    BAG = "bag"
    UNDO = "undo"
    HINT = "hint"
    TURN = "turn"
    SCORE = "score"
    FINISH = "finish"
    BONUS = "bonus"
    GOAL = "goal"
    FLOW = "flow"
    WIN = "win"
    LOSE = "lose"
    BELL = "bell"
    COUNTDOWN = "countdown"
    APPLAUSE = "applause"
