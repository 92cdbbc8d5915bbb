"""Play-test the boards of future weeks: ``python -m tools.weeks --until 2027-52`` adds to ``levels/weeks.json``.

For each week the valid boards are tested in order until one is fair. Easy players play on it for two. Fair means: no
seat or role wins clearly more than half, almost every part is used, and points lie between those of the neighbouring
difficulties. Weeks already in the file are unchanged, since their boards are published.
"""

from __future__ import annotations

import argparse
import datetime
import json
import sys
from collections.abc import Mapping
from typing import Final

from game import registry
from game.board_library.fresh import difficulty_of, fresh_sketch
from game.modes.board_trials import Trial, play_at_once
from game.modes.daily import FIRST_WEEK, WEEKS_FILE, known_weeks, sound_boards, week_key
from game.modes.game_statistics import GameStatistics
from game.registry import editor_of, plugin

GAMES: Final = 200
MOST_SHARE: Final = 0.55
"""Maximum share of decided games for a seat or role. With so many games it rejects nine in ten boards with a true share
of 60 %, and one in six of even ones.
"""
MOST_UNUSED: Final = 0.05
"""Maximum share of a board's parts that no game used."""
MOST_TRIED: Final = 20
BANDS: Final[Mapping[str, Mapping[int, tuple[int, int]]]] = {
    "bridges": {2: (30, 39), 3: (27, 35), 4: (23, 31)},
    "waterways": {2: (16, 36), 3: (12, 30), 4: (6, 24)},
    "mosaic": {2: (240, 460), 3: (170, 360), 4: (120, 290)},
}
"""By isle and difficulty, between what the median of all points has to lie; in Elevens no board changes the points."""


def faults(game: str, name: str) -> list[str]:
    """Faults of a fresh board by play; empty for a fair one."""
    owner, sketch = plugin(game), fresh_sketch(game, name)
    trial = Trial(game, sketch, owner.parse_board(editor_of(game).board_editing.map_of(sketch)))
    figures = GameStatistics.of([play_at_once(trial, number) for number in range(GAMES)])
    shares = {f"seat {seat + 1}": figures.share(seat)[0] for seat in range(trial.seats)}
    shares |= {role: figures.role_share(role)[0] for role in figures.roles}
    found = [f"{who} wins {share:.1%}" for who, share in shares.items() if share > MOST_SHARE]
    watched = editor_of(game).board_editing.usable_cells(sketch)
    unused = sum(not figures.cell_uses.get(cell) for cell in watched)
    if unused > MOST_UNUSED * len(watched):
        found.append(f"{unused} of {len(watched)} never used")
    low, high = BANDS.get(game, {}).get(difficulty_of(name), (-sys.maxsize, sys.maxsize))
    if not low <= figures.scores[2] <= high:
        found.append(f"median {figures.scores[2]}, not {low} to {high}")
    return found


def look_at(game: str, year: int, week: int) -> int:
    """Number of boards skipped for a game's week; 0 keeps the first board if none of many is fair."""
    for number, name in enumerate(sound_boards(game, year, week)):
        wrong = faults(game, name)
        print(week_key(year, week), game, name, "; ".join(wrong) or "fair", flush=True)
        if not wrong:
            return number
        if number + 1 == MOST_TRIED:
            print(week_key(year, week), game, "none is fair: the first is kept", file=sys.stderr)
            return 0
    raise AssertionError("there is always another board")


def main(arguments: list[str]) -> int:
    """Week by week, written after each."""
    parser = argparse.ArgumentParser(prog="python -m tools.weeks", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", action="append", choices=registry.GAMES)
    parser.add_argument("--until", default="2027-52", metavar="YEAR-WEEK", help="the last week")
    given = parser.parse_args(arguments)
    weeks = {game: dict(found) for game, found in known_weeks().items()}
    day = FIRST_WEEK
    while (key := week_key(*day.isocalendar()[:2])) <= given.until:
        for game in (game for game in given.only or registry.GAMES if plugin(game).editor is not None):
            if key not in weeks.setdefault(game, {}):
                weeks[game][key] = look_at(game, *day.isocalendar()[:2])
        WEEKS_FILE.write_text(json.dumps(weeks, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        day += datetime.timedelta(days=7)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
