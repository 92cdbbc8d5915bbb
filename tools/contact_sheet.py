"""Contact sheets: every sprite of a built group on one picture, to be looked at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from tools.sheet_sources import ROOT, SHEETS

GROUNDS = ("#F5EAD2", "#1F7A8C", "#0B2A3A")


def in_window_order(picture: Image.Image) -> Image.Image:
    """The image with red and blue exchanged, as in a window's memory; its own inverse."""
    red, green, blue, alpha = picture.split()
    return Image.merge("RGBA", (blue, green, red, alpha))


def opened(page: dict[str, Any]) -> Image.Image:
    """A page in RGBA order."""
    picture = Image.open(SHEETS / page["file"]).convert("RGBA")
    return in_window_order(picture) if "order" in page else picture


def draw_contact(group: str, target: Path, width: int = 1600) -> None:
    """Draws all sprites at 1.5x in rows, each row's ground taking turns, with the names below."""
    atlas: dict[str, Any] = json.loads((SHEETS / f"{group}.json").read_text("utf-8"))
    pages = [opened(page) for page in atlas["pages"]["1.5"]]
    font = ImageFont.truetype(ROOT / "assets" / "fonts" / "text.ttf", 12)
    rows: list[list[tuple[str, Image.Image]]] = [[]]
    x = 0
    for name, sprite in sorted(atlas["sprites"].items(), key=lambda item: (-item[1]["size"][1], item[0])):
        page, left, top, wide, high = sprite["at"]["1.5"]
        step = max(wide, int(font.getlength(name))) + 14
        if x + step > width:
            rows.append([])
            x = 0
        rows[-1].append((name, pages[page].crop((left, top, left + wide, top + high))))
        x += step
    heights = [max(picture.height for _, picture in row) + 30 for row in rows]
    sheet = Image.new("RGBA", (width, sum(heights)))
    pen = ImageDraw.Draw(sheet)
    y = 0
    for number, (row, height) in enumerate(zip(rows, heights, strict=True)):
        ground = GROUNDS[number % len(GROUNDS)]
        pen.rectangle((0, y, width, y + height), fill=ground)
        x = 7
        for name, picture in row:
            sheet.alpha_composite(picture, (x, y + 4))
            pen.text((x, y + height - 20), name, font=font, fill="#1D2A33" if number % 3 == 0 else "#FBF7EC")
            x += max(picture.width, int(font.getlength(name))) + 14
        y += height
    sheet.convert("RGB").save(target)
    print(f"{target}: {sum(map(len, rows))} sprites")
