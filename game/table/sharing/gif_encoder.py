"""GIF encoding with Pillow: one palette for all frames, and of each frame what has changed."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops

_SEE_THROUGH: Final = 255
"""The palette's number of the transparent colour."""


def encode(frames: Sequence[bytes], size: tuple[int, int], durations_ms: Sequence[int], scale: float = 1.0) -> bytes:
    """RGB frames as a GIF that loops for ever, scaled by ``scale``."""
    images = [Image.frombytes("RGB", size, frame) for frame in frames]
    if scale != 1.0:
        scaled = round(size[0] * scale), round(size[1] * scale)
        images = [image.resize(scaled, Image.Resampling.LANCZOS) for image in images]
    # One palette for the whole game without dithering: unchanged pixels then cost nothing.
    sample = Image.new("RGB", (images[0].width, images[0].height * 3))
    for number, image in enumerate((images[0], images[len(images) // 2], images[-1])):
        sample.paste(image, (0, number * image.height))
    palette = sample.quantize(255, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    drawn = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    shown = [drawn[0], *(_changes(before, after) for before, after in pairwise(drawn))]
    file = io.BytesIO()
    shown[0].save(
        file, "GIF", save_all=True, append_images=shown[1:], duration=list(durations_ms), loop=0, disposal=1,
        transparency=_SEE_THROUGH, optimize=False,
    )  # fmt: skip
    return file.getvalue()


def _changes(before: Image.Image, after: Image.Image) -> Image.Image:
    """The changed pixels of the second of two images with one palette; transparent elsewhere."""
    one, other = (Image.frombytes("L", image.size, image.tobytes()) for image in (before, after))
    is_same = ImageChops.difference(one, other).point([255] + [0] * 255)
    changed = after.copy()
    changed.paste(_SEE_THROUGH, mask=is_same)
    return changed
