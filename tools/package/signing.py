"""Code signing on Windows, if the environment has a key: ``WINDOWS_CERTIFICATE``, a PFX file in base64, and
``WINDOWS_CERTIFICATE_PASSWORD``. Without a key the files stay unsigned, and Windows shows a warning at the start.
"""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

CERTIFICATE: Final = "WINDOWS_CERTIFICATE"
PASSWORD: Final = "WINDOWS_CERTIFICATE_PASSWORD"
TIMESTAMPS: Final = "http://timestamp.digicert.com"
_KITS: Final = Path("C:/Program Files (x86)/Windows Kits/10/bin")


class NoSignTool(Exception):
    """A key without signtool; the message lists the folders searched."""


def sign(path: Path) -> bool:
    """Sign a program in place; False without a key or on another system. ``CalledProcessError`` if signing fails."""
    certificate = os.environ.get(CERTIFICATE, "").strip()
    if sys.platform != "win32" or not certificate:
        return False
    with tempfile.TemporaryDirectory() as folder:
        key = Path(folder) / "key.pfx"
        key.write_bytes(base64.b64decode(certificate))
        subprocess.run(sign_command(signtool(), key, os.environ.get(PASSWORD, ""), path), check=True)
    return True


def sign_command(tool: Path, key: Path, password: str, path: Path) -> list[str]:
    """The words that sign ``path`` with a time stamp, so that the signature outlives the certificate."""
    stamp = ["/fd", "SHA256", "/td", "SHA256", "/tr", TIMESTAMPS]
    return [str(tool), "sign", "/f", str(key), "/p", password, *stamp, str(path)]


def signtool(kits: Path = _KITS) -> Path:
    """The newest signtool of the Windows SDK, or the one on the path; ``NoSignTool`` if there is none."""
    found = shutil.which("signtool")
    if found is not None:
        return Path(found)
    versions = sorted(
        kits.glob("10.*/x64/signtool.exe"), key=lambda each: [int(part) for part in each.parts[-3].split(".")]
    )
    if not versions:
        raise NoSignTool(f"no signtool on the path or in {kits}")
    return versions[-1]
