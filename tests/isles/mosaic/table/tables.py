"""Tables of Mosaic for the tests: what is begun there, what is lit, time that passes."""

from __future__ import annotations

from collections.abc import Callable

from game.app import App
from game.isles.mosaic.table.draft import Draft
from game.isles.mosaic.table.scene import MosaicScene
from game.table.hit_targets import OnCell
from tests.driver import FRAME, click, top

Lay = Callable[..., MosaicScene]


def settle(app: App, steps: int = 6) -> None:
    """Let time pass until all animations end."""
    for _ in range(steps):
        app.step(FRAME)
        top(app).frames.motions.finish()


def draft_of(scene: MosaicScene) -> Draft:
    """Draft of a table where a person may act."""
    draft = scene.controller.draft
    assert draft is not None
    return draft


def pick(app: App, scene: MosaicScene) -> str:
    """Picks the first piece that fits; gives its label."""
    state = scene.controller.state
    label = next(label for label in state.available() if state.fits(label, scene.controller.sheets.main_seat))
    click(app, f"piece-{label}")
    return label


def lit(scene: MosaicScene, *, is_lit: bool = True) -> list[str]:
    """Names of the cells where the picked piece may, or may not, be placed."""
    return [
        hit_target.name
        for hit_target in scene.interaction.hit_targets()
        if isinstance(hit_target.value, OnCell) and hit_target.is_enabled is is_lit
    ]
