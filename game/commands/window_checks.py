"""Checks of ``doctor`` that need pygame: video, sound, fonts, gamepads. Importing this module imports pygame."""

from __future__ import annotations

import os
import sys

import pygame

from game import program
from game.commands.report import NOTE, OK, WRONG, DoctorLine
from game.start_checks import missing_libraries, no_window_advice

_NO_WINDOW = ("offscreen", "dummy")


def pygame_version() -> DoctorLine:
    """pygame-ce and SDL; wrong if another pygame has overwritten it."""
    if not getattr(pygame, "IS_CE", False):
        problem = (
            f"another pygame ({pygame.version.ver}) lies over it; pip uninstall pygame, then install pygame-ce again"
        )
        return DoctorLine(WRONG, "pygame-ce", problem)
    return DoctorLine(OK, "pygame-ce", f"{pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}")


def video() -> DoctorLine:
    """Opens the smallest window, hidden, as a start would open its own: the depth of the screen shows only then."""
    wish = os.environ.get("SDL_VIDEODRIVER")
    try:
        pygame.display.init()
        driver, sizes = pygame.display.get_driver(), pygame.display.get_desktop_sizes()
        if driver in _NO_WINDOW and driver != wish:
            return DoctorLine(WRONG, "video", f"no window system was found; {no_window_advice()}")
        depth = pygame.display.Info().bitsize
        if not depth:  # as at the start (``window.start_display``)
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "1"
        window = pygame.display.set_mode((64, 64), pygame.HIDDEN)
        depth = window.get_bitsize()
    except pygame.error as error:
        asked = f", SDL_VIDEODRIVER is {wish!r}: leave it out, or name one that is there" if wish else ""
        advice = "" if wish else f"; {_depth_advice(error)}"
        return DoctorLine(WRONG, "video", f"no window can be opened ({error}{asked}){advice}")
    finally:
        pygame.display.quit()
    message = f"{driver}, {', '.join(f'{width}x{height}' for width, height in sizes)}, {depth} bits"
    return DoctorLine(OK, "video", message)


def _depth_advice(error: Exception) -> str:
    return "set the screen to a depth of 16, 24 or 32 bits" if "pixel format" in str(error) else no_window_advice()


def fonts() -> DoctorLine:
    try:
        pygame.font.init()
        for file in sorted((program.ASSETS / "fonts").glob("*.ttf")):
            pygame.font.Font(file, 20).render("Aß", True, "black")
    except (pygame.error, OSError, NotImplementedError) as error:
        return DoctorLine(WRONG, "fonts", f"cannot be drawn ({error}); get the program anew")
    finally:
        if pygame.font:
            pygame.font.quit()
    return DoctorLine(OK, "fonts", f"{len(list((program.ASSETS / 'fonts').glob('*.ttf')))} drawn")


def gamepads() -> DoctorLine:
    try:
        pygame.joystick.init()
        count = pygame.joystick.get_count()
    except (pygame.error, NotImplementedError) as error:
        return DoctorLine(NOTE, "gamepads", f"none can be used ({error}); mouse, touch and keyboard can")
    finally:
        pygame.joystick.quit()
    return DoctorLine(OK, "gamepads", f"{count} plugged in")


def audio() -> DoctorLine:
    try:
        pygame.mixer.init()
        description = f"{_audio_driver()}, {pygame.mixer.get_init()}"
    except (pygame.error, NotImplementedError) as error:
        return DoctorLine(NOTE, "audio", f"no sound ({error}); the game is played without. {_sound_advice()}")
    finally:
        pygame.mixer.quit()
    return DoctorLine(OK, "audio", description)


def _sound_advice() -> str:
    """Remedy for missing sound, as far as can be seen."""
    if os.environ.get("SDL_AUDIODRIVER"):
        return f"SDL_AUDIODRIVER is {os.environ['SDL_AUDIODRIVER']!r}: leave it out, or name one that is there"
    if sys.platform.startswith("linux") and missing_libraries(("libasound.so.2",)):
        return "For sound on a bare Linux install libasound2"
    return "For sound plug in or switch on a device, and see that the system's own sounds are heard"


def _audio_driver() -> str:
    """Name of the audio driver; older pygame versions lack the query."""
    ask = getattr(pygame.mixer, "get_driver", None)
    return str(ask()) if ask is not None else os.environ.get("SDL_AUDIODRIVER", "the system's driver")
