"""The rules of Mosaic in pages, each with a small position drawn by the game's own hand."""

from __future__ import annotations

from game.scenes.catalogue import RulePage

RULE_PAGES: tuple[RulePage, ...] = ()
