"""SDL's environment variables; must be imported before pygame.

The design's technical notes contain the measurements: without a GPU, SDL's default window path on Linux takes 11 ms a
frame at 1920 x 1080 instead of 0.7.
"""

import os
import sys

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# a kiosk ignores window closing, and SDL would turn SIGTERM (system shutdown) into a window closing event
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
# desktops match the window to packaging/four-isles.desktop by this name, for icon and menu entry
for _name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
    os.environ.setdefault(_name, "four-isles")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
if sys.platform.startswith("linux"):
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
