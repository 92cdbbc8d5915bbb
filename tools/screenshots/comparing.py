"""Comparing two runs, picture by picture."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image


def compare(one: Path, other: Path) -> int:
    """Print for each image if two runs are equal; 1 for any difference."""
    names = sorted({path.name for folder in (one, other) for path in folder.glob("*.png")})
    different = 0
    for name in names:
        missing = [folder for folder in (one, other) if not (folder / name).exists()]
        if missing:
            told = f"missing in {missing[0]}"
        elif (one / name).read_bytes() == (other / name).read_bytes():
            told = "equal"
        else:
            before, after = (np.asarray(Image.open(folder / name).convert("RGB")) for folder in (one, other))
            if before.shape != after.shape:
                told = f"sizes {before.shape[1::-1]} and {after.shape[1::-1]}"
            else:
                rows, columns = np.nonzero((before != after).any(axis=2))
                told = "equal"
                if len(rows):
                    box = (int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1)
                    told = f"{len(rows)} pixels differ in {box}"
        different += told != "equal"
        print(f"{name}: {told}")
    print(f"{len(names)} pictures, {different} different or missing")
    return 1 if different or not names else 0
