"""Text at 150 %: sheets and pieces give way, text stays full size, names whole and each beside its sheet."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest

from game.isles.mosaic.rules.setup import Options
from game.isles.mosaic.table.scene import MosaicScene
from game.match.match import Match, Seat
from game.modes.tables import GameTable
from game.registry import plugin
from game.scenes.stack import Reset
from game.table.sessions.play import PlaySession
from tests.drawn_text import runs_of
from tests.driver import FRAME, click, program, top
from tests.turns import in_turn

pytestmark = pytest.mark.draws

NAMES = ("Maximiliane von Berg", "Hinnerk", "Friederike", "Ada", "Bartholomäus", "Wilhelmine W.")


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(
    ("seats", "size", "board", "language"),
    in_turn(
        [
            (1, "1024x600", "court"),
            (1, "1280x720", "corners"),
            (2, "1280x720", "court"),
            (3, "1280x720", "corners"),
            (4, "1920x1080", "court"),
            (5, "1024x600", "fountain"),
            (6, "1280x720", "court"),
            (6, "1024x600", "fountain"),
        ]
    ),
)
def test_nothing_shrinks_and_everybody_is_named(
    tmp_path: Path, shrunk: list[str], written: list[str], language: str, seats: int, size: str, board: str
) -> None:
    with program(tmp_path, size=size, language=language) as app:
        app.services.storage.change_settings(text_size=150)
        app.services.session.choose_language(language)
        app.apply_settings()
        loaded = app.services.background.boards.load("mosaic", board)
        people = [Seat(NAMES[0]), *(Seat(name, "computer", "easy") for name in NAMES[1:seats])]
        match = Match.new("mosaic", board, loaded.board, people, Options(), 0, 5)
        rng = random.Random(5)
        while match.number < 6 * seats or match.seat != 0 or match.state.due:
            match.play(rng.choice(match.state.moves()))
        scene = MosaicScene(app.services, GameTable(match, loaded, [None] * seats), PlaySession)
        app.stack.apply(Reset(scene))
        for _ in range(4):
            app.step(FRAME)
            top(app).frames.motions.finish()
        draft = scene.controller.draft
        assert draft is not None
        label = next(label for label in draft.state.available() if draft.state.fits(label, 0))
        for name in (None, f"piece-{label}", "cell", *(f"seat-{seat}" for seat in range(1, min(seats, 2)))):
            if name == "cell":
                draft = scene.controller.draft
                assert draft is not None
                column, row = min(draft.open_cells())
                name = f"cell-{column}-{row}"
            if name is not None:
                click(app, name)
            shrunk.clear()
            written.clear()
            app.services.assets.layers.clear()
            app.redraw_all()
            app.step(FRAME)
            app.step(FRAME)
            above = {
                scene.controller.narrator.bar_line(),
                scene.controller.narrator.turn_line(),
                scene.controller.message_bar.text,
            }
            assert [text for text in shrunk if not any(line and line in text for line in above)] == []
            tips = [target.tooltip for target in scene.interaction.hit_targets()]
            assert all(any(name in text for text in (*written, *tips)) for name in NAMES[:seats]), name


def test_a_long_rank_of_an_upright_window_is_written_out(tmp_path: Path) -> None:
    with program(tmp_path, size="1080x1920", language="de") as app:
        app.services.storage.change_settings(text_size=200)
        app.apply_settings()
        match = Match.new("mosaic", "court", plugin("mosaic").load_board("court").board, [Seat("Ada")], seed=1)
        board = app.services.background.boards.load("mosaic", "court")
        app.apply(Reset(MosaicScene(app.services, GameTable(match, board), PlaySession)))
        app.step(FRAME)
        assert [run.is_cut for run in runs_of(app, top(app)) if "Scherben" in run.text] == [False]


@pytest.mark.parametrize(("size", "text_size"), [("1280x720", 100), ("1080x1920", 150)])
def test_what_to_do_next_is_said_once_in_the_bar_or_beside_the_button_bug(
    size: str, text_size: int, tmp_path: Path
) -> None:
    with program(tmp_path, size=size) as app:
        app.services.storage.change_settings(text_size=text_size)
        app.apply_settings()
        loaded = app.services.background.boards.load("mosaic", "court")
        match = Match.new("mosaic", "court", loaded.board, [Seat("Ada"), Seat("Ben")], Options(), 0, 5)
        table = MosaicScene(app.services, GameTable(match, loaded, [None, None]), PlaySession)
        app.stack.apply(Reset(table))
        app.step(FRAME)
        for message in ("", "Ada begins, and Ben looks at the sheets for as long as he likes."):
            table.controller.message_bar.show(partial(str, message))
            table.rebuild()
            app.step(FRAME)
            words = [run.text for run in runs_of(app, table) if run.text.startswith("Choose a piece")]
            assert len(words) == 1, (message, words)
