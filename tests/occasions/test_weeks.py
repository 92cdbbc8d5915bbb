"""The board of a week: the first sound one that play has not found wanting, the same for everybody."""

from __future__ import annotations

import datetime
from itertools import islice
from pathlib import Path

import pytest

from game.isles import catalogue
from game.isles.catalogue import isle
from game.occasions import daily
from game.occasions.daily import sound_boards, weekly_board
from game.occasions.weeks import known_weeks, passed_over
from tools import weeks

SUNDAY = datetime.date(2026, 12, 6)


def test_boards_that_were_found_wanting_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    first, _, third = islice(sound_boards("bridges", 2026, 49), 3)
    assert weekly_board.__wrapped__("bridges", SUNDAY) == first
    monkeypatch.setattr(daily, "passed_over", lambda game, year, week: 2)
    assert weekly_board.__wrapped__("bridges", SUNDAY) == third


@pytest.mark.parametrize(
    "written", ["", "[]", '{"bridges": 3}', '{"bridges": {"2026-49": -1}}', '{"bridges": {"2026-49": "x"}}']
)
def test_a_file_that_is_not_what_it_should_be_passes_over_nothing(tmp_path: Path, written: str) -> None:
    file = tmp_path / "weeks.json"
    file.write_text(written, encoding="utf-8")
    assert passed_over("bridges", 2026, 49, file) == 0


def test_every_isle_with_a_chart_of_the_week_was_looked_at_for_the_same_weeks() -> None:
    looked = known_weeks()
    assert set(looked) == {game for game in catalogue.ISLES if isle(game).has_editor}
    assert len({tuple(sorted(found)) for found in looked.values()}) == 1


def test_a_board_whose_points_are_not_of_its_difficulty_is_found_wanting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weeks, "GAMES", 2)
    monkeypatch.setattr(weeks, "MOST_UNUSED", 1.0)
    monkeypatch.setattr(weeks, "BANDS", {"bridges": {3: (0, 70)}})
    assert weeks.faults("bridges", "fresh-3-1") == []
    monkeypatch.setattr(weeks, "BANDS", {"bridges": {3: (60, 70)}})
    assert [each.split()[0] for each in weeks.faults("bridges", "fresh-3-1")] == ["median"]


def test_a_board_of_which_much_is_never_used_is_found_wanting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weeks, "GAMES", 1)
    monkeypatch.setattr(weeks, "BANDS", {})
    assert [each for each in weeks.faults("waterways", "fresh-3-1") if each.endswith("never used")]
