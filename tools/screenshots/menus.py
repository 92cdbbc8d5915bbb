"""Screenshots of the menus: title chart, settings, rules, setup, players, records, game modes."""

from __future__ import annotations

import json
import shutil

import pygame

from tools.screenshots.determinism import DATA
from tools.screenshots.games import (
    BOARDS,
    GAMES,
    NAMES,
    SEATS,
    cut,
    simulated,
    turn_after,
)
from tools.screenshots.setting import seat_people
from tools.screenshots.window import Studio


def chart(studio: Studio) -> None:
    """The chart: fresh, every place under the pointer, the other language, a waiting game's lantern, leaving."""
    with studio.open() as window:
        window.photograph("fresh")
        for name in window.places():
            window.photograph(f"hover-{name.replace('/', '-')}", at=name)
        window.key(pygame.K_TAB)
        window.photograph("focus", at=None)
        window.keep(cut(simulated("mosaic", 2), 6))
        window.keep(cut(simulated("elevens", 2), 9))
        window.photograph("waiting")
        window.click("language")
        window.photograph("language")


def settings(studio: Studio) -> None:
    """The settings, with another thing chosen each, and their tips."""
    with studio.open() as window:
        window.click("settings")
        window.photograph("fresh")
        for name in list(window.places()):
            if name in ("back", "full_screen", "bindings") or name.startswith("language/"):
                continue
            if name in window.places():
                window.click(name)
        window.photograph("changed")
        window.photograph("tip", at="confirm_moves")
        window.click("bindings")
        window.photograph("bindings")


def rules(studio: Studio) -> None:
    """Every page of every game's rules, and the one about keys."""
    with studio.open() as window:
        for game in GAMES:
            window.click(f"isle/{game}", "rules")
            for number in range(1, 1 + len(window.places("page-"))):
                if game == GAMES[0] or window.has(f"page-{number + 1}"):  # the last page is the same for all
                    window.click(f"page-{number}")
                    window.photograph(f"{game}-{number}")
            window.click("back", "back")


def setup(studio: Studio) -> None:
    """Setting every game's table: each count of seats, variant and board, and who can sit there."""
    with studio.open() as window:
        for game in GAMES:
            window.click(f"isle/{game}")
            window.photograph(f"{game}-fresh")
            for seats in SEATS[game]:
                seat_people(window, seats)
                window.photograph(f"{game}-{seats}")
                for name in list(window.places("option-")):
                    if window.has(name) and not name.endswith(("/0", "/less")):
                        state = name.replace("/", "-")
                        if name.endswith("-number"):
                            continue
                        window.click(name)
                        window.photograph(f"{game}-{seats}-{state}")
                if window.places("option-saboteur/") and not window.places("option-saboteur-number"):
                    window.click(next(iter(window.places("option-saboteur/"))))
                for name in list(window.places("option-")):
                    if name.endswith("/0") and window.has(name):
                        window.click(name)
            seat_people(window, 2)
            for board in BOARDS[game][1:]:
                window.click("board/more")
                window.photograph(f"{game}-board-{board}")
            window.scroll("/down")
            window.photograph(f"{game}-tip", at="deal" if window.has("deal") else "seat-add")
            window.click("back")
        window.click("isle/elevens")
        seat_people(window, 2)
        for kind in range(4):
            window.click("seat-1/kind/more")
            window.photograph(f"kind-{kind + 1}")
        window.click("first-seat/more")
        window.photograph("first-seat")


def entries(studio: Studio) -> None:
    """Pages with text entry: a deal, a code, a number, a name."""
    with studio.open() as window:
        window.click("isle/waterways", "deal")
        window.photograph("deal-fresh")
        window.click("digit-4", "digit-2", "digit-0", "digit-7")
        window.photograph("deal-typed")
        window.click("this-deal")
        window.photograph("deal-chosen")
        window.click("deal", "code")
        window.photograph("code-fresh")
        window.type("7k3q-9mxa-02")
        window.photograph("code-typed")
        window.click("take")
        window.photograph("code-wrong")
        window.key(pygame.K_ESCAPE)
        window.wait(0.5)
        seat_people(window, 3)
        for name in list(window.places("option-saboteur/")):
            if window.has(name):
                window.click(name)
            number = next(iter(window.places("option-saboteur-number")), "")
            if number:
                window.click(number)
                window.photograph("number-fresh")
                window.click("digit-4", "digit-5")
                window.photograph("number-typed")
                window.click("take")
                window.photograph("number-chosen")
                break
        window.click("seat-0/name")
        window.photograph("name-fresh")
        window.type("Wilhelmine")
        window.photograph("name-typed")
        window.click("key-shift")
        window.photograph("name-shift")
        window.click("take", "seat-0/name")
        window.photograph("name-known")


def players(studio: Studio) -> None:
    """The harbour: empty, a new player, a page, renaming, forgetting."""
    with studio.open() as window:
        window.click("harbour")
        window.photograph("empty")
        window.click("new-player")
        window.photograph("new")
        for name in ("Ada", "Ben", "Cleo"):
            if window.name != "names":
                window.click("new-player")
            window.type(name)
            window.click("take")
        window.photograph("three")
        window.click("player-1", "aid-text-size/125", "aid-show_targets")
        window.photograph("aids")
        window.click("rename")
        window.photograph("rename")
        window.click("back", "new-player")
        window.type("ada")
        window.click("take")
        window.photograph("taken")
        window.wait(12.0)
        if window.name == "names":
            window.click("back")
        window.click("forget")
        window.photograph("forget")


def records(studio: Studio) -> None:
    """The lighthouse: empty, with games, past games, record files, and watching one of each."""
    with studio.open() as window:
        window.click("logbook")
        window.photograph("logbook-empty")
        window.click("back", "lighthouse")
        window.photograph("empty")
        window.click("kind/past")
        window.photograph("past-empty")
        window.click("files")
        window.photograph("files-empty")
        window.click("back", "back")
        for game in GAMES:
            for seats in SEATS[game][:2]:
                record = simulated(game, seats)
                window.resume(cut(record, len(record["moves"]) - 2))
                window.play_to_results()
                window.to_chart()
        window.click("lighthouse")
        for game in GAMES:
            window.click(f"game/{game}")
            window.photograph(f"best-{game}")
            window.click(*(() if window.has("seats/more") else ("filters",)), "seats/more")
            window.photograph(f"best-{game}-more")
            window.click("each/all", "kind/past")
            window.photograph(f"past-{game}")
            window.click("kind/best", "each/one")
        folder = DATA / "imports"
        folder.mkdir(parents=True, exist_ok=True)
        for game in GAMES:
            (folder / f"{game}.json").write_text(json.dumps(simulated(game, 2)), encoding="utf-8")
        broken = simulated("bridges", 2)
        (folder / "broken.json").write_text(json.dumps({**broken, "moves": broken["moves"][3:]}), encoding="utf-8")
        (folder / "none.json").write_text("[1, 2]", encoding="utf-8")
        window.click("kind/past", "files")
        window.photograph("files")
        window.click("file-2")
        window.photograph("files-watched")


def daily(studio: Studio) -> None:
    """The chart of the day: fresh, under way, after a try, and the question where a game is waiting."""
    with studio.open() as window:
        window.click("daily")
        window.photograph("fresh")
        window.photograph("tip", at="play/mosaic")
        window.click("player")
        window.photograph("player")
        window.type("Ada")
        window.click("take", "play/mosaic")
        window.photograph("table")
        window.play_to_results()
        window.photograph("results")
        window.click("daily")
        window.wait(0.5)
        window.photograph("tried")
        window.click("calendar")
        window.photograph("calendar")
        window.click("day-1")
        window.photograph("day")
        window.click("back", "daily", "calendar", "month/less", "day-3")
        window.photograph("past-day")
        window.to_chart()
        window.keep(cut(simulated("bridges", 1), 8))
        window.click("daily", "play/bridges")
        window.photograph("replace")


def regatta(studio: Studio) -> None:
    """The regatta: fresh, a first leg sailed to its end, after each leg, and at the end."""
    with studio.open() as window:
        window.click("regatta")
        window.photograph("fresh")
        window.click("evening")
        window.photograph("no-evening")
        window.click("begin")
        window.photograph("evening")
        window.click("back")
        window.click("seat-1/kind/more", "seat-add")
        window.photograph("three")
        window.click("sail")
        window.rest()
        window.photograph("first-leg")
    people = [{"kind": "human" if seat == 0 else "easy", "name": NAMES[seat], "profile": None} for seat in range(3)]
    legs = [[5, 3, 2], [3, 5, 2], [5, 2, 3], [2, 5, 3]]
    with studio.open() as window:
        for count in range(1, 5):
            window.put_extra("regatta", {"people": people, "regatta": {"seats": 3, "legs": legs[:count]}})
            window.click("regatta")
            window.photograph(f"after-{count}")
            if count == 2:
                window.click("new")
                window.photograph("new")
                window.click("no")
            window.click("chart" if window.has("chart") else "back")
        window.put_extra("regatta", {"people": people, "regatta": {"seats": 3, "legs": legs[:3]}})
        record = simulated("mosaic", 3)
        window.resume(cut(record, len(record["moves"]) - 3), regatta=3)
        window.play_to_results()
        window.photograph("results")
        window.click("standings")
        window.photograph("standings")


def kept(studio: Studio) -> None:
    """Offer of a saved game for each game; the pause menu and its dialogs."""
    with studio.open() as window:
        for game in GAMES:
            record = simulated(game, 2)
            window.keep(cut(record, turn_after(record, 0.5)))
            window.click(f"isle/{game}")
            window.photograph(f"{game}")
            window.click("continue")
            window.rest()
            window.click("pause")
            window.photograph(f"{game}-pause")
            if game == GAMES[0]:
                window.click("sound")
                window.photograph("pause-mute")
                window.click("settings")
                window.photograph("pause-settings")
                window.click("back", "rules")
                window.photograph("pause-rules")
                window.click("back")
            window.click("chart")


def unsaved(studio: Studio) -> None:
    """Warning sign on every page while saving fails, and its page; the question at the exit."""
    with studio.open() as window:
        window.photograph("tip-quit", at="quit")
        gone = DATA.with_name("gone")
        shutil.rmtree(gone, ignore_errors=True)
        DATA.rename(gone)
        window.click("settings", "patterns")
        window.wait(1.0)
        window.photograph("mark", at="unsaved")
        window.click("unsaved")
        window.photograph("page")
        window.click("try-again")
        window.photograph("still")
        shutil.rmtree(DATA, ignore_errors=True)
        gone.rename(DATA)
        window.wait(7.0)
        window.photograph("over")
