"""Results that must agree on every Python version and machine: computers' moves and scores, which set the medals.

The tests run on the oldest and the newest supported Python; both must give these values.
"""

from __future__ import annotations

import ast
import datetime
import hashlib
import json
from pathlib import Path

import pytest

from game.board_library.boards import BoardCatalogue
from game.core.content import content_digest
from game.core.players import Player
from game.isles.bridges.players import players as bridges
from game.isles.mosaic.players import players as mosaic
from game.isles.waterways.players import players as waterways
from game.match.match import Match
from game.match.records import Seat
from game.match.thinker import Task, think_through
from game.modes.daily import daily_deal
from game.modes.deals import Deal
from game.registry import plugin

MONDAY = datetime.date(2026, 11, 23)
ISLES = Path(__file__).resolve().parents[1] / "game" / "isles"

WEEKS: dict[tuple[str, str], list[tuple[int, str]]] = {
    ("bridges", "easy"): [
        (25, "a90ad9c2"),
        (37, "56a0f6ad"),
        (30, "023d2fa8"),
        (39, "573f0b03"),
        (32, "060bfd83"),
        (39, "76123431"),
        (35, "6c8dd0cd"),
    ],
    ("bridges", "medium"): [
        (39, "61f7c3b2"),
        (42, "7739810b"),
        (48, "fb236b61"),
        (46, "c2250f3e"),
        (46, "df253cf9"),
        (43, "df8928c8"),
        (43, "900bdce7"),
    ],
    ("waterways", "easy"): [
        (0, "91a92ea1"),
        (0, "f0b3a311"),
        (0, "11896123"),
        (0, "afa21297"),
        (0, "6c5ac84a"),
        (0, "5df36f4e"),
        (0, "e537ced1"),
    ],
    ("waterways", "medium"): [
        (50, "36f2ad20"),
        (64, "3ad15fb8"),
        (96, "88919ed1"),
        (225, "ce8c73c4"),
        (0, "81d29f58"),
        (36, "8bf0578e"),
        (36, "f12b996e"),
    ],
    ("mosaic", "easy"): [
        (360, "38701bf2"),
        (324, "17a93fa9"),
        (306, "66fec246"),
        (476, "795dd714"),
        (340, "c6660a36"),
        (450, "fde35263"),
        (540, "e67480ff"),
    ],
    ("mosaic", "medium"): [
        (660, "4caff325"),
        (630, "cff3b128"),
        (448, "8a92dce8"),
        (672, "1584e4d4"),
        (513, "22afb533"),
        (616, "b2a3e7fb"),
        (630, "adb70815"),
    ],
}
"""Of each game and level: the score and a short hash of the moves on the daily charts of a week."""


def play(deal: Deal, level: str | Player) -> tuple[int, str]:
    """The score of a game of one computer player, and a short hash of all moves."""
    row = plugin(deal.game)
    board = row.load_board(deal.board).board
    options = row.game.options.parse(deal.options, 1)
    seats = [Seat("House", "computer", "hard")]
    match = Match.new(deal.game, deal.board, board, seats, options, 0, deal.seed, started="")
    while (seat := match.seat) is not None:
        task = Task(deal.game, level, match.sample_for(seat), match.thinking_seed(seat))
        match.play(think_through(task).move)
    assert match.result is not None
    moves = json.dumps([move.to_json() for move in match.record().moves], sort_keys=True)
    return match.result.scores[0], hashlib.sha256(moves.encode()).hexdigest()[:8]


def week(game: str, level: str) -> list[tuple[int, str]]:
    days = [MONDAY + datetime.timedelta(days=number) for number in range(7)]
    return [play(daily_deal(game, day), level) for day in days]


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.every_python
@pytest.mark.parametrize(("game", "level"), WEEKS)
def test_the_house_makes_the_same_moves_on_a_week_of_daily_charts_bug(game: str, level: str) -> None:
    """On the Sunday of this week the medium player of Bridges chose another move from Python 3.12 on."""
    assert week(game, level) == WEEKS[game, level]


HURRIED: dict[str, tuple[Player, tuple[int, str]]] = {
    "bridges": (bridges.Hard(600, 600), (48, "9182438a")),
    "waterways": (waterways.Hard(budget=300), (200, "b9bb2ec2")),
    "mosaic": (mosaic.SearchPlayer(100), (1176, "a22d9209")),
}
"""Of each game the hard player with a small budget, and what it makes of Monday."""


@pytest.mark.every_python
@pytest.mark.slow
@pytest.mark.parametrize("game", HURRIED)
def test_the_search_of_the_house_makes_the_same_moves_everywhere(game: str) -> None:
    player, made = HURRIED[game]
    assert play(daily_deal(game, MONDAY), player) == made


BOARDS = {
    "bridges": ("fresh-4-457148", "ede2bbd6"),
    "elevens": ("fresh-3-316064", "db31744f"),
    "waterways": ("fresh-4-39842", "d210ea28"),
    "mosaic": ("fresh-3-9862", "410cdcb2"),
}
"""The boards of the first chart of a week, and what is on them."""


@pytest.mark.parametrize("game", BOARDS)
def test_the_board_of_a_week_is_the_same_everywhere(game: str) -> None:
    name = daily_deal(game, datetime.date(2026, 12, 6)).board
    assert (name, content_digest(BoardCatalogue().load(game, name).board)[:8]) == BOARDS[game]


def test_players_never_leave_it_to_python_how_floats_are_added() -> None:
    """``sum`` of floats gives other last digits from Python 3.12 on; a sum of powers, quotients or worths is of floats."""
    wrong = []
    for file in sorted(ISLES.glob("*/players/*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("sum", "statistics.mean", "mean"):
                parts = list(ast.walk(node))
                names = {part.attr for part in parts if isinstance(part, ast.Attribute)}
                if any(isinstance(part, ast.Pow | ast.Div) for part in parts) or "worths" in names:
                    wrong.append(f"{file.relative_to(ISLES)} line {node.lineno}: {ast.unparse(node)}")
    assert wrong == []
