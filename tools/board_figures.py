"""Statistics of the shipped boards: ``python -m tools.board_figures [GAMES] [--only ISLE] [--level LEVEL] [--seats N]``
writes ``levels/figures.json``.

Easy computer players, or those of another level, play on every shipped board: alone, for two, and for three where the
seats have different aims, or only at the given table. The editor compares new boards with these figures. It uses the
same seeds, so that the games are the same.

``--fresh BOARDS`` instead generates that many boards of each difficulty and prints points and moves by difficulty.
"""

from __future__ import annotations

import argparse
import json
import sys
from statistics import correlation, fmean, pstdev

from game import registry
from game.board_library.fresh import DIFFICULTIES, fresh_name, fresh_sketch, newest_edition
from game.core.players import LEVELS
from game.modes.board_trials import Trial, play_at_once
from game.modes.game_statistics import FILE, GameStatistics, statistics_key
from game.registry import editor_of, plugin


def measure(game: str, name: str, seats: int, games: int, level: str) -> GameStatistics:
    """The figures of one board."""
    sketch = editor_of(game).board_editing.sketch_of(plugin(game).load_board(name).map)
    trial = Trial(game, sketch, plugin(game).load_board(name).board, level, seats)
    return GameStatistics.of([play_at_once(trial, number) for number in range(games)])


def measure_fresh(game: str, boards: int, games: int, level: str) -> None:
    """Print points and moves by difficulty, with the standard error of the boards' means, and their correlations."""
    owner = plugin(game)
    difficulties: list[int] = []
    means: dict[str, list[float]] = {"points": [], "moves": []}
    for difficulty in DIFFICULTIES:
        for seed in range(1, boards + 1):
            sketch = fresh_sketch(game, fresh_name(difficulty, seed, newest_edition(game)))
            trial = Trial(game, sketch, owner.parse_board(editor_of(game).board_editing.map_of(sketch)), level)
            played = [play_at_once(trial, number) for number in range(games)]
            difficulties.append(difficulty)
            means["points"].append(fmean(score for outcome in played for score in outcome.scores))
            means["moves"].append(fmean(outcome.moves for outcome in played))
        told = (
            f"{name} {fmean(of[-boards:]):.1f} ± {pstdev(of[-boards:]) / boards**0.5:.1f}" for name, of in means.items()
        )
        print(game, difficulty, *told, flush=True)
    print(game, *(f"{name} {correlation(difficulties, of):.2f}" for name, of in means.items() if len(set(of)) > 1))


def main(arguments: list[str]) -> int:
    """Measures and writes, board by board."""
    parser = argparse.ArgumentParser(prog="python -m tools.board_figures", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="?", type=int, default=200)
    parser.add_argument("--only", action="append", choices=registry.GAMES)
    parser.add_argument("--level", default="easy", choices=LEVELS)
    parser.add_argument("--seats", type=int, choices=(1, 2, 3))
    parser.add_argument("--fresh", type=int, metavar="BOARDS")
    given = parser.parse_args(arguments)
    if given.fresh is not None:
        for game in given.only or [game for game in registry.GAMES if plugin(game).editor is not None]:
            measure_fresh(game, given.fresh, given.games, given.level)
        return 0
    written = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for game in given.only or registry.GAMES:
        for name in plugin(game).shipped if plugin(game).editor is not None else ():
            tables = (1, 2, 3) if editor_of(game).board_editing.has_roles else (1, 2)
            for seats in tables if given.seats is None else (given.seats,):
                if seats in plugin(game).game.seats:
                    figures = measure(game, name, seats, given.games, given.level)
                    measured = written.setdefault(game, {}).setdefault(name, {})
                    measured[statistics_key(given.level, seats)] = figures.to_json()
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
