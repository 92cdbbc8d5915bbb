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
    collector = CollectorScheduler(lambda: freed.append("freed"))
    collector.note_scene_change()
    for _ in range(20):
        collector.advance(0.1, is_moving=True, is_at_home=False)
    assert freed == [], "nothing is freed while something moves"
    collector.advance(0.6, is_moving=False, is_at_home=False)
    assert freed == ["freed"]
    collector.advance(0.1, is_moving=True, is_at_home=False)
    collector.advance(61.0, is_moving=False, is_at_home=False)
    assert freed == ["freed"], "the open scene keeps its pictures however long it is open"


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
    assets.free_unused()
    again = [
        size
        for size, drawn in zip(sizes, pictures, strict=True)
        if assets.sheets.surface("ui/card", size, size) is not drawn
    ]
    assert again == [700, 701, 702, 704], "those asked for least recently go"
    assert assets.fonts.label(words[-1], BODY, INK) is labels[-1]
    assert assets.fonts.label(words[10], BODY, INK) is not labels[10]
