"""Rasterise the SVG sources into sprite sheets with an atlas: ``python -m tools.build_sheets [group ...]``.

Builds only groups with changed sources (``--force`` builds all named). ``--contact GROUP FILE.png`` draws the built
sheets of a group on one image, with names, on a light, a middle and a dark ground.

A group becomes `assets/sheets/<group>@1.5x-<n>` and `@3x-<n>` and `<group>.json`:

    {"group": "ui", "sha256": "...",
     "pages": {"1.5": [{"file": "ui@1.5x-0.qoi", "size": [w, h], "opaque": false}], "3": [...]},
     "sprites": {"panel_paper": {"size": [w, h], "at": {"1.5": [page, x, y, w, h], "3": [...]},
                                 "anchor": [x, y], "slice": [l, t, r, b], "outset": [l, t, r, b],
                                 "grain": "grain_paper", "tile": true, "tint": true}}}

Sizes, anchor, slice and outset are in units; the last six keys are optional. A soft sprite's rectangle may be smaller
than its size at that scale: it is drawn at its size. Fully opaque sprites share opaque pages (JPEG); the others are QOI
at 1.5x (decodes four times as fast as PNG) and WebP at 3x. Pages with ``"order": "BGRA"`` have red and blue exchanged,
as windows do, which saves a conversion before the first frame. Pages with ``"first": true`` hold what the first picture
shows of a group that has more (``FIRST``); in a group without such pages all are read before it.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy
import resvg_py
from PIL import Image
from scipy import ndimage

from tools.contact_sheet import draw_contact, in_window_order
from tools.sheet_sources import SHEETS, Source, fingerprint, groups, sources

SCALES = (1.5, 3.0)
PAGE = 2048
GAP = 2
#: opaque sprites are surrounded by copies of their edge: JPEG works in blocks of 8, and tiles are scaled with a border
OPAQUE_BORDER = 8
BLEED = 4
#: sprites of the first picture, on pages of their own: the others are read after it
FIRST = {
    "ui": frozenset(
        {
            *("grain_wood", "compass", "tag", "button_wood_normal", "button_round_normal"),
            *("icon_settings", "icon_logbook", "icon_language", "icon_exit"),
        }
    )
}
_CACHE = Path(tempfile.gettempdir()) / "four-isles-sprites"


@dataclass(slots=True)
class Placed:
    """A rasterised sprite and where it goes."""

    source: Source
    picture: Image.Image
    border: int
    page: int = 0
    x: int = 0
    y: int = 0


def rasterised(source: Source, scale: float) -> Image.Image:
    """The sprite as RGBA at a scale; cached in a temporary folder for the next build."""
    key = hashlib.sha256(f"{scale}\n{source.svg}".encode()).hexdigest()
    kept = _CACHE / f"{key}.png"
    scale *= source.detail
    width, height = (round((side + source.overlap) * scale) for side in (source.width, source.height))
    if not kept.exists():
        data = bytes(resvg_py.svg_to_bytes(svg_string=source.svg, width=width, height=height, skip_system_fonts=True))
        _CACHE.mkdir(exist_ok=True)
        kept.write_bytes(data)
    picture = Image.open(io.BytesIO(kept.read_bytes())).convert("RGBA")
    if picture.size != (width, height):
        raise SystemExit(
            f"{source.name}: came out as {picture.size}, not {(width, height)}; check width, height, viewBox"
        )
    return seamless(picture, round(source.overlap * scale)) if source.overlap else picture


def seamless(picture: Image.Image, overlap: int) -> Image.Image:
    """The picture with its last columns and rows faded into its first ones; the fade keeps the contrast of noise."""
    pixels = numpy.asarray(picture.convert("RGB")).astype(float)
    middle = pixels.mean(axis=(0, 1))
    pixels -= middle
    for _ in range(2):
        ramp = (numpy.arange(overlap) + 0.5) / overlap
        first, last = numpy.sin(ramp * numpy.pi / 2), numpy.cos(ramp * numpy.pi / 2)
        size = pixels.shape[1] - overlap
        pixels[:, :overlap] = pixels[:, :overlap] * first[:, None] + pixels[:, size:] * last[:, None]
        pixels = pixels[:, :size].transpose(1, 0, 2)
    return Image.fromarray((pixels + middle).round().clip(0, 255).astype(numpy.uint8)).convert("RGBA")


def bled(picture: Image.Image) -> Image.Image:
    """The picture with the colour of the nearest visible pixel carried a few pixels into transparent ones.

    Scaling straight alpha mixes the colour of invisible pixels into the edge; black there would be a dark fringe.
    """
    pixels = numpy.asarray(picture).copy()
    hidden = pixels[..., 3] == 0
    if not hidden.any() or hidden.all():
        return picture
    distance, nearest = ndimage.distance_transform_edt(hidden, return_indices=True)
    near = hidden & (distance <= BLEED)
    pixels[hidden, :3] = 0
    pixels[near, :3] = pixels[..., :3][nearest[0][near], nearest[1][near]]
    return Image.fromarray(pixels, "RGBA")


def bordered(placed: Placed) -> Image.Image:
    """The opaque image with its border: opposite side for a tile, edge pixels for other sprites."""
    pixels = numpy.asarray(placed.picture.convert("RGB"))
    border = ((placed.border, placed.border), (placed.border, placed.border), (0, 0))
    return Image.fromarray(numpy.pad(pixels, border, "wrap" if placed.source.is_tile else "edge"))


def pack(items: list[Placed]) -> list[tuple[int, int]]:
    """Places the items on pages as small as may be; gives the sizes of the pages."""
    left = sorted(items, key=lambda item: (-item.picture.height, -item.picture.width, item.source.name))
    sizes: list[tuple[int, int]] = []
    while left:
        widest = max(item.picture.width + 2 * item.border for item in left)
        if max(widest, *(item.picture.height + 2 * item.border for item in left)) > PAGE:
            raise SystemExit(f"{left[0].source.name}: is larger than a page of {PAGE}")
        area = sum((i.picture.width + 2 * i.border + GAP) * (i.picture.height + 2 * i.border + GAP) for i in left)
        widths = {min(PAGE, max(widest, int(area**0.5 * part / 20))) for part in range(18, 33)}
        tried = [(*placed_by_skyline(left, width), width) for width in sorted(widths)]
        places, height, _ = min(tried, key=lambda one: (-len(one[0]), one[1] * one[2]))
        for number, (x, y) in places.items():
            item = left[number]
            item.page, item.x, item.y = len(sizes), x + item.border, y + item.border
        right = max(x + left[number].picture.width + 2 * left[number].border for number, (x, _) in places.items())
        sizes.append((right, height))
        left = [item for number, item in enumerate(left) if number not in places]
    return sizes


def placed_by_skyline(items: list[Placed], limit: int) -> tuple[dict[int, tuple[int, int]], int]:
    """Skyline packing on a page of that width: places of the items, and the page's height."""
    skyline = [(0, limit, 0)]  # pieces (from, to, lowest free row)
    places: dict[int, tuple[int, int]] = {}
    lowest = 0
    for number, item in enumerate(items):
        width, height = item.picture.width + 2 * item.border, item.picture.height + 2 * item.border
        choices = []
        for start, _, _ in skyline:
            if start + width <= limit:
                y = max(row for one, two, row in skyline if one < start + width + GAP and two > start)
                if y + height <= PAGE:
                    choices.append((y, start))
        if not choices:
            continue
        y, x = min(choices)
        places[number] = (x, y)
        lowest = max(lowest, y + height)
        end = min(limit, x + width + GAP)
        kept = [(one, min(two, x), row) for one, two, row in skyline if one < x]
        kept += [(max(one, end), two, row) for one, two, row in skyline if two > end]
        skyline = sorted([*kept, (x, end, y + height + GAP)])
    return places, lowest


def build(group: str) -> None:
    """Writes the sheets and the atlas of one group."""
    found = sources(group)
    sprites: dict[str, dict[str, Any]] = {source.name: described(source) for source in found}
    pages: dict[str, list[dict[str, Any]]] = {}
    written: set[str] = set()
    for scale in SCALES:
        label = f"{scale:g}"
        with ThreadPoolExecutor(2) as workers:
            pictures = list(workers.map(lambda source: rasterised(source, scale), found))  # noqa: B023
        items = [Placed(source, picture, 0) for source, picture in zip(found, pictures, strict=True)]
        pages[label] = []
        first_sprites = FIRST.get(group, frozenset())
        for is_first, is_opaque in ((True, True), (True, False), (False, True), (False, False)):
            chosen = [
                item
                for item in items
                if is_opaque_picture(item.picture) is is_opaque and (item.source.name in first_sprites) is is_first
            ]
            for item in chosen:
                item.border = OPAQUE_BORDER if is_opaque else 0
            first = len(pages[label])
            for number, size in enumerate(pack(chosen)):
                here = [item for item in chosen if item.page == number]
                name = write_page(f"{group}@{label}x-{first + number}", size, here, is_opaque, scale)
                page: dict[str, Any] = {"file": name, "size": list(size), "opaque": is_opaque}
                if name.endswith(".qoi"):
                    page["order"] = "BGRA"
                if is_first:
                    page["first"] = True
                pages[label].append(page)
                written.add(name)
            for item in chosen:
                at = [first + item.page, item.x, item.y, item.picture.width, item.picture.height]
                sprites[item.source.name]["at"][label] = at
    atlas = {"group": group, "sha256": fingerprint(found), "pages": pages, "sprites": sprites}
    (SHEETS / f"{group}.json").write_text(json.dumps(atlas, separators=(",", ":")) + "\n", "utf-8")
    for old in SHEETS.glob(f"{group}@*"):
        if old.name not in written:
            old.unlink()
    total = sum((SHEETS / name).stat().st_size for name in written)
    pixels = sum(page["size"][0] * page["size"][1] for page in pages["1.5"])
    print(f"{group}: {len(found)} sprites, {len(written)} pages, {total / 1000:.0f} kB, {pixels / 1e6:.2f} Mpx at 1.5x")


def is_opaque_picture(picture: Image.Image) -> bool:
    """True if every pixel is opaque."""
    return bool(numpy.asarray(picture)[..., 3].min() == 255)


def described(source: Source) -> dict[str, Any]:
    """The atlas entry of a sprite, without its places."""
    entry: dict[str, Any] = {"size": [source.width, source.height], "at": {}}
    for key in ("anchor", "slice", "outset"):
        numbers = getattr(source, key)
        if numbers is not None:
            entry[key] = [int(number) if number == int(number) else number for number in numbers]
    if source.grain:
        entry["grain"] = source.grain
    if source.is_tile:
        entry["tile"] = True
    if source.is_tinted:
        entry["tint"] = True
    return entry


def write_page(stem: str, size: tuple[int, int], items: list[Placed], is_opaque: bool, scale: float) -> str:
    """Saves one page; gives its file name."""
    SHEETS.mkdir(exist_ok=True)
    if is_opaque:
        sheet = Image.new("RGB", size)
        for item in items:
            sheet.paste(bordered(item), (item.x - item.border, item.y - item.border))
        name = f"{stem}.jpg"
        sheet.save(SHEETS / name, quality=92 if scale < 2 else 86, subsampling=0, optimize=True)
        return name
    sheet = Image.new("RGBA", size)
    for item in items:
        sheet.paste(bled(item.picture), (item.x, item.y))
    if scale < 2:
        name = f"{stem}.qoi"
        in_window_order(sheet).save(SHEETS / name)
    else:
        name = f"{stem}.webp"
        sheet.save(SHEETS / name, quality=90, alpha_quality=95, method=4, exact=True)
    return name


def is_current(group: str) -> bool:
    """True if the group's atlas was built from the present sources."""
    path = SHEETS / f"{group}.json"
    return path.exists() and json.loads(path.read_text("utf-8"))["sha256"] == fingerprint(sources(group))


def main(arguments: list[str]) -> int:
    """The command line of this module."""
    parser = argparse.ArgumentParser(prog="python -m tools.build_sheets", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("groups", nargs="*", help="groups to build; all that changed if none is named")
    parser.add_argument("--force", action="store_true", help="build even if the sources did not change")
    parser.add_argument("--contact", nargs=2, metavar=("GROUP", "FILE"), help="draw a contact sheet of a built group")
    chosen = parser.parse_args(arguments)
    if chosen.contact:
        draw_contact(chosen.contact[0], Path(chosen.contact[1]))
        return 0
    for group in chosen.groups or groups():
        if chosen.force or not is_current(group):
            build(group)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
