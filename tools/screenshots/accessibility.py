"""The pictures of what a person can choose: contrast, patterns, large words and targets."""

from __future__ import annotations

from typing import Any

from tools.screenshots.games import (
    GAMES,
    SEATS,
    cut,
    simulated,
    turn_after,
)
from tools.screenshots.window import Studio


def _looks(studio: Studio, **settings: Any) -> None:
    """A round through the program with other settings."""
    with studio.open(**settings) as window:
        window.photograph("chart")
        window.click("settings")
        window.photograph("settings")
        window.click("back", "lighthouse")
        window.photograph("records")
        window.click("back", "harbour", "new-player")
        window.photograph("name")
        window.click("back", "back", "daily")
        window.photograph("daily")
        window.click("back")
        for game in GAMES:
            window.click(f"isle/{game}")
            window.photograph(f"{game}-setup")
            window.click("rules", "next")
            window.photograph(f"{game}-rules")
            window.click("back", "back")
            record = simulated(game, max(SEATS[game]))
            window.resume(cut(record, turn_after(record, 0.6)))
            window.rest()
            window.photograph(f"{game}")
            window.act()
            window.photograph(f"{game}-act")
            window.to_chart()
            window.resume(cut(record, len(record["moves"]) - 2))
            window.play_to_results()
            window.photograph(f"{game}-results")
            window.to_chart()
            window.click(f"isle/{game}", "first-game", "lesson/basics")
            window.photograph(f"{game}-lesson", seconds=2.0)
            window.click("lesson-leave")
            window.to_chart()


def contrast(studio: Studio) -> None:
    """With high contrast."""
    _looks(studio, high_contrast=True)


def patterns(studio: Studio) -> None:
    """With patterns."""
    _looks(studio, patterns=True)


def large(studio: Studio) -> None:
    """With large letters."""
    _looks(studio, text_size=150)


def targets(studio: Studio) -> None:
    """Both settings of highlighted targets: the first positions of each game."""
    for is_shown in (False, True):
        with studio.open(show_targets=is_shown) as window:
            for game in GAMES:
                record = simulated(game, 2)
                window.resume(cut(record, turn_after(record, 0.4)))
                window.rest()
                window.photograph(f"{game}-{'on' if is_shown else 'off'}")
                window.to_chart()
