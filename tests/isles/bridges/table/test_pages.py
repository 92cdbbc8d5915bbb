"""The pages of the rules of Bridges."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.i18n import Texts
from game.isles.bridges.table.ui import UI
from game.languages import languages


@pytest.mark.parametrize("language", languages())
def test_every_page_of_the_rules_has_its_texts(tmp_path: Path, language: str) -> None:
    texts = Texts(language)
    for page in UI.rule_pages:
        assert texts.has(page.heading_key)
        assert texts.has(page.text_key)
