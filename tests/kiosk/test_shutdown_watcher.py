"""The arcade's shutdown watcher in its own process: which signals it minds, and what ends it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from typing import Any

import pytest

from game.kiosk import supervisor
from game.kiosk.supervisor import ShutdownWatcher

Handlers = dict[int, Callable[[int, object], None]]


@pytest.fixture
def handlers(monkeypatch: pytest.MonkeyPatch) -> Handlers:
    """The handlers that are installed, without installing them."""
    found: Handlers = {}
    monkeypatch.setattr(signal, "signal", lambda number, handler: found.update({number: handler}))
    monkeypatch.setattr(supervisor, "is_supervised", lambda: False)
    return found


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_ends_the_arcade(handlers: Handlers, name: str) -> None:
    watcher = ShutdownWatcher()
    watcher.start()
    assert not watcher.is_over
    handlers[getattr(signal, name)](getattr(signal, name), None)
    assert watcher.is_over


def test_an_arcade_started_by_hand_waits_for_no_supervisor(handlers: Handlers) -> None:
    threads = threading.active_count()
    ShutdownWatcher().start()
    assert threading.active_count() == threads


def test_a_supervised_arcade_ends_with_its_supervisor_and_its_wait_holds_nothing_up(
    handlers: Handlers, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.pipe()
    own_read, started = os.read, []
    monkeypatch.setattr(supervisor, "is_supervised", lambda: True)
    monkeypatch.setattr(os, "read", lambda file, count: own_read(reading if file == 0 else file, count))
    own_thread = threading.Thread

    def noted(*given: Any, **named: Any) -> threading.Thread:
        started.append(own_thread(*given, **named))
        return started[-1]

    monkeypatch.setattr(threading, "Thread", noted)
    watcher = ShutdownWatcher()
    watcher.start()
    [waiting] = started
    assert waiting.daemon, "a waiting thread must not keep the program alive"
    assert not watcher.is_over
    os.close(writing)
    waiting.join(10)
    os.close(reading)
    assert watcher.is_over
