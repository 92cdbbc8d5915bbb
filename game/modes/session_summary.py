"""Session summary: all games finished since the host began a session, the standings, and what stays of an ended one."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.core.badges import BADGE_COUNT, distinct_badges
from game.core.names import clean_name
from game.core.state import FormatError, Json, is_integer
from game.modes.regatta import leg_points


@dataclass(frozen=True, slots=True)
class SessionGame:
    """A game of the session: names, scores and winners by seat, and the seats of people."""

    game: str
    names: Sequence[str]
    scores: Sequence[int]
    winners: Sequence[int]
    people: Sequence[int]
    badges: Sequence[int] = ()
    """Badge number by seat; empty where each seat has its own number."""
    teams: Sequence[Sequence[int]] = ()
    """Seats by team; empty where everybody plays alone."""
    is_leg: bool = False
    """True for a leg of a regatta with teams, where the points of a team's members add up."""
    has_handicap: bool = False

    @property
    def crews(self) -> list[tuple[int, ...]]:
        """Seats of each crew: a team, or one seat."""
        return [tuple(team) for team in self.teams] or [(seat,) for seat in range(len(self.names))]

    def crew_points(self) -> list[int]:
        """Points of each crew as in a regatta; no points for a game alone, also against computer players.

        >>> SessionGame("waterways", "ABCD", [9, 4, 9, 4], [0, 2], range(4), teams=[(0, 2), (1, 3)]).crew_points()
        [5, 3]
        """
        crews = self.crews
        if len(crews) < 2 or len(self.people) < 2:
            return [0] * len(crews)
        if self.is_leg:
            points = leg_points(self.scores, self.winners)
            return [sum(points[seat] for seat in crew) for crew in crews]
        winners = [number for number, crew in enumerate(crews) if set(crew) & set(self.winners)]
        return leg_points([max(self.scores[seat] for seat in crew) for crew in crews], winners)

    @property
    def winning_crews(self) -> list[tuple[int, ...]]:
        """Crews with a winner; of a leg of a regatta with teams those with most points."""
        points = self.crew_points() if self.is_leg else []
        if any(points):
            return [crew for crew, won in zip(self.crews, points, strict=True) if won == max(points)]
        return [crew for crew in self.crews if set(crew) & set(self.winners)]


@dataclass(frozen=True, slots=True)
class SessionPlayer:
    """A crew's session results, a person or a team: points as in a regatta, for games with other people only.

    >>> player = SessionPlayer(("Ada", "Ben"), (3, 0), points=10, games=2, wins=1)
    >>> SessionPlayer.parse(player.to_json()) == player
    True
    """

    names: tuple[str, ...]
    badges: tuple[int, ...] = ()
    points: int = 0
    games: int = 0
    wins: int = 0

    def to_json(self) -> Json:
        """JSON form, saved at the session's end."""
        return {
            "names": list(self.names), "badges": list(self.badges), "points": self.points, "games": self.games,
            "wins": self.wins,
        }  # fmt: skip

    @classmethod
    def parse(cls, written: object) -> SessionPlayer:
        """Inverse of ``to_json``; raises ``FormatError``."""
        found = _parts(written, "names", "badges", "points", "games", "wins")
        names, badges, *figures = found
        is_valid = isinstance(names, list) and names and isinstance(badges, list) and len(badges) == len(names)
        if not is_valid or not all(map(is_integer, (*badges, *figures))):
            raise FormatError(f"no player of a session: {written!r}")
        return cls(tuple(clean_name(name) for name in names), tuple(badges), *figures)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of an ended session: its name and the winners' names."""

    game: str
    winners: tuple[str, ...]

    def to_json(self) -> Json:
        """JSON form, saved at the session's end."""
        return {"game": self.game, "winners": list(self.winners)}

    @classmethod
    def parse(cls, written: object) -> PlayedGame:
        """Inverse of ``to_json``; raises ``FormatError``."""
        game, winners = _parts(written, "game", "winners")
        if not isinstance(game, str) or not isinstance(winners, list):
            raise FormatError(f"no game of a session: {written!r}")
        return cls(game, tuple(clean_name(name) for name in winners))


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """Lasting data of a session: its times, its players, best first, and its games in their order."""

    began: datetime.datetime
    ended: datetime.datetime
    players: Sequence[SessionPlayer]
    games: Sequence[PlayedGame]

    @property
    def places(self) -> list[int]:
        """Place of each player, 1 for the winner; equal points and wins share a place."""
        ranks = [(player.points, player.wins) for player in self.players]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    @property
    def winners(self) -> list[SessionPlayer]:
        """Players on the first place; none where nobody has points."""
        return [player for player, place in zip(self.players, self.places, strict=True) if place == 1 and player.points]

    def to_json(self) -> Json:
        """JSON form without the times."""
        return {
            "players": [player.to_json() for player in self.players], "games": [game.to_json() for game in self.games]
        }  # fmt: skip

    @classmethod
    def parse(cls, began: datetime.datetime, ended: datetime.datetime, written: object) -> SessionSummary:
        """Inverse of ``to_json``; raises ``FormatError``."""
        players, games = _parts(written, "players", "games")
        if not isinstance(players, list) or not isinstance(games, list):
            raise FormatError(f"no session: {written!r}")
        return cls(
            began, ended, tuple(map(SessionPlayer.parse, players)), tuple(map(PlayedGame.parse, games))
        )  # fmt: skip


def _parts(written: object, *keys: str) -> list[Any]:
    if not isinstance(written, dict) or not all(key in written for key in keys):
        raise FormatError(f"not with {', '.join(keys)}: {written!r}")
    return [written[key] for key in keys]


def session_players(played: Iterable[SessionGame]) -> list[SessionPlayer]:
    """All crews of the session with a person, best first: by points, then wins, then names.

    ``played`` is the latest game first. Everybody has one badge, that of their latest game, and nobody another's.
    """
    found: dict[tuple[str, ...], SessionPlayer] = {}
    worn: dict[str, int] = {}
    for each in played:
        points = each.crew_points()
        for crew, won in zip(each.crews, points, strict=True):
            if not set(crew) & set(each.people):
                continue
            for seat in crew:
                worn.setdefault(each.names[seat].casefold(), each.badges[seat] if each.badges else seat)
            key = tuple(sorted(each.names[seat].casefold() for seat in crew))
            player = found.setdefault(key, SessionPlayer(tuple(each.names[seat] for seat in crew)))
            is_win = len(points) > 1 and crew in each.winning_crews
            found[key] = replace(
                player, points=player.points + won, games=player.games + 1, wins=player.wins + is_win
            )  # fmt: skip
    ordered = sorted(
        found.values(), key=lambda player: (-player.points, -player.wins, [*map(str.casefold, player.names)])
    )
    people = list(dict.fromkeys(name.casefold() for player in ordered for name in player.names))
    given = dict(zip(people, distinct_badges([worn[name] for name in people]), strict=True))
    return [
        replace(player, badges=tuple(given[name.casefold()] % BADGE_COUNT for name in player.names))
        for player in ordered
    ]


def summary_of(began: datetime.datetime, ended: datetime.datetime, played: Sequence[SessionGame]) -> SessionSummary:
    """Summary of a session's games, the latest of which comes first."""
    games = [
        PlayedGame(each.game, tuple(each.names[seat] for crew in each.winning_crews for seat in crew))
        for each in reversed(played)
    ]
    return SessionSummary(began, ended, session_players(played), games)


def best_player(played: Iterable[SessionGame], game: str) -> tuple[str, int] | None:
    """Name and score of the session's best result by a person in a game without a handicap; None without one."""
    even = [each for each in played if each.game == game and not each.has_handicap]
    scores = [(each.scores[seat], each.names[seat]) for each in even for seat in each.people]
    best = max(scores, key=lambda score: score[0], default=None)
    return (best[1], best[0]) if best is not None else None
