"""Games for the sentences: whole ones through the program's own table, and what is known of each without asking it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.app import App
from game.core.best_result import BestResult
from game.core.players import decide
from game.core.state import Json
from game.match.match import Match, Seat
from game.match.records import Record, states
from game.modes.attempts import BRANCH_KEY, CHOSEN_KEY
from game.modes.codes import code_of
from game.modes.match_series import SERIES_KEY, MatchSeries, next_table
from game.modes.medals import LEVELS, BenchmarkResult
from game.modes.solo import first_hand, rival_seats
from game.modes.tables import GameTable
from game.registry import can_find_best_game, plugin
from game.review.move_evaluator import DEALS, METHOD, Estimate, MoveEvaluation
from game.scenes.stack import Reset
from game.table.ending.results import ResultsScene
from game.table.opening import open_table
from game.table.scene import TableScene
from tests.driver import top, wait
from tests.games import Case

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


@dataclass(slots=True)
class Played:
    """A finished game from its record, with the earlier games: the facts for all sentences."""

    table: GameTable
    record: Json
    course: list[Any]
    """The positions of the record, played anew from its deal and moves."""
    kind: str
    """``fresh``, ``chosen`` or ``branch``."""
    attempt: int
    """Number of this person's attempt at the deal."""
    earlier: list[int]
    """Scores of people in the main table before this game."""
    tries: list[int]
    """The scores of all tries at this deal before."""
    house: tuple[int, ...] = ()
    worths: list[int] = field(default_factory=list)
    """Of hands or of a match: what each seat's games before and this one were worth."""
    weighed: dict[tuple[int, int], MoveEvaluation] = field(default_factory=dict)
    """By the hand and the position's number what was found of a move."""
    possible: tuple[int, int] | None = None
    """The best found with all cards known, and what none can exceed."""

    match_scores: list[Sequence[int]] = field(default_factory=list)
    """Each seat's scores in the games of a match up to this one."""

    @property
    def is_match_over(self) -> bool:
        """True after the last game of a match, which has as many games as seats."""
        return len(self.match_scores) == len(self.record["seats"])

    @property
    def match(self) -> Match[Any]:
        """The game."""
        return self.table.match

    @property
    def scores(self) -> Sequence[int]:
        """Scores from the record; after the last game of a match the totals of its records."""
        if self.is_match_over:
            return [sum(each) for each in zip(*self.match_scores, strict=True)]
        scores: Sequence[int] = self.record["result"]["scores"]
        return scores

    @property
    def winners(self) -> Sequence[int]:
        """Winners from the record; after the last game of a match from its totals."""
        if self.is_match_over:
            return [seat for seat, score in enumerate(self.scores) if score == max(self.scores)]
        winners: Sequence[int] = self.record["result"]["winners"]
        return winners

    @property
    def names(self) -> list[str]:
        """Name of each seat."""
        return [seat["name"] for seat in self.record["seats"]]


class Book:
    """The tool's own history of games, independent of the program's tables."""

    def __init__(self) -> None:
        self._table: dict[str, list[int]] = {}
        self._deal: dict[str, list[int]] = {}
        self._begun: dict[str, int] = {}

    def begin(self, deal: str) -> int:
        """Count an attempt at a deal; returns its number."""
        self._begun[deal] = self._begun.get(deal, 0) + 1
        return self._begun[deal]

    def seen(self, table: str, deal: str) -> tuple[list[int], list[int]]:
        """Earlier scores in the table, and at the deal."""
        return list(self._table.get(table, [])), list(self._deal.get(deal, []))

    def end(self, table: str, deal: str, scores: Sequence[int], *, is_fresh: bool, is_practice: bool) -> None:
        """A game is over."""
        if is_fresh:
            self._table.setdefault(table, []).extend(scores)
        if not is_practice:
            self._deal.setdefault(deal, []).extend(scores)


def play(app: App, book: Book, case: Case, seed: int, dice: random.Random, kind: str = "fresh") -> Iterator[Played]:
    """A game at that table, or all hands or games it consists of, each with its page of results open."""
    game, loaded = case.game, app.services.background.boards.load(case.game, case.board)
    is_alone = case.seats == 1
    rivals = plugin(game).solo
    seats = [Seat(name) for name in PEOPLE[: case.seats]]
    occasion: dict[str, Any] = (
        {CHOSEN_KEY: True} if kind == "chosen" else {BRANCH_KEY: True} if kind == "branch" else {}
    )
    if is_alone and rivals is not None:
        seats += rival_seats(game, ["Quill", "Morgana"][: rivals.opponents])
        match = first_hand(game, case.board, loaded.board, seats, case.options, seed)
    else:
        match = Match.new(game, case.board, loaded.board, seats, case.options, case.first_seat, seed)
    if kind == "match":
        occasion[SERIES_KEY] = MatchSeries(case.seats, case.first_seat).to_json()
    table: GameTable | None = GameTable(match, loaded, [None] * len(seats), occasion)
    deal, place, worths, attempt, parts = f"{case}/{seed}", str(case), list[int](), 0, 0
    weighed: dict[tuple[int, int], MoveEvaluation] = {}
    won: list[Sequence[int]] = []
    while table is not None:
        deal = f"{deal}/{parts}" if kind == "match" and parts else deal
        if not attempt or kind == "match":
            attempt = 0 if kind == "branch" else book.begin(deal)
        earlier, tries = book.seen(place, deal)
        match = table.match
        while True:
            seat = match.seat
            assert seat is not None
            level = dice.choice(("easy", "easy", "random"))
            move = decide(plugin(game).player(level), match.sample_for(seat), dice).move
            ahead = match.state.copy()
            ahead.play(move)
            if ahead.seat is None:
                break
            match.play(move)
        house: tuple[int, ...] = ()
        possible: tuple[int, int] | None = None
        if is_alone:
            house, possible = _set_house(app, match, ahead.result().scores[0] if rivals is None else 0, dice)
        app.apply(Reset(open_table(app.services, table)))
        scene = top(app)
        assert isinstance(scene, TableScene)
        scene.controller.make_move(move)
        scene.frames.motions.finish()
        wait(app, 3)
        page = top(app)
        assert isinstance(page, ResultsScene), f"{case} {seed} {kind}: {page.name}"
        record = match.record().to_json()
        parts += 1
        if kind == "match":
            won.append(record["result"]["scores"])
            weighed = {}
        if is_alone and rivals is not None:
            worths.append(int(rivals.score(record["result"]["scores"], record["result"]["winners"])))
        following = next_table(table)
        is_last = following is None
        played = Played(
            table, record, list(states(Record.parse(record), loaded.board)), kind, attempt, earlier, tries, house,
            list(worths), weighed, possible, list(won),
        )  # fmt: skip
        if page.results.review is not None:
            _weigh(played, page, dice)
        yield played
        if is_last or not (is_alone and rivals is not None):
            scores = [sum(worths)] if worths else list(record["result"]["scores"])
            is_fresh = kind in ("fresh", "match") and attempt == 1
            book.end(place, deal, scores, is_fresh=is_fresh, is_practice=kind == "branch")
        table = following


def _set_house(
    app: App, match: Match[Any], near: int, dice: random.Random
) -> tuple[tuple[int, ...], tuple[int, int] | None]:
    """Store medal games of about this score; returns their scores and the best possible score with its bound."""
    name, storage = f"house.{code_of(match)}", app.services.storage
    kept = storage.extra(name)
    if kept is None:
        about = max(2, abs(near) // 4)
        scores = tuple(near + dice.randint(-about, about) for _ in LEVELS)
        best = None
        if can_find_best_game(match.state_at(0), match.game.name):
            total = near + dice.randint(-3, 12)
            best = BestResult(total, total + dice.choice((0, 4)))
        kept = BenchmarkResult(scores, replace(match.record(), result=None), best).to_json()
        storage.set_extra(name, kept)
    known = BenchmarkResult.parse(kept)
    return known.scores, (
        known.best_possible.total,
        known.best_possible.upper_bound,
    ) if known.best_possible is not None else None


def _weigh(played: Played, page: ResultsScene, dice: random.Random) -> None:
    """Assign random evaluations to the last game's moves, since the sentences are to be checked, not the evaluation."""
    assert page.results.review is not None
    for hand, review in enumerate(page.results.review.reviews):
        match, moves = review.match, {}
        for number in review.open_moves():
            state, made = match.state_at(number), match.moves[number]
            house = made if dice.random() < 0.5 else dice.choice(list(state.moves()))
            scale = 10.0 if len(match.seats) == 1 else 0.1
            lost = 0.0 if house == made else dice.uniform(-1, 1.5) * scale
            sure = abs(lost) / dice.choice((2.9, 3.1))
            after = tuple(dice.random() * scale for _ in match.seats)
            before, gained = (Estimate(dice.uniform(0, scale), 0.2 * scale) for _ in range(2))
            found = MoveEvaluation(
                house, played=made, lost=Estimate(lost, sure), gained=gained, before=before, after=after
            )
            moves[str(number)] = found.to_json()
            played.weighed[hand, number] = found
        written: Json = {"method": METHOD, "deals": DEALS, "moves": moves}
        review.load_json(written)
