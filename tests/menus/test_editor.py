"""Editor by mouse and keyboard: draw a board of each game, see its faults, save and try it."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from pygame.event import Event

from game import registry
from game.app import App
from game.boards.drawing import is_editable
from game.boards.maps import Cell
from game.boards.tiled import read_map
from game.boards.tmx_writer import tmx_text
from game.isles.mosaic.drawing import pieces_of
from game.menus.editor.page import EditorScene
from game.program import LEVELS
from game.registry import editor_of, plugin
from game.scenes.events import TextInput
from game.scenes.stack import Push
from game.storage.values import TEXT_SIZES
from game.table.scene import TableScene
from game.table.sessions.play import PlayOverlay
from game.ui.widgets import Label
from tests.drawn_text import runs_of
from tests.driver import FRAME, click, drag, key, names, press, program, target, top, wait
from tests.menus.test_workshop import workshop

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]

DRAWABLE = [game for game in registry.GAMES if plugin(game).editor is not None]
BRIDGES = (
    ((0, 0), "red"), ((2, 0), "island"), ((4, 0), "island"), ((6, 0), "blue"), ((8, 0), "island"), ((0, 2), "island"),
    ((4, 2), "island"), ((6, 2), "island"), ((8, 2), "red"), ((2, 3), "island"), ((5, 3), "red"), ((8, 4), "island"),
    ((0, 5), "red"), ((2, 5), "island"), ((5, 5), "island"), ((4, 6), "blue"), ((6, 6), "island"), ((8, 6), "blue"),
)  # fmt: skip
"""The islands of board A."""


def editor(app: App, game: str, button: str) -> EditorScene:
    """The editor, opened from the workshop with a new board or with the chosen one."""
    workshop(app)
    click(app, f"game/{game}")
    scene = click(app, button)
    if button == "new":
        scene = click(app, "empty")
    assert isinstance(scene, EditorScene)
    return scene


def touch(app: App, brush: str, *cells: Cell) -> None:
    """Takes a brush and clicks on cells."""
    click(app, f"brush-{brush}")
    for column, row in cells:
        click(app, f"cell-{column}-{row}")


def test_a_board_of_bridges_is_drawn_from_nothing_kept_step_by_step_and_played_as_ours(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = editor(app, "bridges", "new")
        assert "try" in names(app, enabled=False), "an empty sea cannot be played"
        for brush in ("red", "blue", "island"):
            touch(app, brush, *(cell for cell, thing in BRIDGES if thing == brush))
        assert scene.document.fault is None
        crossing = next(hit_target for hit_target in scene.interaction.hit_targets() if hit_target.name == "cell-2-2")
        assert crossing.tooltip == app.services.assets.t("drawing.bridges.cross")
        click(app, "rename").interaction.dispatch(TextInput(" of Reefs"))
        click(app, "take")
        click(app, "done")
        name = scene.document.saved_name
        assert (name, app.renderer.toast_text) == ("my-board-of-reefs", ""), (
            "nothing knows a new board yet: its file follows the title"
        )
        assert "my-board" not in app.services.background.boards.names("bridges")
        board = app.services.background.boards.load("bridges", name).board
        assert board == plugin("bridges").load_board("a").board
        assert f"board-{name}" in names(app), "the workshop has it at once"


def test_what_is_wrong_is_said_as_check_board_says_it_at_its_place_and_a_draft_is_kept(tmp_path: Path) -> None:
    with program(tmp_path, language="de") as app:
        scene = editor(app, "bridges", "new")
        for brush in ("red", "blue", "island"):
            touch(app, brush, *(cell for cell, thing in BRIDGES if thing == brush and cell != (8, 4)))
        touch(app, "island", (3, 1))  # without visible effect
        assert scene.document.fault is not None
        assert scene.document.fault.cells == ((3, 1),)
        tip = next(
            hit_target.tooltip for hit_target in scene.interaction.hit_targets() if hit_target.name == "cell-3-1"
        )
        assert tip.startswith("Insel 6 hat keine Linie"), "the place is marked, and whoever draws knows no layers"
        click(app, "done")
        [entry] = [
            entry
            for entry in app.services.background.boards.listed("bridges")
            if entry.name == scene.document.saved_name
        ]
        assert entry.problem is not None
        assert entry.problem.message(app.services.assets.texts) == scene.document.fault.error.message(
            app.services.assets.texts
        ).replace("board.tmx", f"{scene.document.saved_name}.tmx")
        assert entry.title("de") == "Mein Plan", "a draft is called what it was called"
        again = click(app, "edit")
        assert isinstance(again, EditorScene)
        assert again.document.sketch == scene.document.sketch, "a draft can be taken up again"
        touch(app, "rub", (3, 1))
        workshop_again = click(app, "done")
        [said] = [label.text for label in workshop_again.widgets if isinstance(label, Label) and "17" in label.text]
        assert said.splitlines()[1] == "Noch zu zeichnen: 1 Insel.", "in words that need no Tiled"


def test_what_a_board_lacks_is_a_task_and_what_is_too_much_another(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = editor(app, "bridges", "new")
        for brush, cells in (("red", 5), ("blue", 1), ("island", 7)):
            document = scene.document
            things = dict(document.sketch.things)
            free = [(column, row) for row in range(7) for column in range(9) if (column, row) not in things]
            document.change(document.sketch.with_things({**things, **dict.fromkeys(free[:cells], brush)}))
        assert scene.document.fault_line() == "Still to draw: 5 islands and 2 blue flags. Too many: 1 red flag."
        assert any(label.text.startswith("Still to draw") for label in scene.widgets if isinstance(label, Label))


@pytest.mark.parametrize("game", DRAWABLE)
def test_a_copy_is_under_a_test_game_after_five_clicks_from_the_chart(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        clicks = ["workshop", f"game/{game}", "new", "copy", "try"]
        for name in clicks:
            scene = click(app, name)
        assert scene.name == game
        assert len(clicks) <= 5


def test_a_stroke_is_one_step_and_every_step_is_taken_back_and_done_again(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = editor(app, "waterways", "edit")
        first = scene.document.sketch
        click(app, "brush-rock")
        drag(app, "cell-3-3", "cell-3-5")
        assert scene.document.sketch.at((3, 3)) == scene.document.sketch.at((3, 5)) == "rock"
        drawn = scene.document.sketch
        click(app, "mirror")
        assert scene.document.sketch.at((16, 3)) == "rock"
        pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL, unicode=""))
        app.step(FRAME)
        assert scene.document.sketch == drawn
        click(app, "undo")
        assert scene.document.sketch == first
        for _ in range(2):
            pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_y, mod=pygame.KMOD_LCTRL, unicode=""))
            app.step(FRAME)
        assert scene.document.sketch.at((16, 3)) == "rock"
        place = target(app, "cell-16-3").rect.center
        press(app, place, pygame.BUTTON_RIGHT)
        assert scene.document.sketch.at((16, 3)) == "", "the right button rubs out"
        assert top(app) is scene


def test_measured_figures_go_with_the_board_they_were_measured_on(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        workshop(app)
        click(app, "game/waterways")
        click(app, "board-quarry")
        scene = click(app, "edit")
        assert isinstance(scene, EditorScene)
        assert "solo_ranks" in scene.document.sketch.properties
        touch(app, "rock", (2, 2))
        assert "solo_ranks" not in scene.document.sketch.properties


def test_symmetry_draws_all_four_and_keys_draw_as_the_mouse_does(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = editor(app, "waterways", "new")
        for _ in range(3):
            click(app, "symmetry")
        touch(app, "mark", (4, 0))
        assert [scene.document.sketch.at(cell) for cell in ((4, 0), (15, 0), (4, 19), (15, 19))] == ["mark"] * 4
        hit_target = scene.interaction.find_hit_target("cell-5-0")
        assert hit_target is not None
        scene.interaction.focus.focus_on(hit_target)
        key(app, pygame.K_RETURN)
        assert scene.document.sketch.at((14, 19)) == "mark"


def test_pieces_of_a_sheet_grow_by_cells_and_are_worth_what_is_clicked(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = editor(app, "mosaic", "new")
        click(app, "part/e")
        box = next(part.box for part in scene.document.drawing.parts(scene.document.sketch) if part.name == "e")
        row = box.top + box.rows - 2
        first, second = (20, row), (21, row)
        touch(app, "e", first, second)
        touch(app, "star", first)
        assert scene.document.sketch.at(second) == "E1", "both cells are one piece"
        assert scene.document.fault is None
        click(app, "done")
        pieces = app.services.background.boards.load("mosaic", scene.document.saved_name).board.by_label
        assert (pieces["E13"].bonus, str(pieces["E13"].shape)) == (1, "##")


def test_sheet_and_pieces_are_apart_with_cells_for_a_finger_and_only_their_own_brushes(tmp_path: Path) -> None:
    with program(tmp_path, size="1280x720") as app:
        scene = editor(app, "mosaic", "new")
        first = scene.document.sketch
        for part in scene.document.drawing.parts(first):
            click(app, f"part/{part.name}")
            cells = [each for each in scene.interaction.hit_targets() if each.name.startswith("cell-")]
            assert len(cells) == part.box.columns * part.box.rows, "all of it is in view"
            assert min(min(each.rect.size) for each in cells) >= 24
            brushes = {name.removeprefix("brush-") for name in names(app, "brush-")}
            assert brushes == {brush.lower().replace("+", "bonus-") for brush in part.brushes} | {"rub"}
        drawing = scene.document.drawing
        again = drawing.sketch_of(drawing.map_of(first))
        assert again.things == first.things


def test_a_fault_of_a_piece_is_marked_where_the_piece_lies_and_on_its_tab(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = editor(app, "mosaic", "new")
        drawing, sketch = scene.document.drawing, scene.document.sketch
        piece = pieces_of(sketch)[-1]
        placed = pieces_of(drawing.overview(sketch))[-1]
        assert placed.cells != piece.cells
        assert tuple(drawing.cells_of(sketch, placed.cells)) == piece.cells


def test_an_isle_without_an_editor_shows_its_boards_all_the_same(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        workshop(app)
        for game in sorted(set(registry.GAMES) - set(DRAWABLE)):
            click(app, f"game/{game}")
            assert {"new", "edit"}.isdisjoint(names(app))
            assert "play" in names(app)


@pytest.mark.parametrize("game", DRAWABLE)
def test_a_try_is_a_game_of_which_nothing_is_kept(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        scene = editor(app, game, "edit")
        table = click(app, "try")
        assert table.name == game
        wait(app, 0.5)
        key(app, pygame.K_ESCAPE)
        assert top(app) is scene
        assert app.services.storage.saved_games.get(game) is None
        assert app.services.storage.records.latest() == []


def test_a_word_leads_from_a_try_back_to_the_drawing_and_so_does_the_pause(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = editor(app, "mosaic", "edit")
        table = click(app, "try")
        assert isinstance(table, TableScene)
        place = target(app, "drawing").rect
        with patch.object(PlayOverlay, "bar_room", lambda overlay, area: 300.0):
            table.rebuild()
            app.step(FRAME)
            assert target(app, "drawing").rect == place, "a run to compare with stands beside it"
        assert click(app, "drawing") is scene
        click(app, "try")
        click(app, "pause")
        assert click(app, "drawing") is scene


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", DRAWABLE)
def test_all_our_boards_can_be_drawn_and_a_map_with_decoration_is_left_alone(tmp_path: Path, game: str) -> None:
    drawing, parse = editor_of(game).board_editing, plugin(game).parse_board
    for name in plugin(game).boards():
        loaded = plugin(game).load_board(name)
        assert is_editable(drawing, parse, loaded.map), name
        sketch = drawing.whole_sketch(loaded.map)
        assert bool(sketch.backdrop.layers) == any(layer.name == "decoration" for layer in loaded.map.layers), name
        written = tmp_path / "copy.tmx"
        written.write_text(tmx_text(drawing.whole_map(sketch), drawing.tileset), encoding="utf-8")
        assert drawing.whole_sketch(read_map(written)) == sketch, f"{name}, with its decoration"
        assert not drawing.cleared(sketch).backdrop.layers
    text = (LEVELS / game / f"{plugin(game).shipped[0]}.tmx").read_text(encoding="utf-8")
    decorated = text.replace("</map>", '<objectgroup id="99" name="seagulls"/></map>')
    with program(tmp_path) as app:
        folder = app.services.background.boards.own_folder(game)
        folder.mkdir(parents=True)
        (folder / "mine.tmx").write_text(decorated, encoding="utf-8")
        app.services.background.boards.refresh_one(game, "mine")
        workshop(app)
        click(app, f"game/{game}")
        click(app, "boards/down")
        click(app, "board-mine")
        scene = click(app, "edit")
        assert isinstance(scene, EditorScene)
        assert app.renderer.toast_text
        click(app, "mirror")
        assert scene.document.saved_name != "mine"
        assert (folder / "mine.tmx").read_text(encoding="utf-8") == decorated


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("size", ["1024x600", "1280x720"])
@pytest.mark.parametrize("game", DRAWABLE)
@pytest.mark.draws
def test_larger_letters_do_not_make_the_board_smaller_bug(game: str, size: str, tmp_path: Path, undrawn: None) -> None:
    cells = {}
    with program(tmp_path, size=size, language="fr") as app:
        scene = EditorScene(app.services, game)
        app.apply(Push(scene))
        for text_size in TEXT_SIZES:
            app.services.storage.change_settings(text_size=text_size)
            app.apply_settings()
            scene.rebuild()
            cells[text_size] = {each.name: each.rect for each in scene.targets() if each.name.startswith("cell-")}
    usual = cells[100]
    assert usual
    for text_size, rects in cells.items():
        assert rects.keys() == usual.keys(), text_size
        assert all(rects[name].width >= rect.width - 1 for name, rect in usual.items()), text_size


def test_with_large_letters_the_task_comes_first_in_the_tool_column(tmp_path: Path) -> None:
    with program(tmp_path, size="1024x600") as app:
        app.services.storage.change_settings(text_size=200)
        app.apply_settings()
        scene = EditorScene(app.services, "bridges")
        app.apply(Push(scene))
        lines = [run.text for run in runs_of(app, scene)]
        assert "Still to draw:" in " ".join(lines)
        assert {"try", "done"} <= {each.name for each in scene.targets()}
