"""The sound folder's index.json, and a check that it fits the sources. Standard library only."""

import hashlib
import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOUND_FOLDER = ROOT / "assets" / "sounds"
INDEX_NAME = "index.json"


def source_files() -> list[Path]:
    """Every file that decides how a sound comes out."""
    return [ROOT / "tools" / "build_sounds.py", *sorted((ROOT / "tools" / "sounds").glob("*.py"))]


def source_hash() -> str:
    """A digest of all sources, the same whatever the line ends of a checkout.

    Sound files cannot be compared themselves: the encoder puts a random stream number into each.
    """
    digest = hashlib.sha256()
    for path in source_files():
        digest.update(path.name.encode() + b"\0")
        digest.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()


def read_index(folder: Path = SOUND_FOLDER) -> dict[str, object]:
    """The index as it was written by the last build."""
    content: dict[str, object] = json.loads((folder / INDEX_NAME).read_text(encoding="utf-8"))
    return content


def listed_files(index: dict[str, object]) -> set[str]:
    """The names of all sound files that an index lists."""
    effects, music, ambience = index["effects"], index["music"], index["ambience"]
    assert isinstance(effects, dict)
    assert isinstance(music, dict)
    assert isinstance(ambience, dict)
    names = {name for variants in effects.values() for name in variants}
    return names | {name for stages in music.values() for stage in stages for name in stage} | set(ambience.values())
