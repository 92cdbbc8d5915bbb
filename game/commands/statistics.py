"""Statistics of simulated games by seat and player, as a text table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from game.match.records import Record
from game.modes.game_statistics import percentile, wilson


@dataclass(frozen=True, slots=True)
class GameLength:
    """A simulated game: its record, player index by seat, and seconds of each move by level."""

    seed: int
    record: Record
    players: tuple[int, ...]
    seconds: dict[str, list[float]]


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """Results of a seat or player: ``won`` includes shared wins, ``alone`` excludes them."""

    name: str
    games: int
    won: int
    alone: int
    scores: tuple[int, ...]


def row(name: str, results: Sequence[tuple[Record, int]]) -> StatisticsRow:
    """Statistics row of (record, seat) pairs under one name."""
    won = alone = 0
    scores = []
    for record, seat in results:
        assert record.result is not None
        won += seat in record.result.winners
        alone += record.result.winners == (seat,)
        scores.append(record.result.scores[seat])
    return StatisticsRow(name, len(results), won, alone, tuple(scores))


def report(title: str, levels: Sequence[str], rotate: bool, games: Sequence[GameLength]) -> str:
    """The full text output of ``simulate``."""
    seats = range(len(levels))
    names = [f"seat {seat}" if rotate else f"seat {seat} {levels[seat]}" for seat in seats]
    rows = [row(names[seat], [(game.record, seat) for game in games]) for seat in seats]
    if rotate:
        for player in seats:
            sat = [(game.record, game.players.index(player)) for game in games]
            rows.append(row(f"player {player} {levels[player]}", sat))
    first, last = games[0].seed, games[-1].seed
    seeds = f"seed {first}" if first == last else f"seeds {first} to {last}"
    lines = [f"{title}: {len(games)} {'game' if len(games) == 1 else 'games'}, {seeds}", "", *_table(rows), ""]
    moves = [len(game.record.moves) for game in games]
    lines.append(f"moves a game: mean {fmean(moves):.1f}, {min(moves)} to {max(moves)}")
    for level in sorted(set(levels)):
        spent = [seconds for game in games for seconds in game.seconds[level]]
        if spent:
            summary = f"mean {fmean(spent):.4f}, 95 % within {percentile(spent, 95):.4f}, longest {max(spent):.4f}"
            lines.append(f"seconds a move, {level}: {summary}")
    endings = Counter(game.record.result.ended_by for game in games if game.record.result)
    ended = ", ".join(f"{name} {count} ({count / len(games):.0%})" for name, count in endings.most_common())
    lines.append(f"ended by: {ended}")
    return "\n".join(lines)


def _table(rows: Sequence[StatisticsRow]) -> list[str]:
    width = max(len(row.name) for row in rows)
    lines = [
        f"{'':{width}}  {'won':>6} {'alone':>6} {'share':>7}  {'95 % interval':>15}  {'mean score':>10}"
        f" {'5 %':>6} {'50 %':>6} {'95 %':>6}"
    ]
    for row in rows:
        low, high = wilson(row.won, row.games)
        spread = " ".join(f"{percentile(row.scores, percent):>6}" for percent in (5, 50, 95))
        lines.append(
            f"{row.name:{width}}  {row.won:>6} {row.alone:>6} {row.won / row.games:>7.1%}"
            f"  {f'{low:.1%} - {high:.1%}':>15}  {fmean(row.scores):>10.2f} {spread}"
        )
    return lines
