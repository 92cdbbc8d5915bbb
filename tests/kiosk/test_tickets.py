"""Tickets, regattas under tickets, and the end of a visit."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from pygame import FRect

from game.core.state import FormatError
from game.kiosk import tickets
from game.kiosk.regattas import resume_regatta, save_visit_regatta
from game.kiosk.tickets import TicketEntryScene, TicketField, TicketScene, ticket_name
from game.kiosk.visit import begin_visit, end_visit
from game.modes.error_messages import error_message
from game.modes.regatta import VISIT_KEY
from game.scenes import routes
from game.scenes.events import PointerMoved, PointerPressed
from game.scenes.stack import Replace, Reset
from game.services import Services
from game.storage.saved_games import REGATTA_PREFIX
from game.ui.sound_effects import Sound
from game.ui.widgets import HitTarget
from tests.kiosk.page_helpers import action_of, counts

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


def test_tickets_go_after_a_minute_or_by_a_touch_beside_them(services: Services) -> None:
    touch, on_target = PointerPressed(5, 5, None), PointerPressed(5, 5, HitTarget("chart", FRect(0, 0, 9, 9)))
    scene = TicketScene(services, [("mosaic", "KLMN")])
    assert scene.heading() == services.assets.t("house.ticket.heading")
    assert scene.advance(1.5) is None
    assert scene.handle(touch) is None, "it may be a double touch"
    assert scene.advance(0.1) is None
    assert scene.handle(on_target) is None
    assert scene.handle(PointerMoved(5, 5, None)) is None
    assert scene.handle(touch) == Reset(routes.ChartRoute())
    assert scene.advance(58.4) is None
    assert scene.advance(0.1) == Reset(routes.ChartRoute())
    assert action_of(scene, "chart") == Reset(routes.ChartRoute())
    several = TicketScene(services, [("mosaic", "KLMN"), ("regatta", "BCDF")], "de")
    assert (scene.max_size, several.max_size) == ((640.0, 426.0), (640.0, 502.0))
    assert several.heading() == services.assets.t("kiosk.ticket.heading-several")
    several.enter()
    assert services.assets.texts.language == "de"
    several.leave()
    assert services.assets.texts.language == "en"
    assert [ticket_name(services.assets, what) for what in ("mosaic", "regatta")] == ["Mosaic", "Regatta"]


def test_a_ticket_is_found_in_what_is_typed_or_pasted(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    complete: list[str] = []
    field = TicketField(services.storage, lambda: complete.append(field.text))
    monkeypatch.setattr(services.storage.saved_games, "game_of_ticket", lambda word: 1 if word == "KLMN" else None)
    assert [field.extract(text) for text in ("klmn", "my KLMN here", "here klmn", "BCDF GHJK", "b c d", "k-l m1n", "")] == [
        "KLMN", "KLMN", "KLMN", "GHJK", "BCD", "KLMN", ""
    ]  # fmt: skip
    assert field.extract("ｋｌｍｎ") == "KLMN"
    for letter in "kL":
        field.type_letter(letter)
    assert (field.text, complete) == ("KL", [])
    field.type_text("A1 m")
    field.type_letter("N")
    assert complete == ["KLMN"]


def test_a_ticket_that_nobody_has_or_that_is_broken_is_told(
    services: Services, heard: list[Sound], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = TicketEntryScene(services)
    for letter in "BCDF":
        assert scene.field.type_letter(letter) is None
    assert scene.field.problem == services.assets.t("house.ticket.unknown", ticket="BCDF")
    assert (scene.field.text, heard) == ("", [Sound.ILLEGAL])
    resumed: list[Any] = []

    def broken(background: object, saved: object) -> Any:
        assert background is services.background
        assert saved == "saved"
        raise FormatError("odd")

    monkeypatch.setattr(services.storage.saved_games, "game_of_ticket", lambda word: "saved")
    monkeypatch.setattr(services.storage.saved_games, "resume", lambda *given: resumed.append(given))
    monkeypatch.setattr(tickets, "saved_table", broken)
    for letter in "BCDF":
        assert scene.field.type_letter(letter) is None
    message = error_message(FormatError("odd"), services.assets.texts)
    assert scene.field.problem == services.assets.t("house.kept.broken", problem=message)
    assert (resumed, heard) == ([], [Sound.ILLEGAL])
    monkeypatch.setattr(tickets, "saved_table", lambda background, saved: "table")
    monkeypatch.setattr(tickets, "slot_of", lambda table: f"slot of {table}")
    for letter in "BCDF":
        change = scene.field.type_letter(letter)
    assert change == Replace(routes.PlayRoute("table"))  # type: ignore[arg-type]
    assert resumed == [("BCDF", "slot of table")]


def test_a_regatta_is_taken_up_once_with_its_leg(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    storage, resumed = services.storage, list[str]()
    monkeypatch.setattr(storage.saved_games, "resume", resumed.append)
    storage.set_extra(REGATTA_PREFIX + "KLMN", {"a": 1, "leg": "BCDF", "day": "2026-11-25"})
    storage.set_extra(REGATTA_PREFIX + "PQRS", {"a": 2})
    storage.set_extra(REGATTA_PREFIX + "TVWX", "odd")
    assert resume_regatta(storage, "KLMN")
    assert (storage.extra(VISIT_KEY), resumed) == ({"a": 1}, ["BCDF"])
    assert not resume_regatta(storage, "KLMN")
    assert resume_regatta(storage, "PQRS")
    assert (storage.extra(VISIT_KEY), resumed) == ({"a": 2}, ["BCDF"])
    assert not resume_regatta(storage, "TVWX")


def test_without_a_regatta_none_is_kept(services: Services) -> None:
    storage = services.storage
    assert save_visit_regatta(storage) == ("", "")
    storage.set_extra(VISIT_KEY, {})
    assert save_visit_regatta(storage) == ("", "")
    assert storage.extra(VISIT_KEY) is None
    assert storage.extra_names(REGATTA_PREFIX) == []


@pytest.mark.parametrize(("moves", "stage"), [(1, "early"), (5, "early"), (6, "middle"), (15, "middle"), (16, "late")])
def test_a_game_that_was_left_is_counted_by_how_far_it_was(
    services: Services, monkeypatch: pytest.MonkeyPatch, moves: int, stage: str
) -> None:
    left = SimpleNamespace(game="mosaic", has_begun=True, record={"moves": [0] * moves})
    fresh = SimpleNamespace(game="bridges", has_begun=False, record={"moves": []})
    kept: list[bool] = []

    def ended(is_kept: Any) -> list[tuple[str, str]]:
        kept.extend(map(is_kept, (left, fresh)))
        return [("mosaic", "KLMN"), ("bridges", "BCDF")]

    monkeypatch.setattr(services.storage, "end_visit", ended)
    monkeypatch.setattr("game.kiosk.visit.save_visit_regatta", lambda storage: ("PQRS", "BCDF"))
    applied: list[int] = []
    monkeypatch.setattr(services.shell, "apply_settings", lambda: applied.append(1))
    services.assets.texts.language = "fr"
    assert end_visit(services) == [("mosaic", "KLMN"), ("regatta", "PQRS")]
    assert kept == [True, False]
    found = {name: number for name, number in counts(services).items() if name.startswith("left")}
    assert found == {"left.mosaic": 1, f"left-at.mosaic.{stage}": 1}
    assert (services.assets.texts.language, services.session.profile, len(applied)) == ("en", None, 1)


def test_without_a_visit_there_is_nothing_to_end(services: Services) -> None:
    end_visit(services)
    services.assets.texts.language = "fr"
    assert end_visit(services) == []
    assert services.assets.texts.language == "fr"
    begin_visit(services)
    assert services.storage.is_visited
    assert services.assets.texts.language == "en"
