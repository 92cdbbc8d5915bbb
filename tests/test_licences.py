"""Licences: every file in the folder that runs without Python has a known one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.package.licences import (
    COMMON,
    INSIDE_PYTHON,
    LIBRARIES,
    PACKAGES,
    TEXTS,
    NoLicence,
    found_libraries,
    library_of,
)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("libSDL2-2-50d19f93.0.so.0.3200.10", "SDL2"),
        ("libSDL2_image-2-d6906c81.0.so.0.800.12", "SDL2_image"),
        ("libpython3.11.so.1.0", "python3.11"),
        ("libz.so.1", "z"),
        ("libstdc++.so.6", "stdc++"),
        ("libpng16-fefdc88d.so.16.58.0", "png16"),
        ("SDL2_mixer.dll", "SDL2_mixer"),
        ("libogg-0.dll", "ogg"),
        ("libfreetype.6.dylib", "freetype"),
        ("python311.dll", "python311"),
    ],
)
def test_a_library_is_known_by_its_bare_name(file: str, name: str) -> None:
    assert library_of(file) == name


def test_a_library_without_a_licence_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "libz.so.1").touch()
    assert found_libraries(tmp_path) == {"libz.so.1": ("Zlib", "zlib")}
    (tmp_path / "libstranger.so.3").touch()
    with pytest.raises(NoLicence, match=r"libstranger\.so\.3"):
        found_libraries(tmp_path)


def test_every_text_that_is_named_is_there() -> None:
    named = {*COMMON, *INSIDE_PYTHON, *PACKAGES.values(), *(text for _, text in LIBRARIES.values())} - {"Python", ""}
    assert named == {path.stem for path in TEXTS.glob("*.txt")}
