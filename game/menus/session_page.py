"""Choice of the page with the evening's standings: the regatta's page has them while a regatta is under way."""

from __future__ import annotations

import datetime

from game.menus.regatta import RegattaScene
from game.menus.session_summary import SessionSummaryScene
from game.modes.regatta import saved_regatta
from game.modes.session_clock import is_session_on
from game.pages.page import PageScene
from game.services import Services


def open_session_page(services: Services) -> PageScene:
    """The regatta's page between its legs, else the evening's own."""
    regatta = saved_regatta(services.storage)[1]
    is_on = is_session_on(services.storage, datetime.datetime.now())
    return RegattaScene(services) if is_on and regatta.legs and not regatta.is_over else SessionSummaryScene(services)
