"""Collections between motions, and what goes with closed scenes."""

from __future__ import annotations

import pygame

from game.assets import Assets
from game.i18n import Texts
from game.program import ASSETS
from game.ui.collector import CollectorScheduler
from game.ui.palette import INK
from game.ui.text import BODY
from game.ui.viewport import Viewport


def test_closed_scenes_are_freed_once_the_open_one_has_come_to_rest() -> None:
    freed: list[str] = []
    collector = CollectorScheduler(lambda: None, lambda: freed.append("freed"))
    collector.note_scene_change()
    for _ in range(20):
        collector.advance(0.1, is_moving=True, has_drawn=True, is_at_home=False)
    assert freed == [], "nothing is freed while something moves"
    collector.advance(0.6, is_moving=False, has_drawn=False, is_at_home=False)
    assert freed == ["freed"]
    collector.advance(0.1, is_moving=True, has_drawn=True, is_at_home=False)
    collector.advance(61.0, is_moving=False, has_drawn=False, is_at_home=False)
    assert freed == ["freed"], "the open scene keeps its pictures however long it is open"


def test_a_collection_waits_for_a_frame_that_draws_nothing() -> None:
    freed: list[str] = []
    collector = CollectorScheduler(lambda: None, lambda: freed.append("freed"))
    collector.note_scene_change()
    for _ in range(20):
        collector.advance(0.1, is_moving=False, has_drawn=True, is_at_home=False)
    assert freed == []
    collector.advance(0.1, is_moving=False, has_drawn=False, is_at_home=False)
    assert freed == ["freed"], "the rest since the change counts, drawn or not"


def test_what_the_first_frame_draws_is_not_noted_for_it_paints_layers() -> None:
    done: list[str] = []
    collector = CollectorScheduler(lambda: done.append("period"), lambda: done.append("freed"))
    collector.note_scene_change()
    collector.advance(0.1, is_moving=True, has_drawn=False, is_at_home=False)
    assert done == [], "nothing is drawn yet"
    for _ in range(3):
        collector.advance(0.1, is_moving=True, has_drawn=True, is_at_home=False)
    assert done == ["period"], "one for each scene, after its first frame"
    collector.advance(0.6, is_moving=False, has_drawn=False, is_at_home=False)
    assert done == ["period", "freed"]


def test_half_of_the_pictures_and_labels_stay_the_latest_ones() -> None:
    pygame.font.init()
    assets = Assets.load(ASSETS, Texts(), Viewport(1280, 720))
    assets.sheets.set_scale(1.0)
    assets.fonts.set_scale(1.0, 1.0)
    sizes = range(700, 708)  # half a million pixels each, in a cache of four million
    pictures = [assets.sheets.surface("ui/card", size, size) for size in sizes]
    words = ["word " * 100 + str(number) for number in range(20)]  # 100,000 pixels each, in a cache of 1.5 million
    labels = [assets.fonts.label(word, BODY, INK) for word in words]
    assert assets.sheets.surface("ui/card", 703, 703) is pictures[3]
    assets.begin_period()
    assets.free_unused()
    again = [
        size
        for size, drawn in zip(sizes, pictures, strict=True)
        if assets.sheets.surface("ui/card", size, size) is not drawn
    ]
    assert again == [700, 701, 702, 704], "those asked for least recently go"
    assert assets.fonts.label(words[-1], BODY, INK) is labels[-1]
    assert assets.fonts.label(words[10], BODY, INK) is not labels[10]


def test_what_the_open_scene_has_drawn_stays_however_much_it_is() -> None:
    pygame.font.init()
    assets = Assets.load(ASSETS, Texts(), Viewport(1280, 720))
    assets.sheets.set_scale(1.0)
    assets.fonts.set_scale(1.0, 1.0)
    sizes = range(700, 706)  # three million pixels in all, and two may stay
    words = ["word " * 100 + str(number) for number in range(9)]  # 1.2 million, and 0.75 may stay
    before = assets.sheets.surface("ui/card", 640, 640), assets.fonts.label("before", BODY, INK)
    pictures = [assets.sheets.surface("ui/card", size, size) for size in sizes]
    assets.begin_period()
    labels = [assets.fonts.label(word, BODY, INK) for word in words]
    assert assets.sheets.surface("ui/card", 700, 700) is pictures[0], "drawn again by the open scene"
    for size in sizes[1:]:
        assets.sheets.surface("ui/card", size, size)
    assets.free_unused()
    assert all(
        assets.sheets.surface("ui/card", size, size) is drawn for size, drawn in zip(sizes, pictures, strict=True)
    )
    assert all(assets.fonts.label(word, BODY, INK) is drawn for word, drawn in zip(words, labels, strict=True))
    assert assets.sheets.surface("ui/card", 640, 640) is not before[0]
    assert assets.fonts.label("before", BODY, INK) is not before[1]
