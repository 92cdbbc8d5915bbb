"""Licences of everything in the folder that runs without Python; each file needs one.

The libraries' texts are in ``packaging/licences``: copyright files of Debian 12, with authors and full licences. Those
of Python and its packages come from the installation.
"""

from __future__ import annotations

import importlib.metadata
import re
import shutil
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.program import FOLDER, PROGRAM

TEXTS: Final = FOLDER / "packaging" / "licences"
LIBRARIES: Final[dict[str, tuple[str, str]]] = {
    r"SDL2": ("Zlib", "SDL2"),
    r"SDL2_image": ("Zlib", "SDL2_image"),
    r"SDL2_mixer": ("Zlib", "SDL2_mixer"),
    r"SDL2_ttf": ("Zlib", "SDL2_ttf"),
    r"FLAC": ("BSD-3-Clause", "FLAC"),
    r"Xau": ("MIT", "Xau"),
    r"asound": ("LGPL-2.1-or-later", "alsa"),
    r"brotli(common|dec|enc)": ("MIT", "brotli"),
    r"bz2": ("bzip2-1.0.6", "bzip2"),
    r"crypto": ("Apache-2.0", "openssl"),
    r"expat": ("MIT", "expat"),
    r"ffi": ("MIT", "libffi"),
    r"fluidsynth": ("LGPL-2.1-or-later", "fluidsynth"),
    r"freetype": ("FTL", "freetype"),
    r"gcc_s|stdc\+\+": ("GPL-3.0-or-later WITH GCC-exception-3.1", "gcc"),
    r"harfbuzz": ("MIT-Modern-Variant", "harfbuzz"),
    r"jpeg": ("IJG AND BSD-3-Clause", "jpeg-turbo"),
    r"lzma": ("0BSD", "lzma"),
    r"mpg123": ("LGPL-2.1-only", "mpg123"),
    r"ogg": ("BSD-3-Clause", "ogg"),
    r"openjp2": ("BSD-2-Clause", "openjp2"),
    r"opus": ("BSD-3-Clause", "opus"),
    r"opusfile": ("BSD-3-Clause", "opusfile"),
    r"png16": ("libpng-2.0", "png"),
    r"portmidi": ("MIT", "portmidi"),
    r"python3(\.?\d+)?": ("PSF-2.0", "Python"),
    r"sharpyuv|webp(demux)?": ("BSD-3-Clause", "webp"),
    r"sndfile": ("LGPL-2.1-or-later", "sndfile"),
    r"sqlite3": ("blessing", "sqlite"),
    r"tiff": ("libtiff", "tiff"),
    r"vorbis(enc|file)?": ("BSD-3-Clause", "vorbis"),
    r"wavpack": ("BSD-3-Clause", "wavpack"),
    r"xcb": ("MIT", "xcb"),
    r"xmp": ("MIT", "xmp"),
    r"z|zlib1?": ("Zlib", "zlib"),
    r"zstd": ("BSD-3-Clause", "zstd"),
    r"(?i:vcruntime140(_1)?|msvcp140|ucrtbase|api-ms-win-.*)": ("Microsoft's terms for its C runtime", ""),
}
"""Shared libraries by name without ``lib`` and suffix: licence, and file with its text (empty if the licence needs
none).
"""
PACKAGES: Final = {
    "pygame-ce": "LGPL-2.1", "PyTMX": "LGPL-3", "pillow": "MIT-CMU", "fpdf2": "LGPL-3", "fonttools": "fonttools",
    "defusedxml": "defusedxml",
}  # fmt: skip
"""Python packages inside, and the file with the text of their licence."""
OWN_TEXTS: Final = {"fonttools": "MIT", "defusedxml": "PSF-2.0"}
"""Licences whose texts have the names of their packages, because they begin with the authors."""
INSIDE_PYTHON: Final = {"expat": "MIT"}
"""Others' code that Python's own modules bring along."""
COMMON: Final = ("Apache-2.0", "GPL-2", "GPL-3", "LGPL-2.1", "LGPL-3")
"""Texts that the others refer to."""


class NoLicence(Exception):
    """A file without a known licence; the message names it."""


def library_of(name: str) -> str:
    """A shared library's bare name: ``SDL2`` for ``libSDL2-2-50d19f93.0.so.0.3200.10``."""
    bare = re.sub(r"\.(so|dll|dylib)\b.*$", "", name, flags=re.IGNORECASE).removeprefix("lib")
    if bare.startswith("python"):
        return bare
    for mark in (r"(\.\d+)+$", r"-[0-9a-f]{8}$", r"-\d+$"):  # a version, a wheel's fingerprint, another version
        bare = re.sub(mark, "", bare)
    return bare


def found_libraries(folder: Path) -> dict[str, tuple[str, str]]:
    """Each shared library inside (Python's and pygame's own modules aside) with its licence; ``NoLicence`` for others."""
    found = {}
    for path in sorted(folder.rglob("*")):
        is_library = re.search(r"^lib.*\.(so|dylib)\b|\.dll$", path.name, re.IGNORECASE)
        if not is_library or path.is_symlink():
            continue
        name = library_of(path.name)
        licence = next((told for pattern, told in LIBRARIES.items() if re.fullmatch(pattern, name)), None)
        if licence is None:
            raise NoLicence(f"{path.relative_to(folder)}: find out its licence and add it to tools/package/licences.py")
        found[path.name] = licence
    return found


def write(folder: Path) -> int:
    """Writes ``licences/`` into the folder: a list of everything inside and every text; the number of texts."""
    target = folder / "licences"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    libraries = found_libraries(folder)
    lines = [f"# What is inside {PROGRAM}, and under which licence", "", *_own(target), *_packages(target)]
    lines += [
        f"- `{name}`: {licence}" + (f", `{text}.txt`" if text else "") for name, (licence, text) in libraries.items()
    ]
    lines += [
        "",
        "The source of what is under the LGPL (pygame-ce, PyTMX, fpdf2, mpg123, libsndfile, FluidSynth) lies beside their",
        "releases and at their projects. Libraries are files of their own here and can be exchanged for other builds;",
        "PyTMX and fpdf2 are Python code inside the start program: exchange them by building the folder anew",
        "(`python -m tools.package`).",
    ]
    for text in sorted(
        {text for _, text in libraries.values()} - {"Python", ""} | {*COMMON, *INSIDE_PYTHON, *PACKAGES.values()}
    ):
        shutil.copyfile(TEXTS / f"{text}.txt", target / f"{text}.txt")
    (target / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(list(target.glob("*.txt")))


def _own(target: Path) -> Iterator[str]:
    shutil.copyfile(FOLDER / "LICENSE", target / "Four-Isles.txt")
    yield "- Four Isles, code and art: MIT, `Four-Isles.txt`"
    for path in sorted((FOLDER / "assets" / "fonts").glob("LICENSE-*.txt")):
        shutil.copyfile(path, target / path.name)
        yield f"- typeface {path.stem.removeprefix('LICENSE-').capitalize()}: OFL-1.1, `{path.name}`"
    python = Path(sysconfig.get_paths()["stdlib"]) / "LICENSE.txt"
    if not python.is_file():
        raise NoLicence(f"Python's own licence is not at {python}")
    shutil.copyfile(python, target / "Python.txt")
    yield "- Python and its standard library: PSF-2.0, `Python.txt`"


def _packages(target: Path) -> Iterator[str]:
    for name, text in PACKAGES.items():
        yield f"- {name} {importlib.metadata.version(name)}: {OWN_TEXTS.get(text, text)}, `{text}.txt`"
    for text, told in INSIDE_PYTHON.items():
        yield f"- {text}, inside Python: {told}, `{text}.txt`"
    yield "- the start program is PyInstaller's: GPL-2.0-or-later with an exception that allows any licence for the rest"
