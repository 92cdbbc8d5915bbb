"""The place of a solo game in words, and the lines of its table: whole sentences, each at its limits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest

from game.app import App
from game.modes.attempts import Attempts
from game.modes.solo import deal_of
from game.table.saving import record_comparison
from game.table.saving.record_comparison import rank_message, table_lines
from tests.driver import program
from tests.table_screens import played_out

OWN = 7
"""Number of the game's record."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("places")) as app:
        yield app


def tries_of(is_fresh: bool, *attempts: int) -> Attempts:
    return cast(Attempts, SimpleNamespace(is_fresh=is_fresh, attempts=attempts))


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([], ""),
        ([(1, 90)], ""),
        ([(OWN, 50)], "first-record"),
        ([(OWN, 50), (1, 49)], "new-record"),
        ([(OWN, 50), (1, 50)], "place 1"),
        ([(1, 51), (OWN, 50)], "place 2"),
        ([(1, 60), (2, 55), (3, 50), (OWN, 50), (4, 3)], "place 3"),
    ],
)
@pytest.mark.parametrize("tries", [None, tries_of(True, 1)])
def test_a_first_try_has_a_place_among_all(
    app: App, scores: list[tuple[int, int]], expected: str, tries: Attempts | None
) -> None:
    t, table = app.services.assets.t, played_out(app, "bridges", 1)
    key, _, rank = expected.partition(" ")
    with (
        patch.object(type(app.services.storage.records), "scores", lambda *_: scores),
        patch.object(Attempts, "of", lambda played: tries),
    ):
        found = rank_message(app.services, table, OWN)
    values: dict[str, Any] = {"score": "49"} if key == "new-record" else {"rank": int(rank)} if rank else {}
    assert found == (t(f"house.results.{key}", **values) if key else "")


@pytest.mark.parametrize(
    ("attempt", "others", "expected"),
    [(0, (10,), "practice"), (2, (), "chosen-deal"), (2, (-1,), "try-best"), (3, (0,), "try-behind"), (3, (1,), "try-behind"),
     (2, (-1, 1), "try-behind"), (2, (-9, -1), "try-best")],
)  # fmt: skip
def test_a_later_try_is_told_by_its_number_and_the_best_of_the_others(
    app: App, attempt: int, others: Sequence[int], expected: str
) -> None:
    t, table = app.services.assets.t, played_out(app, "bridges", 1)
    assert table.match.result is not None
    own = table.match.result.scores[0]
    lines = [SimpleNamespace(record=OWN, score=own + 500)]
    lines += [SimpleNamespace(record=number, score=own + more) for number, more in enumerate(others, 20)]
    with (
        patch.object(record_comparison, "table_lines", lambda storage, played: lines),
        patch.object(Attempts, "of", lambda played: tries_of(False, attempt)),
    ):
        found = rank_message(app.services, table, OWN)
    if expected == "practice":
        assert found == t("house.results.practice")
        return
    values = {"score": own + max(others)} if others else {}
    assert found == f"{t('house.results.try', n=attempt)} {t(f'house.results.{expected}', **values)}"


@pytest.mark.parametrize(
    ("tries", "is_asked", "later"),
    [(None, True, False), (tries_of(True, 1), True, False), (tries_of(False, 2), True, True),
     (tries_of(False, 0, 0), False, False), (tries_of(False, 0, 2), True, True)],
)  # fmt: skip
def test_the_table_of_a_later_try_is_that_of_its_deal_and_practice_has_none(
    app: App, tries: Attempts | None, is_asked: bool, later: bool
) -> None:
    table = played_out(app, "bridges", 1)
    asked: list[dict[str, Any]] = []

    def best_lines(records: Any, where: Any, **given: Any) -> list[Any]:
        asked.append(given)
        return ["line"]

    with (
        patch.object(type(app.services.storage.records), "best_lines", best_lines),
        patch.object(Attempts, "of", lambda played: tries),
    ):
        found: list[Any] = list(table_lines(app.services.storage, table))
    assert found == (["line"] if is_asked else [])
    if is_asked:
        deal = deal_of(table.match) if later else ""
        assert asked == [{"limit": 100, "one_per_player": False, "later_attempts": later, "deal": deal}]
        assert deal or not later
