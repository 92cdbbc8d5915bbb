"""Setting a table, from the chart on."""

from __future__ import annotations

from tools.screenshots.window import Window


def to_setup(window: Window, game: str) -> None:
    """From the chart: sets a new table of that game."""
    window.click(f"isle/{game}")
    if window.name == "kept-game":
        window.click("new")


def seat_people(window: Window, count: int) -> None:
    """Puts so many seats at the table that is being set."""
    for _ in range(12):
        window.scroll("/down")  # with large letters the page is longer than the window
        seats = [name.split("/")[0].removeprefix("seat-") for name in window.places("seat-", is_enabled=None)]
        now = 1 + max(int(seat) for seat in seats if seat.isdecimal())
        if now == count:
            window.scroll("/up")
            return
        window.click("seat-add" if now < count else f"seat-{now - 1}/remove")
