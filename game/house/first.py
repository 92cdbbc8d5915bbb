"""The scene a start begins with: the chart, or the records named on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.house.chart import TitleScene
from game.scenes.base import Scene
from game.services import Services


def first_scene(services: Services, files: Sequence[Path] = ()) -> Scene:
    """The chart, over it an unfinished game if there is one; with files, the only good one, else the list of them."""
    if files:
        from game.house.record_files import open_files

        return open_files(services, files)
    tell_notices(services)
    return TitleScene(services, None if services.is_kiosk else _kept_game(services))


def tell_notices(services: Services) -> None:
    """Says once what the storage had to do: data set aside, a folder that cannot be written."""
    notices = services.storage.notices
    if notices:
        services.announce("\n".join(services.t(notice.key, **notice.values) for notice in notices))
        notices.clear()


def _kept_game(services: Services) -> Scene | None:
    """The page that offers the game played last, if the program ended in the middle of one."""
    kept = services.storage.games.all()
    if not kept:
        return None
    from game.table.keeping import offer_kept

    return offer_kept(services, kept[0].game)
