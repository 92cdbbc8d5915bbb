"""The pictures of the workshop: its boards, drawing one, having it tested."""

from __future__ import annotations

from tools.screenshots.games import GAMES, simulated
from tools.screenshots.window import Studio


def workshop(studio: Studio) -> None:
    """The editor's list: every board of every game, an own board, and the question before its deletion."""
    with studio.open() as window:
        window.click("workshop")
        for game in GAMES:
            window.click(f"game/{game}")
            for name in list(window.places("board-")):
                window.click(name)
                window.photograph(f"{game}-{name}")
        for name in ("import", "read-again", "duplicate", "take-along", "edit", "test", "difficulty/more"):
            window.photograph(f"tip-{name.replace('/', '-')}", at=name)
        window.click("import")
        window.photograph("nothing-to-fetch")
        window.click("duplicate")
        window.photograph("own")
        for name in ("rename", "delete"):
            window.photograph(f"tip-{name}", at=name)
        window.click("rename")
        window.photograph("rename")
        window.click("back", "delete")
        window.photograph("delete")


def drawing(studio: Studio) -> None:
    """The editor: an empty board, its brushes, what is wrong with a first stroke, a board of ours, a try and its end."""
    with studio.open() as window:
        window.click("workshop")
        for game in GAMES:
            window.click(f"game/{game}", "new")
            window.photograph(f"{game}-new-from")
            window.click("empty")
            window.photograph(f"{game}-new")
            for name in [*window.places("brush-"), "mirror", "flip", "turn", "symmetry"]:
                if name in window.places():
                    window.photograph(f"{game}-tip-{name}", at=name)
            brush = next(iter(window.places("brush-")))
            window.click(brush, next(iter(window.places("cell-"))), "symmetry")
            window.photograph(f"{game}-fault")
            window.click("done")
            window.photograph(f"{game}-draft")
            window.click(next(name for name in window.places("board-") if not name.startswith("board-my")), "edit")
            window.photograph(f"{game}-copy")
            window.click("try")
            window.rest()
            window.photograph(f"{game}-try")
            window.to("editor")
            window.click("done")


def trials(studio: Studio) -> None:
    """A board trial and its result."""
    with studio.open() as window:
        window.click("workshop")
        for game in GAMES:
            simulated(game, 2)
            window.click(f"game/{game}", "test")
            window.photograph(f"{game}-fresh")
            window.click("run")
            window.photograph(f"{game}-begun")
            window.wait(1.0)
            window.think_until_change()
            window.click("run") if window.has("run") else None
            window.photograph(f"{game}-figures")
            window.scroll("/down")
            window.photograph(f"{game}-figures-below")
            window.click("back")
