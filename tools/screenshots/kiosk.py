"""The pictures of the kiosk, its attract mode and the operator's page."""

from __future__ import annotations

import pygame

from game.storage.values import KIOSK_CHOICES
from tools.screenshots.games import (
    cut,
    simulated,
    turn_after,
)
from tools.screenshots.window import Studio


def kiosk(studio: Studio) -> None:
    """The kiosk: chart, setup, idle question, ticket, taking up a game, initials."""
    with studio.open("--kiosk") as window:
        window.photograph("chart")
        window.photograph("chart-ticket", at="ticket")
        window.click("settings")
        window.photograph("settings")
        window.click("back", "setup/waterways")
        window.photograph("setup-fixed")
    with studio.open("--kiosk", kiosk_choices=KIOSK_CHOICES) as window:
        window.photograph("chart-open")
        window.click("setup/waterways")
        window.photograph("setup")
        window.click("seat-0/name")
        window.photograph("name")
        window.click("back", "back")
        record = simulated("waterways", 2)
        window.resume(cut(record, turn_after(record, 0.3)))
        window.rest()
        window.photograph("table")
        window.click("pause")
        window.photograph("pause")
        window.click("resume")
        window.point((1, window.app.screen.get_height() - 1))
        for _ in range(200):
            if window.name == "idle":
                break
            window.step(1.0)
        window.photograph("idle", at=None, seconds=1.0)
        window.photograph("idle-later", at=None, seconds=8.0)
        window.wait(8.0)
        window.photograph("ticket", at=None)
        window.key(pygame.K_ESCAPE)
        window.wait(0.5)
        window.click("ticket")
        window.photograph("entry")
        window.type("BC")
        window.photograph("entry-typed")
        window.type("DF")
        window.photograph("entry-unknown")
        window.click("back")
        record = simulated("mosaic", 2)
        window.resume(cut(record, len(record["moves"]) - 2))
        window.play_to_results()
        window.photograph("results")
        window.click("initials")
        window.photograph("initials")
        window.type("ada")
        window.photograph("initials-typed")
        window.click("take")
        window.photograph("results-after")
        window.click("look", "replay")
        window.press("play")
        window.click("to-start") if window.has("to-start") else None
        window.photograph("replay")


def attract(studio: Studio) -> None:
    """The kiosk's attract mode, looked at again and again: games (of computers, who wait; the best of today, which is
    watched), record tables, how to play."""
    with studio.open("--kiosk") as window:
        record = simulated("elevens", 2)
        window.resume(cut(record, len(record["moves"]) - 2))
        window.play_to_results()
        window.to_chart()
        for _ in range(100):
            if window.name == "attract":
                break
            window.step(1.0)
        before = b""
        for number in range(44):
            window.wait(6.0)
            now = bytes(window.app.screen.get_buffer().raw)
            if now != before:
                window.photograph(f"{number:02d}", at=None)
            before = now


def operator(studio: Studio) -> None:
    """Set-up with an error at the PIN; the operator's page, tab by tab, with its dialogs; a closed game."""
    with studio.open("--kiosk", is_set_up=False) as window:
        window.photograph("setup-1")
        window.click("next")
        window.photograph("setup-2")
        window.click("pin", "digit-4", "digit-7", "digit-1")
        window.photograph("new")
        window.click("digit-1", "done")
        window.photograph("again")
        window.click("digit-4", "digit-7", "digit-1", "digit-2", "done")
        window.photograph("differ")
        window.click(*(2 * ("digit-4", "digit-7", "digit-1", "digit-1", "done")))
        for number in range(3, 9):
            window.click("next")
            window.photograph(f"setup-{number}")
        window.click("next")
        record = simulated("mosaic", 2)
        window.resume(cut(record, len(record["moves"]) - 2))
        window.play_to_results()
        window.to_chart()
        window.hold("operator", 3.5)
        window.click("digit-4", "digit-7", "digit-1", "digit-1", "done")
        for tab in ("today", "visitors", "hours", "tables", "machine"):
            window.click(f"tab/{tab}")
            window.photograph(tab)
        for name in ("exit", "export"):
            window.click(name)
            window.photograph(name)
            window.click("no" if name == "exit" else "back")
        window.click("tab/today")
        for name in ("wall", "factory", "restart-now"):
            window.click(name)
            window.photograph(name)
            window.click("back" if name == "wall" else "no")
        window.click("tab/tables", "table/mosaic", "reset")
        window.photograph("reset")
        window.click("yes")
        window.photograph("reset-surely")
        window.click("no", "tab/visitors", "game-elevens")
        window.quiet()
        window.click("back", "isle/elevens")
        window.photograph("closed")
        window.quiet()
        window.hold("operator", 3.5)
        window.photograph("pin")
        window.click("digit-9", "digit-9", "digit-9", "digit-9", "done")
        window.photograph("wrong")
