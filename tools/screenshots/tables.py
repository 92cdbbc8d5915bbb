"""Screenshots of all tables: start, middle and end, hand-over, computer players, replays."""

from __future__ import annotations

import json
import os
import shutil

import pygame

from tools.screenshots.determinism import DATA, TEMPORARY
from tools.screenshots.games import (
    BOARDS,
    GAMES,
    SEATS,
    cases,
    cut,
    simulated,
    turn_after,
)
from tools.screenshots.setting import seat_people, to_setup
from tools.screenshots.window import Studio


def first(studio: Studio) -> None:
    """The first position of every table: each count of seats, variant and board; computer players have not moved yet."""
    with studio.open() as window:
        for game in GAMES:
            for seats in SEATS[game]:
                to_setup(window, game)
                seat_people(window, seats)
                window.click("start")
                window.photograph(f"{game}-{seats}")
                window.to_chart()
                to_setup(window, game)
                options = [each for each in window.places("option-") if not each.endswith(("/0", "/less", "number"))]
                window.click("back")
                for name in options:
                    to_setup(window, game)
                    window.click(name, "start")
                    window.photograph(f"{game}-{seats}-{name.replace('/', '-')}")
                    window.to_chart()
                    to_setup(window, game)
                    none = f"{name.split('/')[0]}/0"
                    window.click(none if window.has(none) else name.replace("/more", "/less"), "start")
                    window.to_chart()
            for board in BOARDS[game][1:]:
                to_setup(window, game)
                seat_people(window, 2)
                window.click("board/more", "start")
                window.photograph(f"{game}-{board}")
                window.to_chart()


def _tables(studio: Studio, game: str) -> None:
    """For every table of a game: a middle position, the results, the end position, and the last page of the log."""
    with studio.open() as window:
        for name, record in cases(game):
            if not studio.is_whole and not name.isdecimal():
                continue
            window.resume(cut(record, turn_after(record, 0.55)))
            window.rest()
            window.photograph(f"{name}-middle")
            window.to_chart()
            window.resume(cut(record, len(record["moves"]) - 2))
            window.play_to_results()
            window.photograph(f"{name}-results")
            window.click("look")
            window.photograph(f"{name}-end")
            if name in ("2", "3"):
                window.click("log")
                window.photograph(f"{name}-log")
                window.wheel(30)
                window.photograph(f"{name}-log-top")
                window.click("back")
            window.to_chart()


def tables_bridges(studio: Studio) -> None:
    """Bridges at every table."""
    _tables(studio, "bridges")


def tables_elevens(studio: Studio) -> None:
    """Elevens at every table, and a match of several games."""
    _tables(studio, "elevens")
    record = simulated("elevens", 2)
    with studio.open() as window:
        for state, played in (("match-game", []), ("match-over", [[-12, 0]])):
            near = cut(record, len(record["moves"]) - 2)
            window.resume(near, match={"games": 2, "first": 0, "played": played})
            window.play_to_results()
            window.photograph(state)
            window.to_chart()


def tables_waterways(studio: Studio) -> None:
    """Waterways at every table."""
    _tables(studio, "waterways")


def tables_mosaic(studio: Studio) -> None:
    """Mosaic at every table."""
    _tables(studio, "mosaic")


def people(studio: Studio) -> None:
    """Tables with several people: the hand-over, and the table after it."""
    with studio.open() as window:
        for game in GAMES:
            record = simulated(game, 3)
            window.resume(cut(record, turn_after(record, 0.5), people=(0, 1)))
            window.photograph(f"{game}-pass")
            if window.name == "pass-mouse":
                window.press("ready")
                window.photograph(f"{game}-ready")
            window.rest()
            for _ in range(20):
                if window.name == "pass-mouse":
                    break
                window.act()
                window.rest()
            window.photograph(f"{game}-pass-again")
            window.press("ready")
            window.photograph(f"{game}-ready-again")
            window.to_chart()
    with studio.open(recap=False) as window:
        record = simulated("bridges", 2)
        window.resume(cut(record, turn_after(record, 0.5), people=(0, 1)))
        window.photograph("no-recap")


def alone(studio: Studio) -> None:
    """Solo results: first record and later ones, medal games in progress and finished, their replay; the ghost."""
    with studio.open() as window:
        for game in ("bridges", "waterways", "mosaic"):
            record = simulated(game, 1)
            for attempt in ("first", "second"):
                window.resume(cut(record, len(record["moves"]) - 2))
                window.photograph(f"{game}-{attempt}-table")
                window.play_to_results()
                window.photograph(f"{game}-{attempt}")
                if game == "waterways" and attempt == "second":
                    window.think_until_change()
                    window.photograph(f"{game}-house-1")
                    window.scroll("/down")
                    window.think_until(lambda: window.has("watch-house"))
                    window.photograph(f"{game}-house-2")
                    window.click("watch-house")
                    window.photograph(f"{game}-house-watched")
                    window.click("back")
                window.to_chart()


def replay(studio: Studio) -> None:
    """Watching a game from its results: start, a step, the middle, the end, each button's tip, what can be saved."""
    with studio.open() as window:
        for game in GAMES:
            record = simulated(game, 2)
            window.resume(cut(record, len(record["moves"]) - 2))
            window.play_to_results()
            if game == GAMES[0]:
                window.click("share")
                window.photograph("share")
                window.click("back")
            window.click("look")
            window.photograph(f"{game}-table")
            window.press("replay")
            window.press("play")
            window.click("to-start") if window.has("to-start") else None
            window.photograph(f"{game}-start")
            window.click("step-on", "step-on")
            window.photograph(f"{game}-step")
            window.press("moves")
            window.photograph(f"{game}-middle")
            if game == GAMES[0]:
                steps = ("to-start", "step-back", "play", "step-on", "to-end")
                for name in (*steps, "speed", "picture", "export", "branch"):
                    window.photograph(f"tip-{name}", at=name)
                window.click("speed")
                window.photograph("speed")
                window.click("picture")
                window.photograph("picture")
                window.quiet()
                window.click("export")
                window.photograph("export")
                window.quiet()
            window.click("to-end")
            window.photograph(f"{game}-end")
            window.click("review")
            window.photograph(f"{game}-review-begun")
            if game == GAMES[-1]:  # time for some evaluation
                window.think_until_change()
                window.photograph(f"{game}-review")
            window.click("replay")
            window.click("to-end") if window.has("to-end") else None
            window.click("step-back", "step-back", "branch")
            window.rest()
            window.photograph(f"{game}-branch")
            window.to_chart()
    for saved in sorted((DATA / "exports").glob("*.png")):
        shutil.copy(saved, studio.out / f"replay-saved-{studio.language}.png")


def command(studio: Studio) -> None:
    """``main.py replay``: one record, and the list of several."""
    files = [TEMPORARY / "one.json", TEMPORARY / "two.json"]
    for path, game in zip(files, ("mosaic", "elevens"), strict=True):
        path.write_text(json.dumps(simulated(game, 2)), encoding="utf-8")
    os.environ["LANG"] = "en_GB.UTF-8"
    for state, paths in (("one", files[:1]), ("list", files)):
        pygame.display.init()
        app = studio.make_app(["replay", *map(str, paths)])
        calm = {"reduced_motion": True, "pace": "instant", "text_size": studio.text_size}
        app.services.storage.change_settings(**calm, language=studio.language)
        app.close()
        with studio.drive(["replay", *map(str, paths)]) as window:
            window.photograph(state)
