"""The board of a week: the first sound one that play has not found wanting, the same for everybody."""

from __future__ import annotations

import datetime
from itertools import islice
from pathlib import Path

import pytest

from game import registry
from game.modes import daily
from game.modes.board_trials import Trial
from game.modes.daily import known_weeks, rejected_boards, sound_boards, weekly_board
from game.modes.game_statistics import GameOutcome
from game.registry import editor_of, plugin
from tools import weeks

SUNDAY = datetime.date(2026, 12, 6)


def test_boards_that_were_found_wanting_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    first, _, third = islice(sound_boards("bridges", 2026, 49), 3)
    assert weekly_board.__wrapped__("bridges", SUNDAY) == first
    monkeypatch.setattr(daily, "rejected_boards", lambda game, year, week: 2)
    assert weekly_board.__wrapped__("bridges", SUNDAY) == third


@pytest.mark.parametrize(
    "written", ["", "[]", '{"bridges": 3}', '{"bridges": {"2026-49": -1}}', '{"bridges": {"2026-49": "x"}}']
)
def test_a_file_that_is_not_what_it_should_be_passes_over_nothing(tmp_path: Path, written: str) -> None:
    file = tmp_path / "weeks.json"
    file.write_text(written, encoding="utf-8")
    assert rejected_boards("bridges", 2026, 49, file) == 0


def test_every_isle_with_a_chart_of_the_week_was_looked_at_for_the_same_weeks() -> None:
    looked = known_weeks()
    assert set(looked) == {game for game in registry.GAMES if plugin(game).editor is not None}
    assert len({tuple(sorted(found)) for found in looked.values()}) == 1


def test_a_board_whose_points_are_not_of_its_difficulty_is_found_wanting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weeks, "GAMES", 2)
    monkeypatch.setattr(weeks, "MOST_UNUSED", 1.0)
    monkeypatch.setattr(weeks, "MOST_SHARE", 1.0)
    monkeypatch.setattr(weeks, "BANDS", {"bridges": {3: (0, 70)}})
    assert weeks.faults("bridges", "fresh-3-1") == []
    monkeypatch.setattr(weeks, "BANDS", {"bridges": {3: (60, 70)}})
    assert [each.split()[0] for each in weeks.faults("bridges", "fresh-3-1")] == ["median"]


def test_a_board_of_which_much_is_never_used_is_found_wanting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weeks, "GAMES", 1)
    monkeypatch.setattr(weeks, "BANDS", {})
    assert [each for each in weeks.faults("waterways", "fresh-3-1") if each.endswith("never used")]


@pytest.mark.parametrize(("won", "found"), [(110, []), (111, ["seat 2 wins 55.5%"])])
def test_a_board_on_which_a_seat_wins_noticeably_more_than_half_is_found_wanting(
    monkeypatch: pytest.MonkeyPatch, won: int, found: list[str]
) -> None:
    def played(trial: Trial, number: int) -> GameOutcome:
        winner = 1 if number < won else 0
        return GameOutcome(
            (35, 35), (winner,), "cards", 70, tuple(editor_of("bridges").board_editing.usable_cells(trial.sketch))
        )

    monkeypatch.setattr(weeks, "play_at_once", played)
    monkeypatch.setattr(weeks, "BANDS", {})
    assert weeks.GAMES == 200
    assert weeks.faults("bridges", "fresh2-3-1") == found


def test_weeks_that_are_announced_keep_their_boards_and_later_ones_have_those_of_the_newest_edition() -> None:
    announced, later = next(sound_boards("bridges", 2027, 12)), next(sound_boards("bridges", 2027, 13))
    assert announced.startswith("fresh-")
    assert later.startswith("fresh2-")
    assert next(sound_boards("mosaic", 2027, 13)).startswith("fresh-"), "it has one edition"
