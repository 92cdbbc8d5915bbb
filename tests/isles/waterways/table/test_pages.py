"""The rules pages of Waterways."""

from __future__ import annotations

import pytest

from game.app import App
from game.isles.waterways.table.pages import RULE_PAGES, dam, first, goal, laying, scoring, stuck
from game.languages import languages
from game.menus.help.rules import RulesScene
from game.scenes.stack import Reset
from tests.driver import click
from tests.isles.waterways.table.tables import FRAME

pytestmark = pytest.mark.draws


def test_the_rules_pages_show_what_their_text_says() -> None:
    for picture in (goal, first, laying, scoring, dam):
        assert picture().laid
    assert goal().products()[0] > 0
    assert stuck().ended_by == "stuck"
    before = dam().laid[:-1]
    closed = {edge.reversed_edge for stone in before for edge in stone.outlets} - set(dam().laid[-1].outlets)
    assert any(edge.cell in dam().laid[-1].cells for edge in closed)


def test_every_rules_page_and_small_board_draws_in_all_languages(app: App) -> None:
    for language in languages():
        app.services.assets.texts.language = language
        scene = RulesScene(app.services, "waterways")
        app.apply(Reset(scene))
        for page in range(len(RULE_PAGES)):
            click(app, f"page-{page + 1}")
            app.step(FRAME)
            assert app.services.assets.t(RULE_PAGES[page].heading_key) in scene.heading()
    assert not [problem for problem in app.services.assets.sheets.problems if "There is no picture" in problem]
