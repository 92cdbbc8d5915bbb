"""What SDL must be told before pygame is imported; imported for this effect before any pygame import.

The figures behind the choices stand in the design's technical notes: without a GPU, SDL's default window path on
Linux costs 11 ms a frame at 1920 x 1080 instead of 0.7.
"""

import os
import sys

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# A kiosk ignores closed windows; SDL would tell it of SIGTERM (the machine shuts down) as of a closed window.
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
# Desktops find the window's icon and menu entry by this name, that of packaging/four-isles.desktop.
for _name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
    os.environ.setdefault(_name, "four-isles")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
if sys.platform.startswith("linux"):
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
