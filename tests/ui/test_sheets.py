"""Sprite sheets: built from the present sources, with an image for every name in an atlas."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pygame
import pytest

from tools import build_places
from tools.art.palette import PALETTE
from tools.sheet_sources import ROOT, SHEETS, SourceError, fingerprint, groups, sources

REBUILD = "run: python -m tools.build_sheets"
MEGABYTE = 1_000_000


def atlas_of(group: str) -> dict[str, Any]:
    path = SHEETS / f"{group}.json"
    assert path.exists(), f"the sheets of '{group}' were never built; {REBUILD} {group}"
    atlas: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return atlas


@pytest.mark.parametrize("group", groups())
def test_sheets_are_as_new_as_their_sources(group: str) -> None:
    found = sources(group)
    assert atlas_of(group)["sha256"] == fingerprint(found), f"the sheets of '{group}' are old; {REBUILD} {group}"


def test_the_tileset_of_places_is_as_new_as_its_pictures_each_of_which_has_its_tile() -> None:
    assert set(build_places.tiles()) == set(build_places.pictures())
    tileset = (ROOT / "levels" / "tilesets" / "places.tsx").read_text("utf-8")
    assert build_places.fingerprint() in tileset, "run: python -m tools.build_places"


@pytest.mark.parametrize("group", groups())
def test_every_sprite_lies_inside_its_page_and_shows_something(group: str) -> None:
    atlas = atlas_of(group)
    for scale, pages in atlas["pages"].items():
        pictures = [pygame.image.load(SHEETS / page["file"]) for page in pages]
        for page, picture in zip(pages, pictures, strict=True):
            assert list(picture.get_size()) == page["size"], f"{page['file']} is not the page of the atlas; {REBUILD}"
        for name, sprite in atlas["sprites"].items():
            number, *rectangle = sprite["at"][scale]
            area = pygame.Rect(rectangle)
            assert pictures[number].get_rect().contains(area), f"{group}/{name} leaves its page at {scale}x"
            for side, pixels in zip(sprite["size"], area.size, strict=True):
                assert 0.2 * side * float(scale) <= pixels <= side * float(scale) + 1, f"{group}/{name} at {scale}x"
            shown = pictures[number].subsurface(area)
            assert not shown.get_masks()[3] or shown.get_bounding_rect().size != (0, 0), f"{group}/{name} is empty"


@pytest.mark.parametrize("group", groups())
def test_nine_slices_leave_a_middle_and_grains_exist(group: str) -> None:
    sprites = atlas_of(group)["sprites"]
    grains = {**atlas_of("ui")["sprites"], **sprites}
    for name, sprite in sprites.items():
        width, height = sprite["size"]
        left, top, right, bottom = sprite.get("slice", (0, 0, 0, 0))
        assert left + right < width, f"{group}/{name}: nothing is left to stretch across"
        assert top + bottom < height, f"{group}/{name}: nothing is left to stretch down"
        assert sprite.get("grain", name) in grains, f"{group}/{name}: grain {sprite.get('grain')} is no sprite"


def test_all_sheets_together_stay_small_enough_to_ship() -> None:
    assert sum(path.stat().st_size for path in SHEETS.iterdir()) < 20 * MEGABYTE


def test_a_page_is_never_wider_or_higher_than_2048() -> None:
    sizes = [page["size"] for group in groups() for pages in atlas_of(group)["pages"].values() for page in pages]
    assert max(max(size) for size in sizes) <= 2048


@pytest.mark.parametrize("name", ["title", "title_upright"])
def test_the_chart_names_seven_places_and_only_sprites_that_exist(name: str) -> None:
    families = {"lettering", "gull"}  # lettering_en and its like, gull_1 to 3: the scene picks one
    sprites = {*families, *atlas_of("title")["sprites"], *atlas_of("ui")["sprites"]}
    chart = ElementTree.parse(ROOT / "levels" / "chart" / f"{name}.tmx").getroot()
    layers = {layer.get("name"): list(layer.iter("object")) for layer in chart.iter("objectgroup")}
    places = {place.get("name") for place in layers["places"]}
    assert places == {"bridges", "elevens", "waterways", "mosaic", "lighthouse", "harbour", "workshop"}
    for place in layers["places"]:
        told = {entry.get("name"): entry.get("value") for entry in place.iter("property")}
        assert told["sprite"] in sprites
    assert {str(hit_target.get("name")) for layer in ("ground", "ambience") for hit_target in layers[layer]} <= sprites


def test_odd_sizes_are_refused_with_the_name_of_the_sprite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "isle").mkdir()
    (tmp_path / "isle" / "palm.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="33" height="20"/>')
    monkeypatch.setattr("tools.sheet_sources.ART", tmp_path)
    with pytest.raises(SourceError, match="isle/palm: width and height must be even"):
        sources("isle")


@pytest.fixture
def art(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of pictures with a group that is not ours."""
    (tmp_path / "isle").mkdir()
    monkeypatch.setattr("tools.sheet_sources.ART", tmp_path)
    return tmp_path / "isle"


def test_a_picture_as_a_drawing_program_saves_it_gets_the_colours_of_the_style_sheet(art: Path) -> None:
    (art / "palm.svg").write_text(
        '<?xml version="1.0"?>\n<svg width="34" height="20" data-anchor="17 20" viewBox="0 0 34 20" '
        'inkscape:version="1.2" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">'
        '<style\n id="style1">@import url(&quot;../style.css&quot;);</style><path class="fill-leaf"/></svg>'
    )
    (palm,) = sources("isle")
    assert ".fill-leaf { fill: #6E9F5B }" in palm.svg
    assert "@import" not in palm.svg
    assert palm.anchor == (17, 20)


def test_one_drawing_stands_for_all_four_sides(art: Path) -> None:
    (art / "shore.svg").write_text(
        '<svg width="40" height="32" viewBox="0 0 40 32" data-outset="0 0 0 12" data-turned="n e s w"><path/></svg>'
    )
    found = {source.name: source for source in sources("isle")}
    assert {name: (one.width, one.height, one.outset) for name, one in found.items()} == {
        "n": (40, 32, (0, 0, 0, 12)),
        "e": (32, 40, (12, 0, 0, 0)),
        "s": (40, 32, (0, 12, 0, 0)),
        "w": (32, 40, (0, 0, 12, 0)),
    }
    for source in found.values():
        ElementTree.fromstring(source.svg)
    assert "translate(16 20) rotate(90) translate(-20 -16)" in found["e"].svg


def test_a_name_is_given_once(art: Path) -> None:
    (art / "palm.svg").write_text('<svg width="34" height="20" viewBox="0 0 34 20" data-turned="palm tree"/>')
    (art / "tree.svg").write_text('<svg width="34" height="20" viewBox="0 0 34 20"/>')
    with pytest.raises(SourceError, match="isle/tree: is there twice"):
        sources("isle")


FILES = sorted((ROOT / "assets" / "art").rglob("*.svg"))


def test_pictures_have_named_groups_and_the_colours_of_the_style_sheet() -> None:
    palette = set(PALETTE)
    for file in FILES:
        root = ElementTree.parse(file).getroot()
        names = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(names) == len(set(names)), f"{file.name}: a name is there twice"
        assert any(element.tag.endswith("}g") and element.get("id") for element in root.iter()), (
            f"{file.name}: no group"
        )
        for element in root.iter():
            used = {name for name in (element.get("class") or "").split() if name != "line"}
            known = {name.partition("-")[2].replace("-", "_") for name in used}
            assert known <= palette, f"{file.name}: {used} is no colour of style.css"


def test_what_is_written_by_a_program_is_the_same_in_every_run() -> None:
    """Python's hash randomisation does not affect the images."""
    script = "from tools.sheet_sources import *; print([fingerprint(sources(group)) for group in groups()])"
    told = [
        subprocess.run(
            [sys.executable, "-c", script], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert told[0] == told[1] == f"{[fingerprint(sources(group)) for group in groups()]}\n"
