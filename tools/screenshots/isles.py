"""The pictures of each isle's own states: everything that can be pointed at, clicked and refused."""

from __future__ import annotations

import pygame

from tools.screenshots.games import (
    cut,
    simulated,
    turn_after,
)
from tools.screenshots.setting import seat_people
from tools.screenshots.window import Studio, Window


def _hint(window: Window, state: str) -> None:
    """A hint while it is computed, and when it is shown."""
    window.click("hint")
    window.photograph(f"{state}-thinking")
    window.think_until_change()
    window.photograph(state)
    window.key(pygame.K_ESCAPE)


def bridges(studio: Studio) -> None:
    """Bridges: what pointing and clicking shows."""
    record = simulated("bridges", 2)
    with studio.open() as window:
        window.click("isle/bridges")
        seat_people(window, 2)
        window.click("start")
        window.photograph("start-hover", at=next(iter(window.places("island-"))))
        window.click("start-4")
        window.photograph("start-four", at=list(window.places("island-"))[3])
        refused = next(iter(window.places("island-", is_enabled=False)), "")
        if refused:
            window.click(refused)
            window.photograph("start-refused")
        window.click("confirm")
        window.photograph("start-confirm")
        window.click("undo")
        window.photograph("nothing-to-undo")
        window.to_chart()
        window.resume(cut(record, turn_after(record, 0.4, do="number")))
        window.rest()
        island = next(iter(window.places("island-")))
        window.photograph("island-hover", at=island)
        window.click(next(iter(window.places("island-", is_enabled=False))))
        window.photograph("island-refused")
        window.quiet()
        window.click("confirm")
        window.photograph("confirm-early")
        window.click(island)
        window.photograph("number")
        links = list(window.places("link-"))
        if links:
            window.photograph("link-hover", at=links[0])
            window.click(links[0])
            window.photograph("link")
        refused = next((name for name in window.places("link-", is_enabled=False) if name not in links), "")
        if refused:
            window.press(refused)
            window.photograph("link-refused")
        window.key(pygame.K_ESCAPE)
        window.key(pygame.K_ESCAPE)
        window.key(pygame.K_ESCAPE)
        if window.name == "pause":
            window.click("resume")
        window.click("skip-number")
        window.photograph("skip-number")
        window.click("skip-bridges")
        window.photograph("skip-bridges")
        window.to_chart()
        window.resume(cut(record, turn_after(record, 0.4, do="number")))
        window.rest()
        _hint(window, "hint")
        window.photograph("seat-hover", at="seat-1")
        window.click("seat-1")
        window.photograph("peek")
        window.press("island-3")
        window.photograph("peek-refused")
        window.click("own-board")
        for name in ("pause", "undo", "hint", "log", "help"):
            window.photograph(f"tip-{name}", at=name)
        window.act()
        window.photograph("others")
        window.rest()
        window.photograph("next")
        window.to_chart()
        freehand = simulated("bridges", 2, {"freehand": True})
        window.resume(cut(freehand, turn_after(freehand, 0.2, do="number")))
        window.rest()
        for number in range(6):
            window.act()
            window.rest()
            window.photograph(f"freehand-{number}")


def elevens(studio: Studio) -> None:
    """Elevens: what pointing and clicking shows."""
    record = simulated("elevens", 2)
    with studio.open() as window:
        window.resume(cut(record, turn_after(record, 0.3)))
        window.rest()
        tiles = list(window.places("tile-"))
        for number, tile in enumerate(tiles):
            window.click(tile)
            window.photograph(f"tile-{number}")
            if window.places("field-"):
                window.photograph("field-hover", at=next(iter(window.places("field-"))))
                break
        window.press(next(iter(window.places("field-", is_enabled=False))))
        window.photograph("field-refused")
        window.key(pygame.K_ESCAPE)
        if window.name == "pause":
            window.click("resume")
        for name in list(window.places("sort-")):
            window.click(name)
            window.photograph(f"{name}")
        window.click("out-there")
        window.photograph("out-there")
        window.click("back")
        window.photograph("bag-hover", at="bag")
        window.press("bag")
        window.photograph("bag-refused")
        window.quiet()
        _hint(window, "hint")
        for name in ("give", "end", "seat-1"):
            if name in window.places(is_enabled=None):
                window.photograph(f"tip-{name}", at=name)
        window.to_chart()
        window.resume(cut(record, turn_after(record, 0.2, do="give")))
        window.rest()
        window.click("give")
        window.photograph("giving")
        window.click(next(iter(window.places("tile-"))))
        window.photograph("gift")
        window.click("give")
        window.photograph("given")
        window.to_chart()
        for do in ("draw", "bonus"):
            window.resume(cut(record, turn_after(record, 0.1, do=do)))
            window.photograph(f"{do}", seconds=0.2)
            window.to_chart()
        window.resume(cut(record, turn_after(record, 0.3)))
        window.rest()
        window.click("end") if window.has("end") else window.act()
        window.photograph("others")
        window.rest()
        window.photograph("next")


def waterways(studio: Studio) -> None:
    """Waterways: what pointing and clicking shows."""
    record = simulated("waterways", 2)
    with studio.open() as window:
        window.resume(cut(record, turn_after(record, 0.4)))
        window.rest()
        for _ in range(4):
            if window.places("cell-"):
                break
            window.click("turn")
        cells = list(window.places("cell-"))
        window.photograph("hover", at=cells[0])
        window.photograph("hover-other", at=cells[-1])
        off = list(window.places("cell-", is_enabled=False))
        window.photograph("hover-refused", at=off[0])
        window.press(off[0])
        window.photograph("refused")
        window.press(off[len(off) // 2])
        window.photograph("refused-middle")
        window.quiet()
        window.click(cells[0])
        window.photograph("ghost")
        window.press("turn")
        window.photograph("ghost-turned")
        window.key(pygame.K_ESCAPE)
        for number in range(4):
            window.click("turn")
            window.photograph(f"turn-{number}")
        _hint(window, "hint")
        window.click("bag")
        window.photograph("bag")
        window.click("back")
        for name in ("turn", "bag", "confirm"):
            window.photograph(f"tip-{name}", at=name)
        window.act()
        window.photograph("others")
        window.rest()
        window.photograph("next")
        window.to_chart()
        dams = simulated("waterways", 2, {"open_stones": True, "dams": True})
        window.resume(cut(dams, turn_after(dams, 0.5, do="draw")))
        window.rest()
        for name in window.places("heap-", is_enabled=None):
            window.photograph(f"{name}", at=name)
        window.press(off[len(off) // 2])
        window.photograph("heap-refused")
        window.click("bag")
        window.photograph("open-bag")
        window.click("back")
        window.to_chart()
        auction = simulated("waterways", 3, {"saboteur": {"auction": True}})
        for number in range(1, 4):
            window.resume(cut(auction, number, people=(auction["moves"][number]["seat"],)))
            window.rest()
            window.photograph(f"auction-{number}")
            if window.has("bid-more"):
                window.click("bid-more", "bid-more")
                window.photograph(f"auction-{number}-more")
            window.to_chart()
    with studio.open(lay_at_once=True) as window:
        window.resume(cut(record, turn_after(record, 0.4)))
        window.rest()
        window.photograph("at-once", at=next(iter(window.places("cell-"))))


def mosaic(studio: Studio) -> None:
    """Mosaic: what pointing and clicking shows."""
    record = simulated("mosaic", 2)
    with studio.open() as window:
        window.resume(cut(record, turn_after(record, 0.4, do="piece")))
        window.rest()
        pieces = list(window.places("piece-"))
        window.photograph("piece-hover", at=pieces[0])
        window.click(pieces[-1])
        window.photograph("piece")
        cells = list(window.places("cell-"))
        window.photograph("cell-hover", at=cells[0])
        off = list(window.places("cell-", is_enabled=False))
        window.photograph("cell-hover-refused", at=off[0])
        window.press(off[0])
        window.photograph("cell-refused")
        window.quiet()
        window.key(pygame.K_ESCAPE)
        if window.name == "pause":
            window.click("resume")
        struck = list(window.places("piece-", is_enabled=False))
        window.photograph("struck-hover", at=struck[0])
        window.press(struck[0])
        window.photograph("struck")
        window.quiet()
        window.click("confirm") if window.has("confirm") else window.press("confirm")
        window.photograph("confirm-early")
        window.quiet()
        _hint(window, "hint")
        window.photograph("bonus-hover", at=list(window.places("bonus-", is_enabled=None))[2])
        window.photograph("seat-hover", at="seat-1")
        window.click("seat-1")
        window.photograph("peek")
        window.click("own-sheet")
        window.act()
        window.photograph("others")
        window.rest()
        window.photograph("next")
        window.to_chart()
        window.resume(cut(record, turn_after(record, 0.1, do="bonus")))
        window.rest()
        window.photograph("bonus")
        window.photograph("bonus-held", at=next(iter(window.places("cell-"))))
    with studio.open(confirm_moves=True) as window:
        window.resume(cut(record, turn_after(record, 0.4, do="piece")))
        window.rest()
        window.click(next(iter(window.places("piece-"))))
        window.click(next(iter(window.places("cell-"))))
        window.photograph("ghost")
