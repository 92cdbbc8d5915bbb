"""Background job of an animated GIF: start, poll once a frame, stop."""

from __future__ import annotations

import tempfile
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from game.core.background_job import BackgroundJob
from game.modes.tables import GameTable
from game.services import Services
from game.table.sharing.animated_gif import GifRequest, draw_gif, frame_count
from game.table.sharing.files import free_game_path


class GifJob:
    """Animated GIF of a finished game, rendered in its own process; call ``poll`` once a frame."""

    def __init__(self, services: Services, table: GameTable) -> None:
        self._assets = services.assets
        self._folder = tempfile.TemporaryDirectory(prefix="four-isles-", ignore_cleanup_errors=True)
        self.path = free_game_path(services, table.board, table.match, "gif")
        request = GifRequest(
            table.match.record().to_text().encode(),
            table.match.number,
            table.board,
            services.assets.texts.language,
            services.storage.settings.patterns,
            Path(self._folder.name),
            self.path,
        )
        self.frames = frame_count(table.match.number)
        self.problem = "" if find_spec("PIL") is not None else services.assets.t("house.share.no-pillow")
        """The problem; empty without one."""
        self._job: BackgroundJob[str] = BackgroundJob(
            partial(draw_gif, request), self.frames + 1, use_process=not self.problem, needs_process=True
        )
        if self.problem:
            self._folder.cleanup()
        self.is_stopped = False
        """True after ``stop``."""

    @property
    def is_running(self) -> bool:
        """True while it is being made."""
        return not (self._job.is_over or self.problem or self.is_stopped)

    @property
    def share(self) -> float:
        """Share done, 0 to 1."""
        return len(self._job.results) / self._job.count

    def poll(self) -> bool:
        """Read the job's progress; True after a change."""
        if not self.is_running:
            return False
        has_news = self._job.poll()
        self.problem = next(filter(None, self._job.results), "")
        if self._job.is_lost:
            self.problem = self._assets.t("house.share.no-process")
        if not self.is_running:
            self._job.stop()
            self._folder.cleanup()
        return has_news or bool(self.problem)

    def stop(self) -> None:
        """Drops what is not finished."""
        if self.is_running:
            self.is_stopped = True
            self._job.stop()
            self._folder.cleanup()

    def status_line(self) -> str:
        """The progress in one sentence."""
        t = self._assets.t
        if self.problem:
            return t("house.share.animation-failed", problem=self.problem)
        if self.is_stopped:
            return t("house.share.animation-stopped")
        if self._job.is_over:
            return t("house.share.animated", path=self.path)
        return t("house.share.animating", done=min(len(self._job.results), self.frames), of=self.frames)
