"""Lines of ``doctor``'s report."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

OK, NOTE, WRONG = "ok", "note", "WRONG"


class DoctorLine(NamedTuple):
    """A report line: status (``OK``, ``NOTE``, ``WRONG``), subject and finding."""

    status: str
    subject: str
    finding: str

    def __str__(self) -> str:
        return f"{self.status:5}  {self.subject:10}  {shorten_home(self.finding)}"


def shorten_home(text: str) -> str:
    """Replace the home folder by ``~``, since reports may be published."""
    home = str(Path.home())
    return text.replace(home, "~") if len(home) > 1 else text
