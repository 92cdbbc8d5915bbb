"""Screenshots of pages with much content: after many games by saved players."""

from __future__ import annotations

import datetime

from tools.screenshots.determinism import NOW
from tools.screenshots.games import GAMES, SEATS, cut, simulated
from tools.screenshots.window import Studio, Window

_GUESTS = ("Wilhelmine", "Ada", "Cleo")


def filled(studio: Studio) -> None:
    """Logbook, harbour, evening, lighthouse, deals and calendar after a dozen games."""
    with studio.open() as window:
        window.click("harbour")
        for name in _GUESTS:
            if window.name != "names":
                window.click("new-player")
            window.type(name)
            window.click("take")
        window.click("back", "regatta", "evening", "begin", "back", "back")
        _play(window)
        window.photograph("chart")
        window.click("logbook")
        for game in GAMES:
            window.click(f"game/{game}")
            window.photograph(f"logbook-{game}")
            window.scroll("/down")
            window.photograph(f"logbook-{game}-below")
        window.click("back", "harbour")
        window.photograph("player")
        window.scroll("/down")
        window.photograph("player-below")
        window.click("back", "regatta", "evening")
        window.photograph("evening")
        window.scroll("/down")
        window.photograph("evening-below")
        window.click("back", "back")
        _lighthouse(window)
        window.to_chart()
        window.click("daily", "player")
        window.type(_GUESTS[0])
        window.click("take", "calendar")
        for game in ("bridges", "waterways", "mosaic"):
            window.click(f"game/{game}")
            window.photograph(f"calendar-{game}")


def _play(window: Window) -> None:
    """Games of several people at each game, two at one deal; solo dailies of a month."""
    for game in GAMES:
        for seats in SEATS[game][:2]:
            for number in (1, 2):
                record = simulated(game, seats)
                record = cut(record, len(record["moves"]) - 2, people=range(min(2, seats)))
                for seat, name in zip(record["seats"], _GUESTS[number % 2 :], strict=False):
                    seat["name"] = name
                window.resume(record, profiles=[1 + number % 2, 2 + number % 2])
                window.play_to_results()
                window.photograph(f"{game}-{seats}-results-{number}")
                window.to_chart()
    for game in ("bridges", "waterways", "mosaic"):
        for back in (0, 1, 2, 5):
            record = simulated(game, 1)
            day = NOW.date() - datetime.timedelta(days=back)
            record = cut(record, len(record["moves"]) - 2)
            record["seats"][0]["name"] = _GUESTS[0]
            window.resume(record, profiles=[1], day=day.isoformat())
            window.play_to_results()
            window.to_chart()


def _lighthouse(window: Window) -> None:
    """Record tables with lines, past games, deals, and a deal's page."""
    window.click("lighthouse")
    for game in GAMES:
        window.click(f"game/{game}", *(() if window.has("each/all") else ("filters",)), "each/all", "tries/every")
        window.photograph(f"best-{game}")
        window.click("kind/past")
        window.photograph(f"past-{game}")
        window.click("kind/deals")
        window.photograph(f"deals-{game}")
        window.click("deal-1")
        window.photograph(f"deal-{game}")
        window.scroll("/down")
        window.photograph(f"deal-{game}-below")
        window.click("back", "kind/best")
