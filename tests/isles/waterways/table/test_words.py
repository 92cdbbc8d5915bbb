"""What the table of Waterways says."""

from __future__ import annotations

from game.app import App
from tests.isles.waterways.table.tables import table


def test_the_log_tells_who_is_the_saboteur_and_why_the_game_is_over(app: App) -> None:
    scene = table(app, (None, None, None), options={"saboteur": {"auction": True}}, moves=300)
    told = [scene.describe(move, scene.match.state_at(number)) for number, move in enumerate(scene.match.moves)]
    sabotage = app.services.t("waterways.log.saboteur", player=f"P{scene.state.saboteur}", target=scene.state.target)
    assert len([line for line in told if line.endswith(sabotage)]) == 1
    assert told[-1].endswith(app.services.t(f"waterways.log.{scene.state.ended_by}"))
