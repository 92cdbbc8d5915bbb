"""Results of a finished game as its page shows them: figures, remarks, rank, place in the record table."""

from __future__ import annotations

from functools import partial

from game.modes.attempts import is_practice
from game.modes.codes import code_of
from game.modes.daily import chart_day
from game.modes.tables import GameTable
from game.review.combined_review import CombinedReview
from game.services import Services
from game.table.ending.board_gallery import BoardGallery
from game.table.ending.record_rank import record_line
from game.table.ending.result_summary import ResultSummary
from game.table.ending.result_verdict import ResultFacts, result_verdict
from game.table.ending.solo_results import RankStep
from game.table.plugin import ui_of
from game.table.puzzles.missed import keep_costliest_moves
from game.table.review.messages import plain_line
from game.table.review.saved_reviews import keep_reviews
from game.table.saving.record_comparison import rank_message, table_for
from game.table.sharing.rank_signs import rank_signs
from game.table.solo.live_benchmark import LiveBenchmark
from game.ui.sound_effects import Sound


class GameResults:
    """A finished game with its summary, record, benchmark and review."""

    def __init__(
        self,
        services: Services,
        table: GameTable,
        benchmark: LiveBenchmark | None,
        record_number: int | None,
        review: CombinedReview | None,
    ) -> None:
        """``benchmark`` plays the same deal beside a solo table; ``record_number`` is None without a saved record.

        ``review`` weighs the moves of this game, and of the hands before it.
        """
        self.services = services
        self.table = table
        self.match = table.match
        self.benchmark = benchmark
        self.record_number = record_number
        self.review = review
        result = table.match.result
        assert result is not None, "results are shown when the game is over"
        self.result = result
        self.ui = ui_of(table.match.game.name)
        self.summary = ResultSummary(services.assets, table)
        self.gallery = BoardGallery.of(services, table)
        self.figures = self.summary.figures
        """Each seat's large figure: its score; after the last game of several their total."""
        if benchmark is not None:
            benchmark.pass_to_review(review)
        self._keep_review(was_done=False)

    @property
    def score(self) -> int:
        """The solo result."""
        return self.figures[0]

    def poll(self) -> bool:
        """Advance the benchmark, then the review; True if there is something new to show."""
        if self.benchmark is not None and self.benchmark.is_playing:
            if not self.benchmark.poll():
                return False
            self.benchmark.pass_to_review(self.review)
            return True
        if self.review is None:
            return False
        was_done = self.review.is_done
        has_news = not self.review.is_complete and self.review.poll()
        if has_news:
            self._keep_review(was_done=was_done)
        return has_news

    def _keep_review(self, *, was_done: bool) -> None:
        """Save a finished review; players with a profile get their costliest move as a problem as it comes to its end."""
        if self.review is None or not self.review.is_done:
            return
        if not was_done and self.record_number is not None:
            keep_costliest_moves(self.services, self.table, self.review)
        keep_reviews(self.services.storage, self.review)

    # Rank and record ---------------------------------------------------------------------------------------------

    @property
    def rank_key(self) -> str | None:
        """Text key of the solo rank; None for several seats or a board without ranks."""
        return self.ui.rank(self.table.board.board, self.score) if self.summary.is_alone else None

    @property
    def next_rank(self) -> int | None:
        """Score of the rank above the solo rank; None at the top."""
        return self.ui.next_rank(self.table.board.board, self.score)

    def rank_step(self) -> RankStep | None:
        """The solo rank and the next one; None without ranks."""
        t, key, needed = self.services.assets.t, self.rank_key, self.next_rank
        if key is None:
            return None
        if needed is None:
            return RankStep(t(key))
        following = self.ui.rank(self.table.board.board, needed)
        return RankStep(t(key), t(following) if following is not None else "", needed)

    def rank_message(self) -> str:
        """Place of a solo game in the record table, or the number of the attempt at its deal."""
        return rank_message(self.services, self.table, self.record_number)

    def fanfare(self, *, has_achievements: bool) -> Sound:
        """Sound of a win, of a defeat by computer players, or of a solo game's medal, record or end."""
        people = [seat for seat, who in enumerate(self.match.seats) if not who.is_computer]
        is_alone = self.summary.is_alone
        if not people or (not is_alone and set(people) & set(self.summary.winners)):
            return Sound.WIN
        if not is_alone:
            return Sound.LOSE
        own, lines = record_line(self.services.storage, self.table, self.record_number)
        is_record = own is not None and own.rank == 1 and len(lines) > 1 and lines[1].score < own.score
        result = self.benchmark.result if self.benchmark is not None else None
        if is_record or has_achievements or (result is not None and result.medal(self.score) is not None):
            return Sound.WIN
        return Sound.LOSE if result is not None and result.is_complete else Sound.GOAL

    # Messages ----------------------------------------------------------------------------------------------------

    def remarks(self) -> list[str]:
        """Lines below the heading: a remarkable fact, and the reason for the end of the game."""
        t, ending, finished = self.services.assets.t, self.gallery.ending, self.gallery.finished
        is_final = self.summary.is_together
        verdict = result_verdict(self._facts(), "" if is_final else ending.tie(finished))
        first = t(verdict.key, **verdict.values) if verdict is not None else ""
        return [line for line in (first, "" if is_final else ending.why(finished)) if line]

    def _facts(self) -> ResultFacts:
        """The game in figures; after the last game of a match the match, alone the hands together."""
        winners = self.summary.winners
        if self.summary.is_match_over:
            return ResultFacts(self.figures, winners, is_shared=self.summary.is_shared_win)
        match = self.match
        people = [seat for seat in range(len(self.figures)) if not match.seats[seat].is_computer]
        scores = (
            []
            if self.summary.goes_on
            else self.services.storage.records.scores(table_for(self.services.storage, match))
        )
        earlier = [score for record, score in scores if record != self.record_number]
        standing_at = self.gallery.ending.standing
        is_one = standing_at is not None and self.summary.solo is None
        course = [standing_at(match.state_at(at)) for at in range(match.number + 1)] if standing_at and is_one else []
        benchmark = self.benchmark.result if self.benchmark is not None else None
        return ResultFacts(
            self.figures, winners, course, earlier, people if self.record_number is not None else (),
            benchmark.scores if benchmark is not None and benchmark.is_complete else (),
            is_top_rank=self.rank_key is not None and self.next_rank is None,
            is_shared=self.summary.is_shared_win,
        )  # fmt: skip

    def notes(self) -> list[str]:
        """Lines in small letters above the buttons: practice of several, the review in a line, the deal's code."""
        has_code = self.ui.has_deal(len(self.match.seats)) and self.services.session.offers("codes")
        code = code_of(self.match) if has_code else ""
        reviewed = plain_line(self.services.assets.texts, self.match, self.review)
        t = self.services.assets.t
        is_told = is_practice(self.table.occasion) and not self.summary.is_alone  # alone the place of the score says it
        practice = t("house.results.practice") if is_told else ""
        return [line for line in (practice, reviewed, t("house.results.code", code=code) if code else "") if line]

    def share_lines(self) -> list[str]:
        """Lines to share: ranks reached as signs, the medal of the deal, place and days in a row; no luck, no loss."""
        t, benchmark = self.services.assets.t, None
        if self.benchmark is not None and not is_practice(self.table.occasion):
            benchmark = self.benchmark.result
        medal = benchmark.medal(self.score) if benchmark is not None and benchmark.is_complete else None
        is_close = medal is not None and benchmark is not None and benchmark.is_close(self.score)
        key = self.rank_key
        signs = rank_signs(partial(self.ui.next_rank, self.table.board.board), self.score) if key else ""
        legend = t("house.share.rank", rank=t(key)) if key and signs else ""
        lines = [f"{signs} {legend}".strip(), t(f"house.house.medal-{'close' if is_close else medal}") if medal else ""]
        if self.summary.is_alone and self.record_number is not None:
            lines += self._daily_lines() or [self.rank_message()]
        return [line for line in lines if line]

    def _daily_lines(self) -> list[str]:
        """Place among the day's counted results here, and days in a row; empty for any other game."""
        day, t, records = chart_day(self.table.occasion), self.services.assets.t, self.services.storage.records
        if day is None or not self.table.occasion.get("day"):
            return []
        found = records.best_lines(table_for(self.services.storage, self.match), day=day, limit=1000)
        rank = next((line.rank for line in found if line.record == self.record_number), None)
        lines = [t("house.share.place", rank=rank, of=len(found))] if rank is not None else []
        streak = records.daily_streak(day, self.match.game.name, self.match.seats[0].name)
        return [*lines, *([t("house.daily.in-a-row", n=streak)] if streak > 1 else [])]
