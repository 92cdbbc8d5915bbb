"""Sources of sprites: SVG files, SVG texts from a group's module, and their fingerprint.

A group is a folder `assets/art/<group>/` of `*.svg` files, each a sprite of that name. A group may also have a module
`tools/art/<group>.py` whose `sprites()` returns name -> SVG text. A file that uses the classes of
`assets/art/style.css` imports it, as drawing programs expect; the rasteriser gets the rules inline.

The root element has the sprite's size and use:

- `width`, `height`: its native size in units of the 1280x720 design space, even whole numbers;
- `data-anchor="x y"`: the point put on a position (a foot, a middle);
- `data-slice="left top right bottom"`: nine-slice insets, corners stay, edges and middle stretch;
- `data-outset="left top right bottom"`: extent of the image (a shadow, a glow) beyond its object;
- `data-grain="name"`: the tile to multiply over the finished nine-slice, so that grain never stretches;
- `data-tile="across"` or `"down"`: the sprite repeats in that direction;
- `data-tile="48"`: the last 48 units of width and height are blended over the first ones until no seam is left, so
  that the sprite repeats in both directions (noise is hard to draw seamless); its native size is that much smaller;
- `data-detail="0.5"`: rasterised that much coarser, for soft things: the game always draws at the native size;
- `data-tint="yes"`: the sprite is white and gets its colour from the game;
- `data-turned="one two three four"`: the file is up to four sprites of these names, each a quarter turn on.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.art.palette import STYLE

ROOT = Path(__file__).resolve().parent.parent
ART = ROOT / "assets" / "art"
SHEETS = ROOT / "assets" / "sheets"
#: raised whenever the same sources would give other sheets
BUILDER_VERSION = 3

_IMPORT = re.compile(r"""@import\s+url\((?:"|'|&quot;)?\.\./style\.css(?:"|'|&quot;)?\)\s*;""")
_ROOT_TAG = re.compile(r"<svg\b[^>]*>", re.S)
_ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')


class SourceError(ValueError):
    """Invalid source of a sprite, with its group and name."""


@dataclass(frozen=True, slots=True)
class Source:
    """A sprite's SVG text with the data of its root element."""

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
    return sorted({picture.parent.name for picture in ART.glob("*/*.svg")})


def sources(group: str) -> list[Source]:
    """The group's sprites by name."""
    texts: dict[str, str] = {}
    files = [text for path in sorted((ART / group).glob("*.svg")) for text in _sprites_of(path)]
    written: dict[str, str] = {}
    if importlib.util.find_spec(f"tools.art.{group}") is not None:
        written = importlib.import_module(f"tools.art.{group}").sprites()
    for name, text in [*files, *written.items()]:
        if name in texts:
            raise SourceError(f"{group}/{name}: is there twice")
        texts[name] = text
    if not texts:
        raise SourceError(f"{group}: has no SVG files; groups are {', '.join(groups())}")
    return [_source(group, name, texts[name]) for name in sorted(texts)]


def fingerprint(found: list[Source]) -> str:
    """A sha256 over everything the sheets of a group depend on."""
    digest = hashlib.sha256(f"builder {BUILDER_VERSION}\n".encode())
    for source in found:
        digest.update(f"{source.name}\n{len(source.svg)}\n{source.svg}".encode())
    return digest.hexdigest()


def _sprites_of(path: Path) -> Iterator[tuple[str, str]]:
    """Sprites of a file: one of its name, or its rotations."""
    text = _IMPORT.sub(lambda _: STYLE.read_text("utf-8"), path.read_text("utf-8"))
    tag = _ROOT_TAG.search(text)
    names = dict(_ATTRIBUTE.findall(tag[0])).get("data-turned", "").split() if tag else []
    if tag is None or not names:
        yield path.stem, text
        return
    head, tail = text[: tag.start()], text[tag.end() :]
    for turns, name in enumerate(names):
        yield name, head + _turned(tag[0], tail, turns)


def _turned(tag: str, tail: str, turns: int) -> str:
    """A picture after some quarter turns clockwise: its root element and what follows it."""
    values = dict(_ATTRIBUTE.findall(tag))
    left, top, width, height = map(float, values["viewBox"].split())
    sides = (width, height) if turns % 2 == 0 else (height, width)
    for key in ("data-slice", "data-outset"):
        if key in values:
            around = values[key].split()
            values[key] = " ".join(around[-turns:] + around[:-turns])
    for key, side in zip(("width", "height"), sides, strict=True):
        values[key] = f"{side:g}"
    values["viewBox"] = f"0 0 {sides[0]:g} {sides[1]:g}"
    middle = f"translate({sides[0] / 2:g} {sides[1] / 2:g}) rotate({90 * turns})"
    placed = f'<g transform="{middle} translate({-left - width / 2:g} {-top - height / 2:g})">'
    root = "".join(f' {key}="{value}"' for key, value in values.items())
    return f"<svg{root}>{placed}{tail.rsplit('</svg>', 1)[0]}</g></svg>"


def _source(group: str, name: str, svg: str) -> Source:
    """The sprite of an SVG text."""
    tag = _ROOT_TAG.search(svg)
    if tag is None:
        raise SourceError(f"{group}/{name}: has no <svg> element")
    attributes = dict(_ATTRIBUTE.findall(tag[0]))
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
