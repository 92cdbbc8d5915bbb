"""The lighthouse: every variant has its table, alone and together; first tries, this week, and how one's results go."""

from __future__ import annotations

import datetime
from pathlib import Path

from game.app import App
from game.core.content import content_digest
from game.core.state import Json
from game.match.match import Match, Seat
from game.menus.records.page import RecordsScene
from game.storage.values import RecordedPlayer, RecordOrigin
from tests.drawn_text import runs_of
from tests.driver import click, names, program, top

OLD = datetime.datetime.now() - datetime.timedelta(days=30)


def finish(
    app: App, options: Json, names: list[str], seed: int, attempt: int = 1, ended: datetime.datetime | None = None
) -> int:
    """Keeps a game of Mosaic, and gives the first seat's score."""
    board = app.services.background.boards.load("mosaic", "court").board
    rules = Match.new("mosaic", "court", board, [Seat(name) for name in names]).game
    chosen = rules.options.parse(options, len(names))
    match = Match.new("mosaic", "court", board, [Seat(name) for name in names], chosen, seed=seed)
    while not match.is_over:
        moves = match.state.moves()
        match.play(moves[(seed * 7 + match.number) % len(moves)])
    counting = RecordOrigin(content_digest(board), f"deal {seed}", attempt == 1)
    players = [RecordedPlayer(attempt=attempt)] * len(names)
    app.services.storage.records.add(match.record().to_json(), players, counting=counting, ended=ended)
    assert match.result is not None
    return match.result.scores[0]


def test_every_variant_has_its_table_and_its_lines_can_be_chosen(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scores = [finish(app, {}, ["Ada"], seed, ended=OLD) for seed in (1, 2)]
        later, ben = finish(app, {}, ["Ada"], 3, attempt=2), finish(app, {}, ["Ben"], 4)
        full = finish(app, {"full_round": True}, ["Ada", "Ben"], 5)
        page = click(app, "lighthouse")
        assert isinstance(page, RecordsScene)
        assert max(line.score for line in page.choice.lines()) >= full  # a page opened from a game shows its table
        assert {line.name for line in page.choice.lines()} == {"Ada", "Ben"}
        click(app, "game/bridges")
        assert page.choice.lines() == []
        click(app, "game/mosaic")
        assert {line.name for line in page.choice.lines()} == {"Ada", "Ben"}
        assert not {"each/all", "variant/less"} & set(names(app)), "the table comes first"
        click(app, "filters")
        click(app, "variant/less")
        assert page.choice.lines() == []
        click(app, "seats/less")
        assert [line.name for line in page.choice.lines()].count("Ada") == 1
        click(app, "each/all")
        assert sorted(line.score for line in page.choice.lines()) == sorted([*scores, ben])
        click(app, "tries/every")
        assert sorted(line.score for line in page.choice.lines()) == sorted([*scores, ben, later])
        click(app, "time/week")
        assert sorted(line.score for line in page.choice.lines()) == sorted([ben, later])
        assert page.choice.trend() == ("Ada", [*scores, later]), "one result of Ben's is no trend"
        for kind in ("past", "deals", "best"):
            click(app, f"kind/{kind}")
            assert top(app) is page
            assert {"game/bridges", f"kind/{kind}"} <= set(names(app)), "tabs stay"
        click(app, "filters")
        assert "each/all" not in names(app)


def test_a_table_without_lines_says_that_handicaps_enter_none_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        words = {key: app.services.assets.t(f"house.records.{key}") for key in ("none", "none-even")}
        click(app, "lighthouse")
        click(app, "game/mosaic")
        assert [key for key in words if words[key] in shown(app)] == ["none"]
        click(app, "back")
        finish(app, {"handicap": [10, 0]}, ["Ada", "Ben"], 1)
        click(app, "lighthouse")
        assert [key for key in words if words[key] in shown(app)] == ["none-even"]


def shown(app: App) -> str:
    """What the page says."""
    return " ".join(run.text for run in runs_of(app, top(app)))
