"""The sound folder's index.json, and a check that it fits the sources. Standard library only."""

import ast
import hashlib
import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOUND_FOLDER = ROOT / "assets" / "sounds"
INDEX_NAME = "index.json"


def source_files() -> list[Path]:
    """Every file that decides how a sound comes out."""
    sounds = sorted((ROOT / "tools" / "sounds").glob("*.py"))
    return [ROOT / "tools" / "build_sounds.py", *(path for path in sounds if path != Path(__file__).resolve())]


def source_hash() -> str:
    """Digest of all sources without line ends, comments and docstrings, which make no sound.

    Sound files cannot be compared themselves: the encoder puts a random stream number into each.
    """
    digest = hashlib.sha256()
    for path in source_files():
        text = path.read_text(encoding="utf-8")
        digest.update(path.name.encode() + b"\0")
        digest.update((_code(text) if path.suffix == ".py" else text).encode() + b"\0")
    return digest.hexdigest()


def _code(text: str) -> str:
    """A Python source without the lines of docstrings and comments."""
    described = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = enumerate(text.splitlines(), start=1)
    return "\n".join(line for number, line in lines if number not in described and line.strip()[:1] not in ("", "#"))


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
