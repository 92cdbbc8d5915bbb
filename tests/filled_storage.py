"""Storage of a program in which much was played: people, games, deals, daily charts, achievements, problems."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game import registry
from game.app import App
from game.core.achievements import Progress
from game.core.state import Json
from game.modes.daily import daily_deal
from game.modes.puzzles.shipped import games_with_puzzles, read_puzzles
from game.modes.session_summary import PlayedGame, SessionPlayer, SessionSummary
from game.registry import plugin
from game.storage.achievements import CHECKED_KEY, EDITION
from game.storage.values import MissedMove, RecordedPlayer, RecordOrigin
from game.table.lessons.progress import lesson_key
from game.table.plugin import lessons_of
from tests.menus.test_text_size import LONG, ended

DAY = datetime.date(2025, 9, 23)
"""Of the daily charts; long ago, so that what is due is due on any day."""
START = datetime.datetime(2025, 9, 20, 12)
"""When the first game ended, on any clock; each following one an hour later."""
GUEST = "Quentin"
"""Somebody without a profile."""
ADA, BEN, CLEO = LONG[:3]


class _Book:
    """Finished games written into the storage one after the other, of the random games that all outlines share."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.people = {each.name: each.identifier for each in app.services.storage.profiles()}
        self.count = 0

    def add(
        self,
        game: str,
        names: Sequence[str],
        scores: Sequence[int] | None,
        *,
        board: str = "",
        options: Json | None = None,
        meta: Json | None = None,
        aids: tuple[str, ...] = (),
        attempt: int = 1,
        counting: RecordOrigin = RecordOrigin(),  # noqa: B008
        day: datetime.date | None = None,
    ) -> int:
        """A game of these people with these scores, or with its own, so that it can be watched.

        A name in brackets is a level of computer players.
        """
        written = ended(self.app, game, len(names)).match.record().to_json()
        seats = [
            {"name": "Pip", "kind": "computer", "level": name[1:-1]}
            if name[0] == "("
            else {"name": name, "kind": "human"}
            for name in names
        ]
        result = written["result"]
        if scores is not None:
            winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
            result = {"scores": list(scores), "winners": winners}
        record = {
            **written,
            "seats": seats,
            "board": board or written["board"],
            "options": written["options"] | (options or {}),
            "result": result,
            "meta": meta or {},
        }
        players = [RecordedPlayer(self.people.get(name), aids, attempt) for name in names]
        self.count += 1
        when = START + datetime.timedelta(hours=self.count)
        return self.app.services.storage.records.add(record, players, day=day, ended=when, counting=counting)


def fill_storage(app: App) -> None:
    """People with games alone and with others, with records, deals, daily charts, achievements and lessons."""
    storage = app.services.storage
    for game in registry.GAMES:
        app.services.background.boards.entries(game)  # waits until all boards are read
    for number, name in enumerate(LONG):
        storage.add_profile(name, number, number)
    book = _Book(app)
    ada, ben, cleo, dan = LONG[:4]
    for at, (name, score) in enumerate(
        [
            (ada, 41),
            (ben, 96),
            (cleo, 96),
            (dan, 70),
            (GUEST, 55),
            (ada, 62),
            (ada, 12),
            (ben, 30),
            (ben, 88),
            (ada, 77),
        ]
    ):
        aids = (("undo",), (), ("hint", "undo"))[at % 3]
        book.add("mosaic", [name], [score], board=("court", "corners")[at % 5 == 4], aids=aids)
    for at, scores in enumerate([(50, 40), (30, 45), (60, 60), (71, 20), (33, 34)]):
        book.add("mosaic", [ada, ben], scores, board="court")
        book.add("bridges", [ben, ada], scores, meta={"badges": [3, 1]} if at == 0 else None)
    for level, scores in (("easy", (80, 20)), ("medium", (70, 68)), ("hard", (25, 90)), ("hard", (64, 63))):
        book.add("mosaic", [ada, f"({level})"], scores, board="corners")
    book.add("mosaic", [ada, cleo, dan], [50, 61, 40])
    book.add("elevens", [ada, ben, cleo, dan], [120, 90, 45, 15])
    book.add("bridges", [ada], [63], options={"freehand": True})
    book.add("elevens", [ada, ben], [35, 21], options={"symbols": True})
    book.add("waterways", [ada, ben, cleo], [5, 7, 9], options={"dams": True})
    book.add("mosaic", [ada, ben], [48, 51], options={"handicap": [2, 0]})
    of_deal = partial(book.add, "mosaic", board="court")
    for attempt, name, score in (
        (1, ada, 61), (1, ben, 59), (2, ada, 75), (2, ben, 33), (3, ada, 70), (3, ben, 90), (1, cleo, 12), (1, GUEST, 5),
    ):  # fmt: skip
        of_deal([name], [score], attempt=attempt, counting=RecordOrigin(deal="KLMN", is_fresh=False))
    of_deal([dan], [99], counting=RecordOrigin(deal="KLMN", is_fresh=False, origin="harbour"))
    of_deal([dan], [98], counting=RecordOrigin(deal="PQRS", is_fresh=False), meta={"seed": 7})
    for ago, game in ((0, "mosaic"), (1, "mosaic"), (2, "mosaic"), (1, "bridges"), (4, "bridges"), (20, "mosaic")):
        day = DAY - datetime.timedelta(days=ago)
        deal = daily_deal(game, day)
        for name, score in ((ada, 60 + ago), (ben, 71), (cleo, 71), (dan, 3), (GUEST, 44), (LONG[4], 2), (LONG[5], 1)):
            book.add(game, [name], [score], board=deal.board, day=day)
            storage.records.use_daily_attempt(day, game, name)
    for game in ("mosaic", "bridges"):
        names = [each.name for each in plugin(game).achievement_definitions]
        reached = {name: Progress(9, at % 2 == 0) for at, name in enumerate(names[: 5 if game == "mosaic" else 2])}
        last = book.add(game, [ada, ben], [10, 9])
        storage.achievements.record_progress(last, game, {0: reached, 1: dict(list(reached.items())[:2])})
    for game in registry.GAMES[:2]:
        for lesson in lessons_of(game)[:2]:
            storage.set_extra(lesson_key(lesson), True)
    book.add("mosaic", [ada], [58], attempt=0)
    book.add("mosaic", [ada], [57], counting=RecordOrigin(origin="harbour.isles.json"))
    book.add("mosaic", [ada], [44], meta={"solo": {"before": [12, 14]}})
    book.add("mosaic", [ada, ben], [45, 54], options={"handicap": [0, 1]})
    book.add("waterways", [ada, ben, cleo], None)
    book.add("bridges", [ada], None)
    storage.set_extra(CHECKED_KEY, {"edition": EDITION, "record": book.count})  # nothing is left to be read meanwhile
    _add_sessions(app)
    _add_problems(app, book.people[ada])
    storage.set_extra("daily.player", ada)
    storage.set_extra("daily.profile", book.people[ada])


def _add_sessions(app: App) -> None:
    """Ended evenings with a team and somebody without points."""
    ada, ben, cleo, dan = LONG[:4]
    crews = [
        SessionPlayer((ada, ben), (0, 3), 12, 3, 2),
        SessionPlayer((cleo,), (1,), 9, 3, 1),
        SessionPlayer((dan,), (2,), 0, 1, 0),
    ]
    for number in range(3):
        began = START + datetime.timedelta(days=number)
        games = [PlayedGame(game, (ada,) * (at % 2)) for at, game in enumerate(registry.GAMES[: number + 1])]
        summary = SessionSummary(began, began + datetime.timedelta(hours=2), crews[number:], games)
        app.services.storage.past_sessions.add(summary.began, summary.ended, summary.to_json())


def _add_problems(app: App, profile: int) -> None:
    """Problems that a person solved, tried and missed."""
    puzzles, solver = app.services.storage.puzzles, f"#{profile}"
    for ago, game in enumerate(games_with_puzzles()):
        shipped = read_puzzles(game)
        for at, puzzle in enumerate(shipped[:6]):
            puzzles.add_tries(solver, puzzle.code, game, 1 + at, at % 4, DAY)
        start = replace(shipped[0].position().record(), moves=(), result=None)
        content = replace(shipped[0], code="", start=start).to_json()
        due = (DAY, DAY - datetime.timedelta(days=1), DAY + datetime.timedelta(days=7), None)[ago % 4]
        missed = DAY - datetime.timedelta(days=3 * ago)
        puzzles.keep_missed_move(solver, MissedMove(f"own-{game}", game, content, missed, 0, due))
        puzzles.finish_day(solver, DAY - datetime.timedelta(days=ago + 1), game, 1)
    puzzles.finish_day(solver, DAY, games_with_puzzles()[0], 2)
    puzzles.finish_day(solver, DAY, games_with_puzzles()[1], 0)
