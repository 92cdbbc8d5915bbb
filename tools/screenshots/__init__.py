"""Screenshots of every scene, state and page of the program, for a comparison of two versions pixel by pixel.

``python -m tools.screenshots OUT [--only PART] [--size 1280x720] [--text 150] [--lang en,de,fr] [--measure]`` in a
checkout writes a PNG for each state, and with ``--measure`` lists truncated, shrunk or overlapping words; ``python -m
tools.screenshots --compare OUT_A OUT_B`` lists differences, and ends with 1 if there are any.

The script must survive changes inside the program. It depends only on the user's interface: command line, scenes and
targets by name, clicks and keys, record files, and saved games and extras in the data file. Random values and times are
pinned from outside before the program's import: date and time, ``secrets`` and ``SystemRandom``, the program's folder
(a copy at a constant path), its data folder. Answers of computer players are held back until a part waits for them, so
that they arrive at the same moment in every run.

One run at a time: all runs of a machine share those folders, so a second run waits for the first.
"""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["TZ"] = "UTC"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
