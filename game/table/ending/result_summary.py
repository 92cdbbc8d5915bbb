"""Results of a finished game with those it belongs to: itself, a game of a match, or a solo hand."""

from __future__ import annotations

from collections.abc import Sequence

from game.assets import Assets
from game.modes.match_series import MatchSeries
from game.modes.solo import Solo, solo_score
from game.modes.tables import GameTable
from game.seat_names import display_name
from game.table.ending.podium import places
from game.table.messages.handicap import handicap_of
from game.table.plugin import ui_of


class ResultSummary:
    """Figures for the page of results: of one game, or after the last of several of all together."""

    def __init__(self, assets: Assets, table: GameTable) -> None:
        """The table's game is over."""
        self._assets = assets
        self._match = table.match
        result = table.match.result
        assert result is not None, "results are shown when the game is over"
        self._result = result
        self._ui = ui_of(table.match.game.name)
        self.series = MatchSeries.of(table)
        """The match this game was part of, this game included."""
        self.solo = Solo.of(table.match)
        """Solo hands up to this one; None for other games."""

    @property
    def is_match_over(self) -> bool:
        """True after the last game of a match."""
        return self.series is not None and self.series.is_over

    @property
    def is_together(self) -> bool:
        """True if the figures add several games up, so that remarks about the last one do not apply."""
        return self.is_match_over or (self.solo is not None and self.solo.is_last)

    @property
    def goes_on(self) -> bool:
        """True if another game follows."""
        if self.solo is not None:
            return not self.solo.is_last
        return self.series is not None and not self.series.is_over

    @property
    def is_alone(self) -> bool:
        """True for one person's result: a solo game, or all solo hands."""
        return len(self._match.seats) == 1 or (self.solo is not None and self.solo.is_last)

    @property
    def figures(self) -> Sequence[int]:
        """Each seat's large figure: its score; after the last game of a match the total, of the hands their worth."""
        if self.is_alone:
            return [solo_score(self._match)]
        return self.series.totals if self.series is not None and self.is_match_over else self._result.scores

    def figure(self, seat: int, share: float = 1.0) -> str:
        """A seat's large figure in words, counted up to a share; a seat without a score has a figure of its own."""
        own = {} if self.is_alone or self.is_match_over else self._ui.ending.figures(self._match.state)
        return own.get(seat) or self._assets.texts.number(round(self.figures[seat] * share))

    @property
    def winners(self) -> Sequence[int]:
        """Seats of the winners."""
        if self.is_alone:
            return (0,)
        return self.series.winners if self.series is not None and self.is_match_over else self._result.winners

    @property
    def order(self) -> Sequence[int]:
        """Seats in display order: winners first, then by score. A winning saboteur may have no score."""
        seats = range(len(self.figures))
        return sorted(seats, key=lambda seat: (seat not in self.winners, -self.figures[seat], seat))

    @property
    def teams(self) -> Sequence[tuple[int, ...]]:
        """Teams in display order, each with its seats."""
        teams = {seat: team for team in self._ui.teams(len(self._match.seats)) for seat in team}
        return list(dict.fromkeys(teams[seat] for seat in self.order))

    @property
    def places(self) -> Sequence[int]:
        """Each seat's place; a team has one place."""
        teams = sorted(self.teams)
        figures = [self.figures[team[0]] for team in teams]
        winners = [number for number, team in enumerate(teams) if team[0] in self.winners]
        found = zip(teams, places(figures, winners), strict=True)
        place_of = {seat: place for team, place in found for seat in team}
        return [place_of[seat] for seat in range(len(self.figures))]

    def team_name(self, team: Sequence[int]) -> str:
        """The names of a team, or of who plays alone."""
        return self._assets.texts.listed([self.name(seat) for seat in team])

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return display_name(self._assets.texts, seat, self._match.seats[seat].name)

    @property
    def is_shared_win(self) -> bool:
        """True if several winners are no team."""
        count = len(self.winners)
        return count > 1 and not (count == 2 and len(self._match.seats) == self._ui.team_seats)

    def heading(self, rank_key: str | None) -> str:
        """The winners, or the solo rank."""
        t, listed, series, solo = self._assets.t, self._assets.texts.listed, self.series, self.solo
        if self.is_alone:
            if self._match.seats[0].is_computer:
                return t("house.results.alone-computer", name=self.name(0))
            return t(rank_key or "house.results.alone")
        names = [self.name(seat) for seat in self.winners]
        if solo is not None:
            return t("house.solo.hand-won", names=listed(names), at=solo.hand, of=solo.hands)
        if series is not None and series.is_over:
            return t(f"house.match.winner{'' if len(names) == 1 else 's'}", name=names[0], names=listed(names))
        if series is not None:
            return t("house.match.game", names=listed(names), at=len(series.played), of=series.games)
        if len(names) == 1:
            return t("house.results.winner", name=names[0])
        return t(f"house.results.{'winners' if self.is_shared_win else 'victory'}", names=listed(names))

    def parts(self) -> Sequence[Sequence[tuple[str, str]]]:
        """Each seat's score in parts, with the total so far; after the last of several games, one part for each game."""
        t, number, series = self._assets.t, self._assets.texts.number, self.series
        if self.solo is not None:
            return self._solo_parts(self.solo)
        if series is None:
            return self._game_parts()
        if series.is_over:
            return [
                [(t("house.match.line", n=at), number(scores[seat])) for at, scores in enumerate(series.played, 1)]
                for seat in range(len(self._match.seats))
            ]
        return [
            [*parts, (t("house.match.so-far"), number(series.totals[seat]))]
            for seat, parts in enumerate(self._game_parts())
        ]

    def _solo_parts(self, solo: Solo) -> Sequence[Sequence[tuple[str, str]]]:
        t, number = self._assets.t, self._assets.texts.number
        hands = [(t("house.solo.line", n=at), number(worth)) for at, worth in enumerate(solo.hand_values, 1)]
        if solo.is_last:
            return [hands]
        own, *others = self._game_parts()
        together = [(t("house.solo.so-far"), number(solo.total))] if solo.hand > 1 else []
        return [[*own, (t("house.solo.worth"), number(solo.hand_values[-1])), *together], *others]

    def _game_parts(self) -> Sequence[Sequence[tuple[str, str]]]:
        parts = self._ui.score_parts(self._assets, self._match)
        handicap, t = handicap_of(self._match), self._assets.t
        if not handicap:
            return parts
        ahead = [[(t("house.handicap"), f"+{units}")] if units else [] for units in handicap]
        return [[*first, *others] for first, others in zip(ahead, parts, strict=True)]
