"""Measures our boards: ``python -m tools.board_figures [GAMES] [--only ISLE]`` writes ``levels/figures.json``.

Easy computer players play on every shipped board, alone and for two, and for three where the seats play for different
things; the workshop lays these figures beside those of
other boards. The same seeds as in the workshop, so that the same games come out.
"""

from __future__ import annotations

import argparse
import json
import sys

from game.isles import catalogue
from game.isles.catalogue import isle
from game.occasions.figures import Figures
from game.occasions.known_figures import FILE, figures_key
from game.occasions.trials import Trial, play_through


def measure(game: str, name: str, seats: int, games: int, level: str = "easy") -> Figures:
    """The figures of one board."""
    sketch = isle(game).drawing.sketch_of(isle(game).load_board(name).map)
    trial = Trial(game, sketch, isle(game).load_board(name).board, level, seats)
    return Figures.of([play_through(trial, number) for number in range(games)])


def main(arguments: list[str]) -> int:
    """Measures and writes, board by board."""
    parser = argparse.ArgumentParser(prog="python -m tools.board_figures", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="?", type=int, default=200)
    parser.add_argument("--only", action="append", choices=catalogue.ISLES)
    given = parser.parse_args(arguments)
    written = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for game in given.only or catalogue.ISLES:
        for name in isle(game).shipped if isle(game).has_editor else ():
            for seats in (1, 2, 3) if isle(game).drawing.has_roles else (1, 2):
                if seats in isle(game).game.seats:
                    figures = measure(game, name, seats, given.games)
                    written.setdefault(game, {}).setdefault(name, {})[figures_key("easy", seats)] = figures.to_json()
                    print(
                        game,
                        name,
                        seats,
                        figures.scores,
                        [f"{figures.share(0)[0]:.0%}"],
                        dict(figures.ends),
                        flush=True,
                    )
            FILE.write_text(json.dumps(written, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
