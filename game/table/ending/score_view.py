"""Scores on the page of results: the podium of several seats, or the results of a solo game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from pygame import FRect

from game.core.handicap import units_of
from game.modes.attempts import is_practice
from game.table.ending.game_results import GameResults
from game.table.ending.podium import Podium
from game.table.ending.record_rank import record_line
from game.table.ending.score_card import ScoreCard
from game.table.ending.solo_results import SoloResults
from game.table.messages.handicap import handicap_of
from game.ui.widgets import Button, Widget

_MAX_DETAILED: Final = 4
"""Maximum number of seats for cards with parts that have no figure."""


class ScoreView:
    """The score cards of a game, on the podium or beside rank, medals and record table."""

    def __init__(self, results: GameResults, counted: Callable[[], float]) -> None:
        """``counted`` is the share that the figures have been counted up, 0 to 1."""
        self._results = results
        self._counted = counted
        self.is_known = False
        """True if the players have seen the count on the boards: then the figures stand there at once."""
        self.leaves_parts_out = False
        """True if the podium that was built last had no room for the parts of the scores."""

    @property
    def cards(self) -> list[ScoreCard]:
        """A card for each seat or team, in order."""
        results, summary = self._results, self._results.summary
        assets = results.services.assets
        parts, teams = summary.parts(), summary.teams
        return [
            ScoreCard(
                assets.fonts, team[0], summary.team_name(team), summary.figure(team[0]),
                [part for part in parts[team[0]] if part[1] or len(teams) <= _MAX_DETAILED],
                sum((Counter(results.match.meta.aids(seat)) for seat in team), Counter()),
                is_crowned=team[0] in summary.winners and not summary.is_alone, is_dense=len(teams) > 2, others=team[1:],
                kept_parts=1 if units_of(handicap_of(results.match), team[0]) else 0,
            )
            for team in teams
        ]  # fmt: skip

    def build_podium(self, area: FRect) -> tuple[list[Widget], float]:
        """The podium, and its bottom."""
        placement = self._podium().placement(area)
        self.leaves_parts_out = not placement.has_parts
        return placement.widgets, placement.bottom

    def build_parts(self, area: FRect) -> tuple[list[Widget], float]:
        """The cards with all parts of the scores and without boards, and their bottom."""
        return self._podium().build_parts(area)

    def _podium(self) -> Podium:
        results, summary = self._results, self._results.summary
        assets = results.services.assets

        def figure(seat: int) -> str:
            share = 1.0 if self.is_known and not summary.is_match_over else self._counted()
            return summary.figure(seat, share)

        return Podium(
            assets.fonts, self.cards, summary.places,
            None if summary.is_match_over else results.gallery, figure, self._counted,
        )  # fmt: skip

    def build_solo(self, area: FRect, watch: Button | None) -> tuple[list[Widget], float]:
        """Score, rank, medals and record table, and their bottom; ``watch`` leads to the benchmark's game."""
        results, assets = self._results, self._results.services.assets
        own, lines = record_line(results.services.storage, results.table, results.record_number)
        benchmark = results.benchmark
        solo = SoloResults(
            assets, results.gallery, self.cards[0], results.score, results.rank_step(), benchmark is not None,
            benchmark.result if benchmark is not None else None, own, lines, results.rank_message(), watch, self._counted,
            is_practice=is_practice(results.table.occasion),
        )  # fmt: skip
        return solo.build(area)
