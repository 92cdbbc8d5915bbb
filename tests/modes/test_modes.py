"""The daily chart and the regatta."""

from __future__ import annotations

import datetime

import pytest

from game import registry
from game.board_library.fresh import is_fresh, is_sound
from game.core.state import FormatError
from game.modes.daily import daily_deal, solo_games
from game.modes.regatta import Leg, Regatta, allowed_seats, allows_teams, default_legs, leg_points, usual_seats
from game.modes.session_clock import begin_session, session_after, session_began
from game.modes.session_summary import SessionGame, best_player, session_players
from game.registry import plugin

DAY = datetime.date(2026, 11, 21)
PINNED = {
    "bridges": ("b", 733484),
    "waterways": ("twin", 750379),
    "mosaic": ("corners", 831271),
    "elevens": ("standard", 884177),
}
"""Of the isles we ship: their deals of a day are promises."""


LAST_OLD = datetime.date(2026, 11, 29)


def days(first: datetime.date, count: int) -> list[datetime.date]:
    """Consecutive days."""
    return [first + datetime.timedelta(days=number) for number in range(count)]


def test_games_with_a_daily_chart_are_those_that_can_be_played_alone() -> None:
    alone = [name for name in registry.GAMES if plugin(name).has_solo]
    assert solo_games() == tuple(alone)
    assert solo_games(["mosaic", "hex", "bridges"]) == ("mosaic", "bridges"), "two seats alone make no chart of the day"


@pytest.mark.parametrize("game", solo_games())
def test_the_daily_deal_follows_from_the_date_alone_and_changes_daily(game: str) -> None:
    week = [daily_deal(game, DAY + datetime.timedelta(days=number)) for number in range(7)]
    assert daily_deal(game, DAY) == week[0]
    assert len({deal.seed for deal in week}) == 7
    assert all(deal.seats == 1 for deal in week)


@pytest.mark.parametrize("game", [game for game in solo_games() if plugin(game).editor is not None])
def test_sundays_are_played_on_a_board_of_the_week_and_the_charts_of_before_stay_what_they_were(game: str) -> None:
    ours, boards = plugin(game).daily_boards, [daily_deal(game, each).board for each in days(LAST_OLD, 29)]
    weekly = [board for number, board in enumerate(boards) if number % 7 == 0][1:]
    assert boards[0] in ours, "the last Sunday of before"
    assert all(board in ours for number, board in enumerate(boards) if number % 7), "other days"
    assert len(set(weekly)) == 4
    assert all(is_fresh(game, board) and is_sound(game, board) for board in weekly)


def test_the_daily_deal_of_a_day_never_changes() -> None:
    """Two machines must deal alike, also next year: the figures are pinned."""
    assert {game: (daily_deal(game, DAY).board, daily_deal(game, DAY).seed) for game in PINNED} == PINNED


def test_a_regatta_is_for_as_many_as_every_game_takes() -> None:
    assert usual_seats() == (2, 3, 4)
    assert allowed_seats([Leg("mosaic"), Leg("mosaic")]) == (2, 3, 4, 5, 6)


def test_the_usual_course_has_the_games_for_so_many_seats_unless_most_games_are_for_others() -> None:
    assert [leg.game for leg in default_legs(2)] == list(registry.GAMES)
    assert [leg.game for leg in default_legs(4)] == [name for name in registry.GAMES if 4 in plugin(name).game.seats]
    assert default_legs(3, ["mosaic", "hex"]) == (Leg("mosaic"),), "a game for two takes no regatta away from three"
    assert default_legs(3, ["hex"]) == (Leg("hex"),), "and alone there is nothing for three"
    assert (usual_seats(["mosaic", "hex"]), usual_seats(["hex"])) == ((2, 3, 4, 5, 6), (2,))
    assert Regatta(3).course == default_legs(3)
    assert Regatta.parse({"seats": 4, "legs": []}).course == default_legs(4), "one of before had no course of its own"


@pytest.mark.parametrize(
    ("scores", "winners", "points"),
    [
        ([40, 50, 30], [1], [3, 5, 2]),
        ([40, 40, 30], [0, 1], [5, 5, 2]),
        ([50, 30, 30, 10], [0], [5, 3, 3, 1]),
        ([24, 12, 0], [2], [3, 2, 5]),
        ([10, 10], [1], [3, 5]),
    ],
)
def test_points_for_places(scores: list[int], winners: list[int], points: list[int]) -> None:
    assert leg_points(scores, winners) == points


def test_a_regatta_sails_every_isle_and_names_who_has_most_points() -> None:
    regatta = Regatta(2)
    for number, game in enumerate(leg.game for leg in default_legs()):
        assert regatta.game == game
        regatta.add([1, 2] if number == 0 else [2, 1], [1] if number == 0 else [0])
    assert regatta.is_over
    others = len(default_legs()) - 1
    assert regatta.totals == [3 + 5 * others, 5 + 3 * others]
    assert regatta.winners == [0]


def test_a_kept_regatta_comes_back_and_nonsense_is_refused() -> None:
    regatta = Regatta(3, [[5, 3, 2]])
    assert Regatta.parse(regatta.to_json()) == regatta
    regatta = Regatta(4, [[5, 3, 2, 1]], (Leg("mosaic", "corners"), Leg("bridges"), Leg("mosaic")), True)
    assert Regatta.parse(regatta.to_json()) == regatta
    assert Regatta.parse({"seats": 2, "legs": [[5, 3]]}) == Regatta(2, [[5, 3]]), "as a version before kept it"
    kept = {"seats": 2, "legs": []}
    courses = [[], [["chess", ""]], [["mosaic"]], [["mosaic", 1]], "mosaic", [["mosaic", ""]] * 9]
    broken = [{**kept, "course": course} for course in courses]
    for nonsense in (
        None,
        {},
        {"seats": 3, "legs": [[1]]},
        {"seats": True, "legs": []},
        {"seats": 2, "legs": 7},
        *broken,
    ):
        with pytest.raises(FormatError):
            Regatta.parse(nonsense)


def test_in_teams_those_across_from_each_other_add_up_and_win_together() -> None:
    regatta = Regatta(4, [[5, 3, 1, 2], [1, 3, 5, 2]], is_in_teams=True)
    assert regatta.teams == [[0, 2], [1, 3]]
    assert [regatta.points(crew) for crew in regatta.teams] == [12, 10]
    assert regatta.standings == [[0, 2], [1, 3]]
    assert regatta.winners == [0, 2]
    assert [number for number in range(2, 7) if allows_teams(number)] == [4, 6]
    assert Regatta(3, is_in_teams=True).teams == [[0], [1], [2]]


def test_places_are_shared_by_those_equal_and_first_places_decide() -> None:
    regatta = Regatta(4, [[5, 3, 3, 1], [1, 3, 3, 5]])
    assert [regatta.place([seat]) for seat in range(4)] == [1, 3, 3, 1]
    assert regatta.winners == [0, 3]


def test_the_best_of_an_evening_are_people_and_count_as_in_a_regatta() -> None:
    played = [
        SessionGame("bridges", ["Ada", "Ben", "Quill"], [40, 30, 50], [2], [0, 1]),
        SessionGame("bridges", ["ada"], [70], [0], [0]),
        SessionGame("mosaic", ["Ben", "Cleo"], [9, 12], [1], [0, 1]),
    ]
    assert [(guest.names, guest.points, guest.games, guest.wins) for guest in session_players(played)] == [
        (("Cleo",), 5, 1, 1),
        (("Ben",), 5, 2, 0),
        (("Ada",), 3, 2, 0),
    ]
    assert best_player(played, "bridges") == ("ada", 70)
    played.append(SessionGame("bridges", ["Ada", "Ben"], [20, 80], [1], [0, 1], has_handicap=True))
    assert best_player(played, "bridges") == ("ada", 70), "points ahead are no best"
    assert best_player(played, "elevens") is None


def test_an_evening_begins_when_the_host_says_so() -> None:
    class Kept:
        value: object = None

        def extra(self, name: str) -> object:
            return self.value

        def set_extra(self, name: str, value: object) -> None:
            self.value = value

    kept = Kept()
    now = datetime.datetime(2026, 11, 22, 20, 15)
    assert session_began(kept) is None
    begin_session(kept, now)
    assert session_began(kept) == now.astimezone()
    assert session_after(kept) is None
    kept.value = {"x": 1}
    assert session_began(kept) is None
