"""Messages of Waterways' table."""

from __future__ import annotations

import pytest

from game.app import App
from game.i18n import Texts
from game.isles.waterways.rules.moves import Bid, PassBid
from game.isles.waterways.rules.setup import Options
from game.isles.waterways.rules.state import State
from game.isles.waterways.table.draft import Draft
from game.isles.waterways.table.messages import (
    dry_shores_message,
    end_message,
    named_values,
    opening_message,
    score_parts,
    seat_card,
    turn_message,
)
from game.isles.waterways.table.stone_previews import StonePreviews
from game.table.seat_card import SeatCard
from tests.isles.waterways.rules.positions import (
    COLUMN,
    EAST_WEST_9,
    SQUARE,
    finished,
    game_of,
    heaps_with,
    lay,
    setup_with,
)
from tests.isles.waterways.table.tables import table


@pytest.mark.draws
def test_the_log_tells_who_is_the_saboteur_and_why_the_game_is_over(app: App) -> None:
    scene = table(app, (None, None, None), options={"saboteur": {"auction": True}}, moves=300)
    told = [
        scene.controller.narrator.describe(move, scene.controller.match.state_at(number))
        for number, move in enumerate(scene.controller.match.moves)
    ]
    sabotage = app.services.assets.t(
        "waterways.log.saboteur", player=f"P{scene.controller.state.saboteur}", target=scene.controller.state.target
    )
    assert len([line for line in told if line.endswith(sabotage)]) == 1
    assert told[-1].endswith(app.services.assets.t(f"waterways.log.{scene.controller.state.ended_by}"))


TEXTS = Texts("en")
AUCTION = Options.parse({"saboteur": {"auction": True}}, 3)


def told(state: State, draft: Draft, *, has_to_confirm: bool = False) -> str:
    return turn_message(TEXTS, StonePreviews(state), draft, has_to_confirm=has_to_confirm)


def test_the_turn_line_says_what_to_do_now() -> None:
    first = game_of("037", "037")
    assert told(first, Draft()) == TEXTS.t("waterways.turn.first")
    state = lay(first, COLUMN[0])
    assert told(state, Draft(turn=1)) == TEXTS.t("waterways.turn.lay")
    ghost = Draft(turn=1, placed_middle=(4, 1))
    assert told(state, ghost) == TEXTS.t("waterways.turn.confirm")
    assert told(state, ghost, has_to_confirm=True) == TEXTS.t("waterways.turn.confirm-button")
    assert told(state, Draft(turn=0, placed_middle=(2, 4))) == TEXTS.t("waterways.turn.misfit")
    opened = State.start(SQUARE, 2, Options(open_stones=True), 0, heaps_with())
    assert told(opened, Draft()) == TEXTS.t("waterways.turn.draw")


def test_the_turn_line_never_speaks_of_places_that_are_not_lit() -> None:
    state = lay(game_of("037", "037"), COLUMN[0])
    outlook = StonePreviews(state)
    assert turn_message(TEXTS, outlook, Draft(turn=1), has_to_confirm=False, is_lit=False) == TEXTS.t(
        "waterways.turn.lay-unlit"
    )
    state = lay(game_of("037", "012"), COLUMN[0])
    assert not StonePreviews(state).highlights(1).fitting
    assert told(state, Draft(turn=1)) == TEXTS.t("waterways.turn.turn")


def test_in_the_auction_the_turn_line_asks_for_what_can_be_done() -> None:
    state = State.start(SQUARE, 3, AUCTION, 0, setup_with())
    assert told(state, Draft()) == TEXTS.t("waterways.turn.bid-first")
    state.play(Bid(0, 20))
    assert told(state, Draft()) == TEXTS.t("waterways.turn.bid", last=20)
    state.play(Bid(1, 1))
    assert told(state, Draft()) == TEXTS.t("waterways.turn.bid-none")


def test_the_end_line_says_why_the_game_is_over() -> None:
    assert end_message(TEXTS, game_of("037")) == ""
    assert end_message(TEXTS, finished([])) == TEXTS.t("waterways.turn.bag")


def test_a_seats_card_says_its_product_and_its_part() -> None:
    state = finished(EAST_WEST_9, seats=3, options={"saboteur": {"target": 12}})
    cards = [seat_card(TEXTS, state, state.products(), seat) for seat in range(3)]
    assert cards == [
        SeatCard("0", TEXTS.t("waterways.role.north_south")),
        SeatCard("9", TEXTS.t("waterways.role.east_west")),
        SeatCard("< 12", TEXTS.t("waterways.role.saboteur")),
    ]
    teams = finished(EAST_WEST_9, seats=4)
    assert [seat_card(TEXTS, teams, (0, 9), seat).figure for seat in range(4)] == [""] * 4, "a pair's product, once"
    alone = finished(EAST_WEST_9, seats=1)
    assert seat_card(TEXTS, alone, (3, 4), 0) == SeatCard("12", TEXTS.t("waterways.role.alone"))


def test_in_the_auction_a_seats_card_says_its_last_bid() -> None:
    state = State.start(SQUARE, 3, AUCTION, 0, setup_with())
    state.play(Bid(0, 30))
    state.play(PassBid(1))
    cards = [seat_card(TEXTS, state, (0, 0), seat) for seat in range(3)]
    assert cards == [
        SeatCard("", TEXTS.t("waterways.card.bid", target=30)),
        SeatCard("", TEXTS.t("waterways.card.passed")),
        SeatCard("", TEXTS.t("waterways.card.no-bid")),
    ]


def test_the_opening_line_says_who_plays_for_what() -> None:
    names = ["Ann", "Bo", "Cy"].__getitem__
    assert opening_message(TEXTS, names, game_of("037")) == "Ann begins. Ann plays north and south, Bo west and east."
    three = finished(EAST_WEST_9, seats=3, options={"saboteur": {"target": 12}})
    assert "Cy is the saboteur and wins if no side reaches 12." in opening_message(TEXTS, names, three)
    auction = State.start(SQUARE, 3, AUCTION, 0, setup_with())
    assert opening_message(TEXTS, names, auction) == "Ann makes the first bid for the saboteur."


def test_alone_the_dry_shores_are_named() -> None:
    assert dry_shores_message(TEXTS, finished(EAST_WEST_9, seats=1)) == "0 points · still dry: North, South"


def test_sides_are_named_as_people_call_them() -> None:
    assert named_values(TEXTS, {"side": "north", "n": 2}) == {"side": TEXTS.t("waterways.side.north"), "n": 2}


def test_the_score_is_told_by_shores_product_and_target() -> None:
    state = finished(EAST_WEST_9, seats=3, options={"saboteur": {"target": 12}})
    target = TEXTS.t("waterways.results.target"), "12"
    north, south, west, east = (TEXTS.t(f"waterways.shore.{side}") for side in ("north", "south", "west", "east"))
    assert score_parts(TEXTS, state, 0) == [(north, "0"), (south, "0"), ("0 × 0 =", "0"), target]
    assert score_parts(TEXTS, state, 1) == [(west, "3"), (east, "3"), ("3 × 3 =", "9"), target]
    saboteur = (TEXTS.t("waterways.role.saboteur"), ""), target, (TEXTS.t("waterways.results.best"), "9")
    assert score_parts(TEXTS, state, 2) == list(saboteur)
    alone = score_parts(TEXTS, finished(EAST_WEST_9, seats=1), 0)
    assert alone[-1] == ("0 × 0 × 3 × 3 =", "0")
    assert len(alone) == 5
