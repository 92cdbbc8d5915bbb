"""Screens of menu pages for the outlines: pages of a program in which much was played, and others in states of their own.

``tests.screens`` has those of tables and kiosks. Pages of ``FULL_SCREENS`` only read what ``fill_storage`` wrote, so they
share one program; their days are always the same.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import partial

from game import registry
from game.app import App
from game.match.turn_clock import ClockRules, TimeSpan
from game.menus.achievements.page import AchievementsScene
from game.menus.chart.page import ChartScene
from game.menus.daily.page import DailyScene
from game.menus.data.page import IN
from game.menus.help.lesson_list import LessonsScene
from game.menus.help.rules import RulesScene
from game.menus.players.name_entry import NameScene
from game.menus.players.page import PlayersScene
from game.menus.problems.page import COLLECTION, OWN, TODAY, ProblemsScene
from game.menus.records.record_filter import RecordQuery
from game.menus.regatta.page import RegattaScene
from game.menus.sessions.page import SessionSummaryScene
from game.menus.sessions.past_sessions import PastSessionsScene
from game.menus.settings.appearance import AppearanceScene
from game.menus.settings.page import SettingsScene
from game.menus.setup.deal_entry import DealScene
from game.menus.setup.page import SetupScene
from game.menus.statistics.model import ALL, BY_BOARD, BY_LEVEL, DEALS, LUCK, OVER_TIME, RIVALS, SPREAD
from game.menus.statistics.page import StatisticsScene
from game.menus.workshop.page import WorkshopScene
from game.modes.game_statistics import GameOutcome
from game.modes.regatta import Leg
from game.modes.tables import SeatPlan
from game.registry import plugin
from game.scenes.base import Scene
from game.scenes.stack import Pop
from tests.filled_storage import ADA, BEN, CLEO, DAY, GUEST
from tests.menus.test_text_size import LONG
from tests.page_states import (
    DRAWN_ON,
    EDITED,
    AmbienceScene,
    BegunEveningScene,
    EveningChartScene,
    FoundDataScene,
    LuckScene,
    PlainTitleScene,
    PodiumPictureScene,
    StandingsScene,
    calendar_of,
    code_of,
    compared_trial_of,
    deal_of,
    edited_board,
    logbook_of,
    luck_view_of,
    outcomes_of,
    own_boards_of,
    plain_chart_of,
    printed_of,
    problems_of,
    records_of,
    regatta_of,
    setup_of,
    statistics_of,
    taken_trial_of,
    trial_of,
    weighing_of,
)
from tests.pressed_scenes import DOWN, focused_on, pointed_at, pressed

FULL_SCREENS: dict[str, Callable[[App], Scene]] = {
    "records-all-boards": lambda app: records_of(app, RecordQuery("mosaic")),
    "records-board": lambda app: records_of(app, RecordQuery("mosaic", board=1), is_open=True),
    "records-every-line": lambda app: records_of(
        app, RecordQuery("mosaic", one_per_player=False, later_attempts=True), is_open=True
    ),
    "records-second-trend": lambda app: records_of(app, RecordQuery("mosaic", board=1, player=1)),
    "records-of-two": lambda app: records_of(app, RecordQuery("mosaic", seats=1)),
    "records-of-four": lambda app: records_of(app, RecordQuery("mosaic", seats=3)),
    "records-finished": lambda app: records_of(app, RecordQuery("mosaic", shows_past_games=True)),
    "records-finished-bridges": lambda app: records_of(app, RecordQuery("bridges", shows_past_games=True)),
    "records-of-elevens": lambda app: records_of(app, RecordQuery("elevens", board=1, variant=1), is_open=True),
    "records-of-waterways": lambda app: records_of(app, RecordQuery("waterways", seats=2, variant=2), is_open=True),
    "records-finished-waterways": lambda app: records_of(app, RecordQuery("waterways", shows_past_games=True)),
    "records-deals": lambda app: records_of(app, RecordQuery("mosaic", shows_deals=True)),
    "records-no-deals": lambda app: records_of(app, RecordQuery("bridges", shows_deals=True)),
    "deal-first-trend": lambda app: deal_of(app, 1),
    "deal-second-trend": lambda app: deal_of(app, 1, "more"),
    "deal-seeded": lambda app: deal_of(app, 0),
    "chart-without-map": plain_chart_of,
    "chart-plain-title": lambda app: PlainTitleScene(app.services),
    "chart-flags": lambda app: ChartScene(app.services),
    "chart-flags-pointed": partial(pointed_at, lambda app: ChartScene(app.services), "isle/mosaic"),
    "chart-lighthouse-pointed": partial(pointed_at, lambda app: ChartScene(app.services), "lighthouse"),
    **{
        f"logbook-{game}-{name}": partial(logbook_of, game=game, player=name)
        for game, name in (("mosaic", ADA), ("mosaic", BEN), ("bridges", ADA), ("bridges", CLEO))
    },
    "daily-today": lambda app: DailyScene(app.services, DAY),
    "daily-yesterday": lambda app: DailyScene(app.services, DAY - datetime.timedelta(days=1), DAY),
    "daily-tomorrow": lambda app: DailyScene(app.services, DAY + datetime.timedelta(days=1)),
    "calendar-mosaic": lambda app: calendar_of(app, "mosaic"),
    "calendar-bridges": lambda app: calendar_of(app, "bridges"),
    **{
        f"statistics-solo-{view}": partial(statistics_of, player=ADA, view=view, game="mosaic", is_solo=True)
        for view in (OVER_TIME, SPREAD, DEALS)
    },
    **{
        f"statistics-two-{view}": partial(statistics_of, player=BEN, view=view, game="mosaic", is_solo=False)
        for view in (OVER_TIME, SPREAD, DEALS, LUCK, RIVALS)
    },
    **{
        f"statistics-all-{view}": partial(statistics_of, player=ADA, view=view, game=ALL, is_solo=False)
        for view in (OVER_TIME, SPREAD, DEALS, RIVALS)
    },
    "statistics-all-alone": partial(statistics_of, player=ADA, view=OVER_TIME, game=ALL, is_solo=True),
    "statistics-all-spread-alone": partial(statistics_of, player=ADA, view=SPREAD, game=ALL, is_solo=True),
    "statistics-levels": partial(
        statistics_of, player=ADA, view=SPREAD, game="mosaic", is_solo=False, spread_by=BY_LEVEL
    ),
    "statistics-boards": partial(
        statistics_of, player=ADA, view=SPREAD, game="mosaic", is_solo=False, spread_by=BY_BOARD
    ),
    "statistics-one-board": partial(
        statistics_of, player=ADA, view=OVER_TIME, game="mosaic", is_solo=True, board="corners"
    ),
    **{
        f"statistics-rival-{view}": partial(
            statistics_of, player=ADA, view=view, game="mosaic", is_solo=False, rival=BEN
        )
        for view in (OVER_TIME, SPREAD, DEALS, RIVALS)
    },
    "statistics-rival-none": partial(
        statistics_of, player=ADA, view=RIVALS, game="mosaic", is_solo=False, rival=LONG[5]
    ),
    "statistics-few": partial(statistics_of, player=CLEO, view=DEALS, game="elevens", is_solo=False),
    "statistics-nothing": partial(statistics_of, player=CLEO, view=OVER_TIME, game="waterways", is_solo=False),
    **{
        f"luck-{'alone' if is_solo else 'together'}-{count}": partial(
            lambda app, is_solo, count: LuckScene(app.services, count, is_solo=is_solo), is_solo=is_solo, count=count
        )
        for is_solo in (True, False)
        for count in (1, 9)
    },
    "statistics-weighing": weighing_of,
    "statistics-looked-back": luck_view_of,
    "people-first": lambda app: PlayersScene(app.services),
    **{f"lessons-done-{game}": partial(lambda app, game: LessonsScene(app.services, game), game=game)
       for game in registry.GAMES[:2]},
}  # fmt: skip
FULL_SCREENS |= {
    **{
        f"setup-chosen-{game}-{count}": partial(
            setup_of,
            game=game,
            count=count,
            seed=7 * count,
            first_seat=count - 1,
            clock=ClockRules(TimeSpan.MOVE, 60, count % 2 == 0) if count > 1 else None,
        )
        for game in registry.GAMES[:4]
        for count in plugin(game).table_sizes
        if count <= 5
    },
    "setup-without-board": partial(setup_of, game="mosaic", count=2, board="gone"),
    "setup-failed": partial(pressed, partial(setup_of, game="mosaic", count=2, board="gone"), ["start"]),
    "setup-watched": partial(setup_of, game="mosaic", count=2, seats=[SeatPlan("easy"), SeatPlan("hard")]),
    "regatta-set-up": partial(regatta_of, seats=4, is_in_teams=True, clock=ClockRules(TimeSpan.MOVE, 30, False)),
    "regatta-for-five": partial(regatta_of, seats=5, course=(Leg("elevens"), Leg("bridges"), Leg("mosaic"))),
    "regatta-for-nobody": partial(regatta_of, seats=3, course=(Leg("bridges"), Leg("elevens"), Leg("waterways"))),
    "regatta-duel": partial(regatta_of, seats=2, handicaps=(0, 2)),
    "regatta-watched": partial(regatta_of, seats=2, level="medium"),
    "regatta-leg": partial(regatta_of, seats=3, legs=[[5, 3, 1]], handicaps=(1, 0, 0)),
    "regatta-leg-evening": partial(regatta_of, seats=3, legs=[[5, 3, 1]], has_evening=True),
    "regatta-over": partial(
        regatta_of, seats=3, legs=[[5, 3, 1], [3, 5, 1]], course=(Leg("mosaic"), Leg("elevens")), handicaps=(0, 3, 0)
    ),
    "regatta-over-decided": partial(
        regatta_of, seats=2, legs=[[5, 3], [3, 3], [1, 3]], course=(Leg("mosaic"), Leg("elevens"), Leg("bridges"))
    ),
    "regatta-over-teams": partial(
        regatta_of,
        seats=4,
        legs=[[5, 3, 2, 1], [1, 3, 5, 2]],
        course=(Leg("mosaic"), Leg("elevens")),
        is_in_teams=True,
    ),
    **{f"editor-board-{game}": partial(edited_board, game=game) for game in EDITED},
    **{
        f"editor-zoomed-{game}": partial(edited_board, game=game, names=("larger", "larger", "brush-hand"))
        for game in EDITED
    },
    **{
        f"editor-fault-{game}": partial(edited_board, game=game, names=("brush-rub", DRAWN_ON[game], "undo"))
        for game in EDITED
    },
    **{f"trial-{game}-2": partial(trial_of, game=game, outcomes=outcomes_of(game, 2, 20)) for game in EDITED},
    **{f"trial-{game}-3": partial(trial_of, game=game, outcomes=outcomes_of(game, 3, 7)) for game in EDITED},
    "trial-even": partial(trial_of, game="mosaic", outcomes=[GameOutcome((9, 9), (0, 1), "piece", 12)] * 3),
    "trial-proposed": partial(trial_of, game="mosaic", outcomes=outcomes_of("mosaic", 2, 40) * 10),
    "trial-proposed-alone": partial(
        trial_of, game="waterways", outcomes=outcomes_of("waterways", 1, 40) * 10, level="hard"
    ),
    "trial-running": partial(trial_of, game="mosaic", outcomes=outcomes_of("mosaic", 2, 9), is_running=True),
    "workshop-first": lambda app: WorkshopScene(app.services),
    **{f"solver-{tab}": partial(problems_of, tab=tab) for tab in (TODAY, COLLECTION, OWN)},
    "solver-tomorrow": partial(problems_of, tab=TODAY, day=DAY + datetime.timedelta(days=1)),
    "solver-later": partial(problems_of, tab=TODAY, day=DAY + datetime.timedelta(days=30)),
    "past-sessions": lambda app: PastSessionsScene(app.services),
}
"""Screens of a program whose storage was filled by ``fill_storage``; they only read it."""

PRESSED: dict[str, str] = {
    "statistics-solo-time": "player/more player/less rival/more rival/less board/more board/less game/bridges game/all "
    "game/waterways table/together view/luck view/rivals data game-33 down",
    "statistics-all-time": "game/mosaic game/elevens game/waterways table/solo",
    "statistics-solo-deals": "down",
    "statistics-two-time": "down",
    "statistics-all-spread": "down",
    "statistics-rival-time": "rival/more rival/less player/more game/bridges game/all view/rivals view/spread",
    "statistics-all-rivals": "rival-1 rival-5 table/solo down",
    "records-finished-waterways": "past-*",
    "statistics-levels": "by/board down",
    "statistics-two-luck": "down view/time table/solo down,newest-game",
    "records-board": "seats/more seats/less board/more board/less player/more player/less tries/first each/all "
    "game/bridges kind/past kind/deals statistics record-* lines/down",
    "records-of-two": "filters game/elevens",
    "records-of-waterways": "variant/more variant/less seats/less board/more",
    "records-finished": "past-* evenings lines/down lines/down,lines/down lines/down,lines/down,lines/down down",
    "records-deals": "deal-1 deal-2",
    "deal-first-trend": "player/more player/less line-36-0",
    "deal-seeded": "play",
    f"logbook-mosaic-{BEN}": "player/more player/less game/bridges feat-score feats/down",
    "daily-today": "player calendar",
    "daily-yesterday": "calendar",
    "calendar-mosaic": "month/less game/bridges day-6 day-23",
    "setup-chosen-bridges-3": "seat-0/kind/more seat-1/kind/less seat-2/crew seat-2/kind/more seat-0/remove seat-add down "
    "seat-add-computer face-5 face-1 board/more board/less option-freehand/0 as-printed print deal rules first-game seat-0/name",
    "setup-chosen-mosaic-5": "face-5 face-4 seat-2/crew down,seat-4/remove down,option-full_round/0 "
    "first-seat/more first-seat/less option-full_round/0 down",
    "setup-chosen-waterways-3": "option-saboteur/0 option-dams/0 option-open_stones/0 as-printed first-seat/more "
    "seat-2/crew down",
    "setup-chosen-elevens-2": "clock/more clock/less clock-end/soft clock-end/hard option-match/0 option-symbols/0 seat-1/remove "
    "seat-0/remove face-1 deal board/more as-printed down",
    "setup-chosen-waterways-1": "deal as-printed seat-add-computer seat-0/kind/more",
    "regatta-set-up": "leg-1/earlier leg-3/earlier leg-0/remove leg-3/remove leg-2/board/more leg-0/board/less course-short "
    "course-long course-whole seat-0/remove seat-2/kind/more face-5 face-1 seat-1/name down",
    "regatta-for-five": "add-waterways add-elevens leg-2/earlier seat-2/remove down",
    "regatta-duel": "down,handicap,down down,handicap,down,handicap-0/more,down",
    "regatta-leg": "new evening",
    "regatta-over": "new chart",
    "solver-today": "player code due kind/collection kind/own solve/bridges",
    "solver-collection": "game/mosaic game/waterways puzzle-* down",
    "solver-own": "missed-*",
    "people-first": "page/down,page/down player-4,page/down,page/down "
    "player-2 player-6 forget rename appearance own-bindings statistics new-player page/down",
    "past-sessions": "evening-1 evening-3",
    **{f"trial-{game}-{seats}": "down" for game in registry.GAMES[:4] for seats in (2, 3)},
    "workshop-first": "board-b board-atoll game/elevens game/mosaic game/waterways new difficulty/more difficulty/less test play "
    "print boards/down import difficulty/more,difficulty/more difficulty/more,difficulty/more,difficulty/less",
    "chart-flags": "isle/mosaic lighthouse daily",
}
"""Targets of screens in a filled program that are clicked, each on a screen of its own; commas stand between several one
after the other. Nothing but the screen changes by them.
"""

DRAWN: dict[str, str] = {
    "bridges": "brush-red,cell-1-1 brush-blue,symmetry,cell-1-0 brush-rub,cell-4-0 mirror flip turn columns/more columns/less "
    "rows/more rows/less clear clear,undo clear,undo,redo rename try done larger,smaller larger larger,larger,larger back",
    "elevens": "brush-bonus,cell-3-1 brush-bridge,symmetry,symmetry,cell-4-1 brush-rub,cell-3-1 mirror flip clear try",
    "waterways": "brush-rock,cell-4-0 brush-mark,symmetry,symmetry,symmetry,cell-2-0 brush-centre,cell-5-0 turn mirror rows/more "
    "columns/less clear",
    "mosaic": "part/a part/bonus part/b,brush-rub,cell-* brush-blocked,cell-3-0 part/c,larger mirror flip clear part/d,clear",
}
"""The same for the boards in the editor."""

REACHED = {
    "statistics-solo-time": "game-*",
    "statistics-two-deals": "game-*",
    "statistics-all-rivals": "rival-1",
    "luck-alone-9": "game-*",
    "luck-together-9": "game-*",
    "chart-flags": "isle/mosaic",
    "records-board": "record-*",
    "calendar-mosaic": "day-6",
}
"""Targets in drawings of screens, reached by the pointer and by the keyboard."""

PRESSED_SCREENS: dict[str, Callable[[App], Scene]] = {
    **{f"{name}-pointed-at": partial(pointed_at, FULL_SCREENS[name], target) for name, target in REACHED.items()},
    **{f"{name}-focused-on": partial(focused_on, FULL_SCREENS[name], target) for name, target in REACHED.items()},
    "trial-taken": taken_trial_of,
    "trial-compared": partial(pressed, compared_trial_of, [DOWN]),
    "podium-picture": PodiumPictureScene.of,
    **{
        f"editor-symmetry-{game}": partial(
            edited_board, game=game, is_new=True, names=("symmetry",) * (at + 1), pointed=DRAWN_ON[game]
        )
        for at, game in enumerate(EDITED)
    },
    **{
        f"editor-board-{game}+{targets}": partial(edited_board, game=game, names=targets.split(","))
        for game, all_targets in DRAWN.items()
        for targets in all_targets.split()
    },
    **{
        f"{name}+{target}": partial(pressed, FULL_SCREENS[name], target.split(","))
        for name, targets in PRESSED.items()
        for target in targets.split()
    },
}
"""Screens of a filled program after a click, for the usual window alone."""

LONE_PAGE_SCREENS: dict[str, Callable[[App], Scene]] = {
    **{f"workshop-own-{board}": partial(own_boards_of, board=board) for board in ("copy", "draft", "fresh", "torn")},
    "workshop-own-copied": partial(pressed, partial(own_boards_of, board="copy"), ["duplicate"]),
    "workshop-own-deleted": partial(pressed, partial(own_boards_of, board="copy"), ["delete"]),
    "workshop-own-renamed": partial(pressed, partial(own_boards_of, board="copy"), ["rename"]),
    "started-mosaic": partial(pressed, partial(setup_of, game="mosaic", count=4, first_seat=2), ["start"]),
    "started-elevens": partial(pressed, partial(setup_of, game="elevens", count=2, is_match=False), ["start"]),
    "sailed": partial(pressed, partial(regatta_of, seats=4, is_in_teams=True), ["sail"]),
    "sailed-second": partial(pressed, partial(regatta_of, seats=2, legs=[[5, 3]], handicaps=(0, 2)), ["sail"]),
}
"""Screens that leave boards or games behind: each is outlined in a program of its own."""


KIOSK_PAGE_SCREENS: dict[str, Callable[[App], Scene]] = {
    "visitors-chart-evening": lambda app: EveningChartScene(app.services),
    "visitors-chart": lambda app: ChartScene(app.services),
    "visitors-chart-pointed": partial(pointed_at, lambda app: ChartScene(app.services), "isle/mosaic"),
    "visitors-settings": lambda app: SettingsScene(app.services),
    "visitors-appearance": lambda app: AppearanceScene(app.services),
    "visitors-records": lambda app: records_of(app, RecordQuery("mosaic"), is_open=True),
    "visitors-records-finished": lambda app: records_of(app, RecordQuery("mosaic", shows_past_games=True)),
    "visitors-daily": lambda app: DailyScene(app.services, DAY),
    "visitors-calendar": lambda app: calendar_of(app, "mosaic"),
    "visitors-problems": lambda app: ProblemsScene(app.services, DAY),
    "visitors-logbook": lambda app: AchievementsScene(app.services, "mosaic"),
    **{f"visitors-setup-{game}": partial(setup_of, game=game, count=2) for game in registry.GAMES[:4]},
    "visitors-setup-remembered": lambda app: SetupScene(app.services, "mosaic"),
    "visitors-regatta": partial(regatta_of, seats=2, clock=ClockRules(TimeSpan.MOVE, 30, False), handicaps=(0, 2)),
    "visitors-regatta-leg": partial(regatta_of, seats=3, legs=[[5, 3, 1]], has_evening=True),
    "visitors-workshop": lambda app: WorkshopScene(app.services),
    "visitors-names": lambda app: NameScene(app.services, GUEST, lambda name, profile: None),
    "visitors-deal": lambda app: DealScene(app.services, 7, lambda seed: None, lambda deal: Pop()),
    "visitors-evening": lambda app: SessionSummaryScene(app.services),
    "visitors-rules": lambda app: RulesScene(app.services, "mosaic"),
    "visitors-lessons": lambda app: LessonsScene(app.services, "mosaic"),
}
"""Pages of a kiosk whose storage was filled."""


PAGE_SCREENS: dict[str, Callable[[App], Scene]] = {
    **{
        f"ambience-{seconds}": partial(lambda app, seconds: AmbienceScene(app.services, seconds), seconds=seconds)
        for seconds in (0.0, 1.3, 6.0)
    },
    "code-choices": partial(code_of, text="B1 or E2?"),
    "code-found": partial(code_of, text="B1"),
    "code-refused": partial(code_of, refusal="This problem is no position that the rules know."),
    "print-done": partial(printed_of, message="The file lies in exports.", is_done=True),
    "print-failed": partial(printed_of, message="The file cannot be written: full."),
    "data-found": lambda app: FoundDataScene(app.services, IN),
    "standings-level": lambda app: StandingsScene(app.services, [[5, 5, 5]]),
    "standings-shared": lambda app: StandingsScene(app.services, [[5, 5, 1], [3, 3, 2]]),
    "standings-led": lambda app: StandingsScene(app.services, [[5, 3, 2, 1], [1, 5, 3, 2]]),
    "standings-teams": lambda app: StandingsScene(app.services, [[5, 3, 2, 1], [1, 5, 3, 2]], is_in_teams=True),
}
"""Screens that depend on nothing that others leave behind."""


NOBODY_SCREENS: dict[str, Callable[[App], Scene]] = {
    "nobodys-players": lambda app: PlayersScene(app.services),
    "nobodys-logbook": lambda app: AchievementsScene(app.services),
    "nobodys-statistics": lambda app: StatisticsScene(app.services),
    "nobodys-evening": lambda app: SessionSummaryScene(app.services),
    "nobodys-evening-begun": lambda app: BegunEveningScene(app.services),
    "nobodys-daily": lambda app: DailyScene(app.services, DAY),
    **{f"nobodys-problems-{tab}": partial(problems_of, tab=tab) for tab in (TODAY, COLLECTION, OWN)},
    "nobodys-setup-mosaic": lambda app: SetupScene(app.services, "mosaic"),
    "nobodys-regatta": lambda app: RegattaScene(app.services),
}
"""Pages of a program that nobody has played with."""
