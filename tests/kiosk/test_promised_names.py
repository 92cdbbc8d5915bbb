"""A kiosk's names that other programs and later versions rely on."""

from __future__ import annotations

import pytest

from game.kiosk import export, heartbeat, process_lock, supervisor
from game.kiosk.attract import AttractScene
from game.kiosk.closed import ClosedScene
from game.kiosk.hardware_checks import ScreenCheckScene, TouchCheckScene
from game.kiosk.kiosk import IdleScene
from game.kiosk.operator import OperatorScene
from game.kiosk.operator_log import FILE
from game.kiosk.pin import NewPinScene, PinScene
from game.kiosk.setup import KioskSetupScene
from game.kiosk.supervisor import RESTART_CODE
from game.kiosk.tickets import TicketEntryScene, TicketScene
from game.kiosk.visit import REGATTA

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


def test_names_that_other_programs_and_later_versions_rely_on() -> None:
    assert (heartbeat.PIPE, supervisor.SUPERVISED_VARIABLE) == ("FOUR_ISLES_HEARTBEAT", "FOUR_ISLES_SUPERVISED")
    assert (process_lock.ARCADE_LOCK, process_lock.SUPERVISOR_LOCK) == ("arcade.lock", "keeper.lock")
    assert (FILE, RESTART_CODE, REGATTA) == ("kiosk-log.jsonl", 75, "regatta")
    pages = (OperatorScene, PinScene, NewPinScene, KioskSetupScene, TicketScene, TicketEntryScene, IdleScene, ClosedScene,
             AttractScene, ScreenCheckScene, TouchCheckScene, export.ExportScene)  # fmt: skip
    assert [page.name for page in pages] == [
        "operator-page", "pin", "new-pin", "kiosk-setup", "ticket", "ticket-entry", "idle", "closed", "attract",
        "try-screen", "try-touch", "export",
    ]  # fmt: skip
