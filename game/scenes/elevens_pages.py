"""The rules pages of Elevens, each with a live picture of a small rigged position."""

from __future__ import annotations

from game.scenes.catalogue import RulePage

RULE_PAGES: tuple[RulePage, ...] = ()
