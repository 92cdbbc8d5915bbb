"""Setting a table: what the page offers is what is played."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.isles.mosaic.table.scene import MosaicScene
from game.isles.waterways.rules.state import State
from game.isles.waterways.table.scene import WaterwaysScene
from game.languages import languages
from game.menus.setup.page import SetupScene
from game.modes.match_series import MatchSeries
from game.modes.tables import SeatPlan, TablePlan
from game.pages.page import bring_into_view
from game.registry import plugin
from game.scenes.stack import Push
from game.scenes.tooltips import place_tooltip
from game.table.scene import TableScene
from game.ui.controls import Stepper
from game.ui.widgets import Button, ImageWidget, Label
from tests.driver import click, names, program, top

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


def test_any_target_from_1_can_be_agreed_with_a_saboteur(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        plan = TablePlan([SeatPlan(), SeatPlan(), SeatPlan()], "twin")
        app.stack.apply(Push(SetupScene(app.services, "waterways", plan)))
        click(app, "option-saboteur-number")
        click(app, "digit-3")
        click(app, "digit-7")
        click(app, "take")
        click(app, "start")
        table = top(app)
        assert isinstance(table, WaterwaysScene)
        state = table.controller.match.state
        assert isinstance(state, State)
        assert state.target == 37
        assert state.saboteur == 2


def test_the_target_agreed_last_time_is_offered_again(tmp_path: Path) -> None:
    seats = [{"kind": "human"}, {"kind": "easy"}, {"kind": "easy"}]
    with program(tmp_path) as app:
        kept = {"seats": seats, "board": "twin", "options": {"saboteur": {"target": 5}}}
        app.services.storage.set_extra("setup.waterways", kept)
        setup = SetupScene(app.services, "waterways")
        app.stack.apply(Push(setup))
        click(app, "seat-1/kind/more")
        assert setup.plan.options["saboteur"] == {"target": 5}


def test_the_target_is_the_boards_even_one_until_somebody_chooses_another(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        for board, chosen, played in (("twin", {}, 20), ("quarry", {}, 6), ("quarry", {"saboteur": {"target": 9}}, 9)):
            plan = TablePlan([SeatPlan() for _ in range(3)], board, chosen)
            app.stack.apply(Push(SetupScene(app.services, "waterways", plan)))
            table = click(app, "start")
            assert isinstance(table, WaterwaysScene)
            assert table.controller.match.state.target == played
            kept = app.services.storage.extra("setup.waterways")
            assert isinstance(kept, dict)
            assert kept["options"] == chosen, "what a board brings along is not remembered as chosen"


def test_who_begins_is_asked_only_where_it_matters(tmp_path: Path) -> None:
    """In Bridges all act in every round, a solo game has one seat, and in a match each begins once."""
    asked = {}
    with program(tmp_path) as app:
        for game, board, seats in (
            ("bridges", "a", 3),
            ("mosaic", "court", 1),
            ("mosaic", "court", 2),
            ("mosaic", "court", 3),
        ):
            setup = SetupScene(app.services, game, TablePlan([SeatPlan() for _ in range(seats)], board))
            app.stack.apply(Push(setup))
            asked[game, seats] = "first-seat/more" in {each.name for each in setup.targets()}
        assert asked == {("bridges", 3): False, ("mosaic", 1): False, ("mosaic", 2): False, ("mosaic", 3): True}
        app.services.session.is_kiosk = True
        app.stack.apply(Push(SetupScene(app.services, "mosaic", TablePlan([SeatPlan(), SeatPlan()], "court"))))
        assert "first-seat/more" in names(app), "a visitor of a kiosk plays one game"


@pytest.mark.draws
def test_a_table_is_set_when_the_seat_that_was_to_begin_has_gone_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        plan = TablePlan([SeatPlan(), SeatPlan("easy"), SeatPlan("easy")], "court", first_seat=2)
        app.stack.apply(Push(SetupScene(app.services, "mosaic", plan)))
        click(app, "seat-2/remove")
        table = click(app, "start")
        assert isinstance(table, MosaicScene)
        assert (len(table.controller.match.seats), table.controller.match.first_seat) == (2, 1)


@pytest.mark.draws
def test_whoever_sets_a_table_of_computers_is_told_that_they_will_watch_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        setup = SetupScene(app.services, "mosaic", TablePlan([SeatPlan(), SeatPlan("easy")], "court"))
        app.stack.apply(Push(setup))
        assert label_of(setup, "start") == "Set sail"
        click(app, "seat-0/kind/more")
        assert label_of(setup, "start") == "Watch"
        assert app.services.assets.t("house.setup.watching") in [getattr(each, "text", "") for each in setup.widgets]
        assert click(app, "start").name == "mosaic"


@pytest.mark.draws
def test_a_deal_is_chosen_only_where_something_is_dealt_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        setup = SetupScene(app.services, "mosaic", TablePlan([SeatPlan()], "court"))
        app.stack.apply(Push(setup))
        assert setup.interaction.find_hit_target("deal") is not None
        click(app, "seat-add")
        assert setup.interaction.find_hit_target("deal") is None


@pytest.mark.draws
def test_a_seat_that_is_added_and_the_way_to_the_next_one_come_into_view_bug(tmp_path: Path) -> None:
    with program(tmp_path, size="1024x600") as app:
        app.services.storage.change_settings(text_size=150)
        app.apply_settings()
        setup = SetupScene(app.services, "mosaic", TablePlan([SeatPlan()], "court"))
        app.stack.apply(Push(setup))
        bring_into_view(setup, "seat-add")
        for count in range(2, 7):
            click(app, "seat-add")
            assert setup.interaction.find_hit_target(f"seat-{count - 1}/kind/more") is not None
            assert (setup.interaction.find_hit_target("seat-add") is not None) == (count < 6)


def label_of(setup: SetupScene, name: str) -> str:
    return next(str(each.label) for each in setup.widgets if isinstance(each, Button) and each.name == name)


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.draws
def test_no_tip_of_a_setup_lies_on_what_can_be_clicked_next_bug(tmp_path: Path, language: str, text_size: int) -> None:
    with program(tmp_path, language=language) as app:
        app.services.storage.change_settings(text_size=text_size)
        app.apply_settings()
        for game, seats in (("waterways", 3), ("elevens", 2), ("mosaic", 4), ("bridges", 2)):
            plan = TablePlan([SeatPlan("medium") for _ in range(seats)], app.services.background.boards.names(game)[0])
            setup = SetupScene(app.services, game, plan)
            app.stack.apply(Push(setup))
            hit_targets = setup.interaction.hit_targets()
            for hit_target in hit_targets:
                if hit_target.tooltip:
                    tag = place_tooltip(
                        app.services.assets.fonts,
                        setup.area,
                        hit_target.rect,
                        hit_target.tooltip,
                        setup.interaction.tooltip_context(hit_target),
                    )
                    under = [other.name for other in hit_targets if other.rect.inflate(-2, -2).colliderect(tag)]
                    assert under == [], (game, hit_target.name)


@pytest.mark.draws
def test_how_often_whoever_begins_wins_is_told_for_two_and_for_the_chosen_variant_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        told = {}
        for seats, options in ((2, {"full_round": True}), (2, {}), (1, {}), (3, {}), (6, {})):
            setup = SetupScene(
                app.services, "mosaic", TablePlan([SeatPlan() for _ in range(seats)], "court", dict(options))
            )
            app.stack.apply(Push(setup))
            texts = [getattr(each, "text", "") for each in setup.widgets]
            told[seats, not options] = [text for text in texts if "whoever begins wins" in text.lower()]
        assert [len(lines) for lines in told.values()] == [1, 1, 0, 0, 0]
        assert told[2, False][0].startswith("With a full round")


@pytest.mark.parametrize(
    ("clicks", "is_match", "full_round"),
    [
        ((), True, False),
        (("option-match/0",), False, True),
        (("option-match/0", "as-printed"), False, False),
        (("option-full_round/1",), True, True),
        (("option-full_round/1", "as-printed"), True, False),
    ],
)
def test_mosaic_for_two_is_a_match_with_the_printed_end_and_one_game_a_full_round_unless_chosen(
    tmp_path: Path, clicks: tuple[str, ...], is_match: bool, full_round: bool
) -> None:
    with program(tmp_path) as app:
        app.stack.apply(Push(SetupScene(app.services, "mosaic", TablePlan([SeatPlan(), SeatPlan()], "corners"))))
        for name in clicks:
            click(app, name)
        assert ("first-seat/more" in names(app)) is not is_match
        click(app, "start")
        table = top(app)
        assert isinstance(table, TableScene)
        assert (MatchSeries.of(table.controller.table) is not None) is is_match
        assert table.controller.match.options.to_json() == {"full_round": full_round}


@pytest.mark.parametrize(
    ("game", "seats", "chosen"),
    [
        ("bridges", 1, {"freehand": True}),
        ("elevens", 2, {"symbols": True}),
        ("waterways", 2, {"dams": True, "open_stones": True}),
        ("waterways", 3, {"saboteur": {"auction": True}}),
        ("mosaic", 3, {}),
    ],
)
def test_a_setup_shows_whether_it_is_the_printed_game_and_a_click_makes_it_so(
    tmp_path: Path, game: str, seats: int, chosen: dict[str, object]
) -> None:
    with program(tmp_path) as app:
        board = app.services.background.boards.names(game)[0]
        setup = SetupScene(app.services, game, TablePlan([SeatPlan() for _ in range(seats)], board, dict(chosen)))
        app.stack.apply(Push(setup))
        printed = app.services.assets.t("house.setup.book.printed")
        assert printed not in texts_of(setup)
        click(app, "as-printed")
        assert any(text.startswith(printed) for text in texts_of(setup))
        assert setup.interaction.find_hit_target("as-printed") is None
        click(app, "start")
        played = next(scene for scene in app.stack.scenes if isinstance(scene, TableScene))
        options = played.controller.match.options.to_json()
        target = {"saboteur": {"target": 20}} if seats == 3 and game == "waterways" else {}
        assert options == {**plugin(game).game.options.parse({}, seats).to_json(), **target}


@pytest.mark.draws
def test_a_first_seat_that_is_removed_passes_to_one_at_the_table_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        plan = TablePlan([SeatPlan(), SeatPlan(), SeatPlan()], "twin", first_seat=2)
        app.stack.apply(Push(SetupScene(app.services, "waterways", plan)))
        click(app, "seat-1/remove")
        click(app, "start")
        table = next(scene for scene in app.stack.scenes if isinstance(scene, TableScene))
        assert table.controller.match.first_seat == 1


@pytest.mark.parametrize(
    ("game", "seats", "told"),
    [
        ("elevens", 2, "by the rules: the youngest"),
        ("waterways", 3, "by the rules: the youngest"),
        ("mosaic", 3, "by the rules: next birthday"),
        ("elevens", 1, "Alone by rules of our own"),
        ("waterways", 1, "Alone by rules of our own"),
        ("mosaic", 1, "Alone by rules of our own"),
    ],
)
def test_who_begins_by_print_and_what_is_not_print_alone_are_told(
    tmp_path: Path, game: str, seats: int, told: str
) -> None:
    with program(tmp_path) as app:
        plan = TablePlan([SeatPlan() for _ in range(seats)], app.services.background.boards.names(game)[0])
        setup = SetupScene(app.services, game, plan)
        app.stack.apply(Push(setup))
        assert any(told in text for text in texts_of(setup))


def texts_of(setup: SetupScene) -> list[str]:
    return [str(getattr(each, "text", "")) for each in setup.widgets]


def test_a_computer_is_told_from_a_person_at_a_glance(tmp_path: Path) -> None:
    with program(tmp_path, language="de") as app:
        plan = TablePlan([SeatPlan(), SeatPlan("easy"), SeatPlan("hard")], "twin")
        setup = SetupScene(app.services, "waterways", plan)
        app.stack.apply(Push(setup))
        kinds = [each.text for each in setup.widgets if isinstance(each, Stepper) and each.name.endswith("/kind")]
        assert kinds == ["Mensch", "Computer: leicht", "Computer: schwer"]


def test_who_plays_with_a_manner_is_chosen_by_name_told_in_a_line_and_kept_with_the_game(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        plan = TablePlan([SeatPlan(name="Ada"), SeatPlan("medium")], "court", seed=4)
        app.stack.apply(Push(SetupScene(app.services, "mosaic", plan)))
        assert target_tip(top(app), "seat-1/crew").endswith("Bosun has no favourite way of playing.")
        for _ in range(2):
            click(app, "seat-1/crew")
        assert "Rasmus takes the pieces that the next player could use." in labels(top(app))
        table = click(app, "start")
        assert isinstance(table, MosaicScene)
        assert table.controller.match.seats[1].name == "Rasmus"
        assert table.controller.match.player_of(1) == "medium/spoiler"
        setup = SetupScene(app.services, "mosaic")
        assert setup.plan.seats[1].style == "spoiler", "it is offered again"
        app.stack.apply(Push(setup))
        click(app, "seat-1/kind/more")
        click(app, "start")
        table = click(app, "yes")  # the game begun before gives way
        assert isinstance(table, MosaicScene)
        assert (table.controller.match.player_of(1), table.controller.match.seats[1].name) == ("hard/spoiler", "Ragnar")


@pytest.mark.parametrize(("size", "text_size"), [("1280x720", 100), ("1024x600", 100), ("1024x600", 150)])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_all_seats_rows_have_one_height_and_shape(tmp_path: Path, size: str, text_size: int, language: str) -> None:
    with program(tmp_path, size=size, language=language) as app:
        app.services.storage.change_settings(text_size=text_size)
        app.services.shell.apply_settings()
        seats = [SeatPlan(), SeatPlan("easy"), SeatPlan("medium", style="builder"), SeatPlan(name="Konstanze"),
                 SeatPlan("hard"), SeatPlan("medium")]  # fmt: skip
        app.stack.apply(Push(SetupScene(app.services, "mosaic", TablePlan(seats, "court"))))
        scene = top(app)
        assert isinstance(scene, SetupScene)
        buttons = {each.name: each.rect for each in scene.interaction.hit_targets() if each.name.startswith("seat-")}
        seen = [number for number in range(6) if {f"seat-{number}/remove", f"seat-{number}/kind/more"} <= set(buttons)]
        assert len(seen) >= 3, "others are scrolled out"
        removes = [buttons[f"seat-{number}/remove"] for number in seen]
        steppers = [buttons[f"seat-{number}/kind/more"] for number in seen]
        shapes = {(round(stepper.left - remove.left, 2), round(stepper.top - remove.top, 2))
                  for stepper, remove in zip(steppers, removes, strict=True)}  # fmt: skip
        assert len(shapes) == 1
        assert len({round(after.top - before.top, 2) for before, after in pairwise(removes)}) == 1
        assert text_size > 100 or len(seen) == 6


def target_tip(scene: object, name: str) -> str:
    assert isinstance(scene, SetupScene)
    return next(each.tooltip for each in scene.interaction.hit_targets() if each.name == name)


def labels(scene: object) -> list[str]:
    assert isinstance(scene, SetupScene)
    return [each.text for each in scene.widgets if isinstance(each, Label)]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("known", [0, 5])
def test_a_table_for_three_needs_no_scrolling_and_shows_its_board(tmp_path: Path, language: str, known: int) -> None:
    with program(tmp_path, language=language) as app:
        for name in ("Ada", "Ben", "Cleo", "Dan", "Eva")[:known]:
            app.services.storage.add_profile(name)
        for game, board in (("waterways", "twin"), ("elevens", "standard")):
            setup = SetupScene(app.services, game, TablePlan([SeatPlan() for _ in range(3)], board))
            app.stack.apply(Push(setup))
            app.step(0.1)
            places = {each.name: each.rect for each in setup.targets()}
            assert all(place.bottom < places["start"].top for name, place in places.items() if "first-seat" in name)
            assert "scroll" not in " ".join(places)
            [picture] = [each for each in setup.widgets if isinstance(each, ImageWidget)]
            assert picture.rect.height >= 150, (game, picture.rect)
            if game == "elevens":
                assert places["clock/more"].centery == places["handicap"].centery


def test_the_row_of_clock_and_handicap_keeps_its_place_while_clocks_are_chosen(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        setup = SetupScene(app.services, "bridges", TablePlan([SeatPlan(), SeatPlan()], "a"))
        app.stack.apply(Push(setup))
        app.step(0.1)
        before = {each.name: each.rect for each in setup.targets() if each.name.startswith(("clock/", "handicap"))}
        for _ in range(3):
            click(app, "clock/more")
            after = {each.name: each.rect for each in setup.targets()}
            assert {name: after[name] for name in before} == before
        click(app, "handicap")
        assert "handicap-1/more" in {each.name for each in setup.targets()}
