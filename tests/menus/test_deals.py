"""The lighthouse's page of a deal: its first tries apart from later ones, the trend, the way to play it."""

from __future__ import annotations

from pathlib import Path

from game.menus.records.deals import DealTableScene
from game.menus.setup.page import SetupScene
from game.modes.codes import code_of
from game.modes.tables import SeatPlan, TablePlan
from game.scenes import routes
from game.scenes.stack import Push
from game.table.table_setup import set_up_table
from tests.driver import click, names, program, top
from tests.table.test_fair_tables import play


def test_a_deal_has_its_page_with_first_tries_apart_and_can_be_played_from_there(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        first = play(app, set_up_table(app.services, "bridges", TablePlan([SeatPlan(name="Ada")], "a")))
        app.apply(Push(routes.RecordsRoute()))
        click(app, "kind/deals")
        assert names(app, "deal-") == []  # a deal played once by chance is not listed
        seed = first.results.match.seed
        for name in ("Ada", "Ben"):
            play(app, set_up_table(app.services, "bridges", TablePlan([SeatPlan(name=name)], "a", seed=seed)))
        app.apply(Push(routes.RecordsRoute()))
        click(app, "kind/deals")
        assert names(app, "deal-") == ["deal-1"]
        page = click(app, "deal-1")
        assert isinstance(page, DealTableScene)
        assert code_of(first.results.match) in page.heading()
        assert [(line.name, line.attempt) for line in page.lines(first=True)] == [("Ada", 1), ("Ben", 1)]
        assert [(line.name, line.attempt) for line in page.lines(first=False)] == [("Ada", 2)]
        records, entry = app.services.storage.records, page.entry
        assert entry.games == 3
        assert [len(records.trend(entry.table, who, deal=entry.deal)) for who in ("ada", "ben")] == [2, 1]
        setup = click(app, "play")
        assert isinstance(setup, SetupScene)
        assert (setup.plan.seed, len(setup.plan.seats)) == (seed, 1)
        assert top(app) is setup
