"""Hand-over of the mouse: no seat's secrets are visible."""

from __future__ import annotations

from pathlib import Path

from game.isles.elevens.rules.moves import Lay
from tests.driver import click, program, wait
from tests.isles.elevens.table.tables import bag_of
from tests.table.tables import PEOPLE, begun, colour_somewhere, go_on_with, picture, wait_for


def picture_while_ben_gets_the_mouse(folder: Path, rack_of_ada: str) -> bytes:
    """Frame after Ada has had the mouse, seen her rack and ended her turn."""
    setup = {"bag": bag_of(f"red-11 {rack_of_ada}", "blue-11")}
    with program(folder) as app:
        go_on_with(app, begun("elevens", PEOPLE, [Lay(0, "red-11", "red-11")], setup))
        wait_for(app, "pass-mouse")
        click(app, "ready")
        click(app, "end")
        wait_for(app, "pass-mouse")
        wait(app, 1.0)
        return picture(app)


def picture_of_the_table_behind(folder: Path, place: int) -> bytes:
    """Mosaic, without secrets: Ada has coloured her first piece at one of its places, and now her second."""
    match = begun("mosaic", PEOPLE)
    match.play(match.state.moves()[place])
    match.play(match.state.moves()[0])
    second = match.state.moves()[0].to_json()["piece"]
    with program(folder) as app:
        app.services.storage.change_settings(recap=False)
        go_on_with(app, match)
        colour_somewhere(app, second)
        wait_for(app, "pass-mouse")
        wait(app, 1.0)
        return picture(app)


def test_the_page_between_two_turns_shows_the_same_whatever_the_racks_hold(tmp_path: Path) -> None:
    one, other = (
        picture_while_ben_gets_the_mouse(tmp_path / str(number), rack)
        for number, rack in enumerate(("yellow-9 blue-9 green-6", "joker-13 joker-3 green-14"))
    )
    assert one == other


def test_where_nothing_is_hidden_the_table_can_be_seen_behind_the_page(tmp_path: Path) -> None:
    one, other = (picture_of_the_table_behind(tmp_path / str(place), place) for place in (0, -1))
    assert one != other
