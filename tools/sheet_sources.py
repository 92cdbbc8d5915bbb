"""What a group of pictures is made of: SVG files and the SVG texts its generator module writes, with a fingerprint.

A group is a folder `assets/art/<group>/` with `*.svg` files, a module `tools/art/<group>.py` whose `sprites()` gives
name -> SVG text, or both. In a file, `<!-- include defs.svg -->` is replaced by the children of that file's root
element (looked for beside the file, then in `assets/art/shared/`), and `$brass` by the palette's colour.

The root element says how big a sprite is and how it is used:

- `width`, `height`: its native size in units of the 1280x720 design space, even whole numbers;
- `data-anchor="x y"`: the point that is put on a position (a foot, a middle);
- `data-slice="left top right bottom"`: nine-slice insets, corners stay, edges and middle stretch;
- `data-outset="left top right bottom"`: how far the picture (a shadow, a glow) reaches beyond the thing it shows;
- `data-grain="name"`: the tile to multiply over the finished nine-slice, so that grain never stretches;
- `data-tile="across"` or `"down"`: the sprite is drawn so that it repeats that way;
- `data-tile="48"`: the last 48 units of width and height are laid over the first ones until no seam is left, so that
  the sprite repeats both ways (noise is hard to draw seamless); its native size is that much smaller;
- `data-detail="0.5"`: rasterised that much coarser, for soft things: the game always draws at the native size;
- `data-tint="yes"`: the sprite is white and gets its colour from the game.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import re
from dataclasses import dataclass
from pathlib import Path

from tools.art.palette import coloured

ROOT = Path(__file__).resolve().parent.parent
ART = ROOT / "assets" / "art"
SHEETS = ROOT / "assets" / "sheets"
SHARED = "shared"
#: raised whenever the same sources would give other sheets
BUILDER_VERSION = 2

_INCLUDE = re.compile(r"<!--\s*include\s+([\w./-]+)\s*-->")
_ROOT_TAG = re.compile(r"<svg\b[^>]*>", re.S)


class SourceError(ValueError):
    """What is wrong with a picture's source, with its group and name."""


@dataclass(frozen=True, slots=True)
class Source:
    """One sprite's SVG text with what its root element says."""

    name: str
    svg: str
    width: int
    height: int
    anchor: tuple[float, ...] | None
    slice: tuple[float, ...] | None
    outset: tuple[float, ...] | None
    grain: str | None
    is_tile: bool
    overlap: int
    detail: float
    is_tinted: bool


def groups() -> list[str]:
    """The names of all groups."""
    files = {picture.parent.name for picture in ART.glob("*/*.svg")} - {SHARED}
    helpers = {"__init__", "palette"}
    modules = {
        module.stem
        for module in (ROOT / "tools" / "art").glob("*.py")
        if module.stem not in helpers and "\ndef sprites(" in module.read_text("utf-8")
    }
    return sorted(files | modules)


def sources(group: str) -> list[Source]:
    """The group's sprites by name."""
    texts: dict[str, str] = {}
    for path in sorted((ART / group).glob("*.svg")):
        texts[path.stem] = coloured(_included(path.read_text("utf-8"), path.parent))
    if importlib.util.find_spec(f"tools.art.{group}") is not None:
        for name, text in importlib.import_module(f"tools.art.{group}").sprites().items():
            if name in texts:
                raise SourceError(f"{group}/{name}: is both a file and a generated sprite")
            texts[name] = coloured(text)
    if not texts:
        raise SourceError(f"{group}: has neither SVG files nor a generator; groups are {', '.join(groups())}")
    return [_source(group, name, texts[name]) for name in sorted(texts)]


def fingerprint(found: list[Source]) -> str:
    """A sha256 over everything the sheets of a group depend on."""
    digest = hashlib.sha256(f"builder {BUILDER_VERSION}\n".encode())
    for source in found:
        digest.update(f"{source.name}\n{len(source.svg)}\n{source.svg}".encode())
    return digest.hexdigest()


def _included(text: str, folder: Path) -> str:
    """The text with the children of the included files in place of the include comments."""

    def children(found: re.Match[str]) -> str:
        for place in (folder, ART / SHARED):
            if (place / found[1]).is_file():
                inner = (place / found[1]).read_text("utf-8")
                return re.sub(r"^.*?<svg\b[^>]*>|</svg>\s*$", "", inner, flags=re.S)
        raise SourceError(f"{folder.name}: include {found[1]} was not found")

    return _INCLUDE.sub(children, text)


def _source(group: str, name: str, svg: str) -> Source:
    """The sprite of an SVG text."""
    tag = _ROOT_TAG.search(svg)
    if tag is None:
        raise SourceError(f"{group}/{name}: has no <svg> element")
    attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag[0]))
    try:
        width, height = int(attributes["width"]), int(attributes["height"])
    except (KeyError, ValueError):
        raise SourceError(f"{group}/{name}: width and height must be whole numbers of units") from None
    if width % 2 or height % 2 or min(width, height) < 2:
        raise SourceError(f"{group}/{name}: width and height must be even, so that 1.5x is whole; not {width}x{height}")

    overlap = int(attributes.get("data-tile", "0")) if attributes.get("data-tile", "").isdigit() else 0

    def numbers(attribute: str, count: int) -> tuple[float, ...] | None:
        if attribute not in attributes:
            return None
        found = tuple(float(number) for number in attributes[attribute].split())
        if len(found) != count:
            raise SourceError(f"{group}/{name}: {attribute} needs {count} numbers, not {attributes[attribute]!r}")
        return found

    return Source(
        name,
        svg,
        width - overlap,
        height - overlap,
        numbers("data-anchor", 2),
        numbers("data-slice", 4),
        numbers("data-outset", 4),
        attributes.get("data-grain"),
        "data-tile" in attributes,
        overlap,
        float(attributes.get("data-detail", "1")),
        "data-tint" in attributes,
    )
