"""Factory state of a kiosk: all data go, after a copy beside them; the set-up follows."""

from __future__ import annotations

import datetime
from pathlib import Path

from game.kiosk.operator_log import OperatorLog
from game.pages.confirm import ConfirmScene
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push, Replace, Reset
from game.services import Services
from game.storage.storage import Storage


def reset_to_factory_state(storage: Storage, now: datetime.datetime) -> Path:
    """Erase settings, PIN, players, games and counts; return the folder of the copy made before.

    Raises ``OSError`` if the copy cannot be written; then nothing is erased.
    """
    folder = storage.folder / f"before factory state {now:%Y-%m-%d %H-%M-%S}"
    storage.save_copy(folder)
    storage.erase()
    OperatorLog(storage.folder).log("factory", folder=folder.name)
    return folder


def ask_for_factory_state(services: Services) -> SceneChange:
    """Two questions, then the factory state and the set-up."""

    def surely() -> SceneChange:
        return Replace(ConfirmScene(services, "kiosk.confirm.factory-surely", reset))

    def reset() -> SceneChange | None:
        try:
            folder = reset_to_factory_state(services.storage, datetime.datetime.now())
        except OSError as problem:
            services.shell.announce(services.assets.t("house.share.failed", problem=problem.strerror or problem))
            return None
        services.shell.announce(lambda: services.assets.t("kiosk.factory.done", folder=folder.name))
        services.shell.apply_settings()
        return Reset(routes.KioskRoute())

    return Push(ConfirmScene(services, "kiosk.confirm.factory", surely))
