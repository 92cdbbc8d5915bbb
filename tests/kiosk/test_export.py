"""The operator's export file by file, and the way back to the factory state."""

from __future__ import annotations

import datetime
import json
import math
from pathlib import Path

import pytest

from game.kiosk import export
from game.kiosk.export import export_all
from game.kiosk.operator_log import OperatorLog
from game.kiosk.tabs.today import reset_to_factory_state
from game.kiosk.visit import end_visit
from game.services import Services
from tests.kiosk.page_helpers import add

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


def test_an_export_is_written_file_by_file(services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    end_visit(services)
    storage = services.storage
    beats: list[int] = []
    monkeypatch.setattr(export, "_PAGE", 2)
    monkeypatch.setattr(export, "beat", lambda: beats.append(1))
    ended = datetime.datetime(2026, 11, 25, 10, 30, tzinfo=datetime.UTC)
    for number, name in enumerate(("Zoë", "=1+1", "Ben")):
        add(services, name, 10 + number, ended=ended + datetime.timedelta(hours=number))
    storage.add_profile("Zoë", 2, 3)
    OperatorLog(storage.folder).log("fall", code=-9)
    (tmp_path / "stick").mkdir()
    folder = export_all(storage, tmp_path / "stick", datetime.datetime(2026, 11, 25, 20, 5, 7))
    assert folder.name.endswith("2026-11-25 20-05-07")
    assert len(beats) == 4, "two pages of each pass"
    results = (folder / "results.csv").read_text(encoding="utf-8-sig").splitlines()
    assert results[0] == "record,ended,game,board,seat,name,score,won"
    found = [line.split(",") for line in results[1:]]
    assert [line[2:] for line in found] == [
        ["bridges", "freehand", "0", "Ben", "12", "True"],
        ["bridges", "freehand", "0", "'=1+1", "11", "True"],
        ["bridges", "freehand", "0", "Zoë", "10", "True"],
    ]
    listed = (folder / "results.json").read_text(encoding="utf-8")
    assert listed.startswith("[\n{")
    assert listed.endswith("}\n]\n")
    assert listed.count(",\n{") == 2
    assert '"name": "Zoë"' in listed
    players = json.loads((folder / "players.json").read_text(encoding="utf-8"))
    assert [(each["name"], each["colour"], each["badge"]) for each in players] == [("Zoë", 2, 3)]
    log = json.loads((folder / "log.json").read_text(encoding="utf-8"))
    assert [(each["what"], each["details"]) for each in log] == [("fall", '{"code": "-9"}')]
    settings = json.loads((folder / "settings.json").read_text(encoding="utf-8"))
    assert "operator_pin" not in [each["name"] for each in settings]
    assert {"name": "text_size", "value": 100} in settings
    games = (folder / "games.json").read_text(encoding="utf-8")
    assert games.startswith("[\n{")
    assert games.count(",\n{") == 2
    assert [game["seats"][0]["name"] for game in json.loads(games)] == ["Ben", "=1+1", "Zoë"]


def test_the_factory_state_is_written_down_with_its_copy(services: Services) -> None:
    end_visit(services)
    add(services, "Ada", 3)
    folder = reset_to_factory_state(services.storage, datetime.datetime(2026, 11, 25, 20, 5, 7))
    assert folder == services.storage.folder / "before factory state 2026-11-25 20-05-07"
    assert services.storage.records.latest() == []
    entry = OperatorLog(services.storage.folder).entries()[0]
    assert (entry.event, entry.details) == ("factory", {"folder": folder.name})
    assert math.isfinite(folder.stat().st_size)
