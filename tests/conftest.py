"""What every test stands on: no window, no sound device, no data of the person who runs the tests."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
