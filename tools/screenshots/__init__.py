"""Photographs every scene, state and page of the program, so that two versions of it can be compared to the pixel.

``python -m tools.screenshots OUT [--only PART] [--size 1280x720] [--text 150] [--lang en,de,fr] [--measure]`` in a checkout
writes a PNG for each state, and tells with ``--measure`` which words are cut off, made smaller or upon each other;
``python -m tools.screenshots --compare OUT_A OUT_B`` lists what differs, and ends with 1 if anything does.

The script is to outlive the program's insides. It holds on to what a person meets, and to nothing else: the command
line, scenes and targets by name, clicks and keys, record files, and the data file's kept games and extras. What chance
or the clock would decide is pinned from outside, before the program is imported: date and time, ``secrets`` and
``SystemRandom``, the folder the program lies in (a copy in a folder that is always called the same), its data folder.
Computer players' answers are held back until a part waits for them, so that they come at the same moment in every run.

One run at a time: those folders are shared by all runs of a machine, so a second one waits for the first.
"""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["TZ"] = "UTC"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
