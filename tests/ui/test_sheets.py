"""The sprite sheets are made from the sources as they are, and every name in an atlas leads to a picture."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pygame
import pytest

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


def test_the_chart_names_seven_places_and_only_sprites_that_exist() -> None:
    families = {"lettering", "gull"}  # lettering_en and _de, gull_1 to 3: the scene picks one
    sprites = {*families, *atlas_of("title")["sprites"], *atlas_of("ui")["sprites"]}
    chart = ElementTree.parse(ROOT / "levels" / "chart" / "title.tmx").getroot()
    layers = {layer.get("name"): list(layer.iter("object")) for layer in chart.iter("objectgroup")}
    places = {place.get("name") for place in layers["places"]}
    assert places == {"bridges", "elevens", "waterways", "mosaic", "lighthouse", "harbour", "workshop"}
    for place in layers["places"]:
        told = {entry.get("name"): entry.get("value") for entry in place.iter("property")}
        assert told["sprite"] in sprites
    assert {str(spot.get("name")) for layer in ("ground", "ambience") for spot in layers[layer]} <= sprites


def test_odd_sizes_are_refused_with_the_name_of_the_sprite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "isle").mkdir()
    (tmp_path / "isle" / "palm.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="33" height="20"/>')
    monkeypatch.setattr("tools.sheet_sources.ART", tmp_path)
    with pytest.raises(SourceError, match="isle/palm: width and height must be even"):
        sources("isle")


def test_shared_pieces_and_palette_colours_are_put_into_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("isle", "shared"):
        (tmp_path / folder).mkdir()
    (tmp_path / "shared" / "glow.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><g id="glow"/></svg>')
    (tmp_path / "isle" / "palm.svg").write_text(
        '<svg width="34" height="20" data-anchor="17 20"><!-- include glow.svg --><path fill="$leaf"/></svg>'
    )
    monkeypatch.setattr("tools.sheet_sources.ART", tmp_path)
    (palm,) = sources("isle")
    assert '<g id="glow"/>' in palm.svg
    assert "#6E9F5B" in palm.svg
    assert palm.anchor == (17, 20)
