"""A logger that brings ``logging`` along with its first message.

The module and the patterns that it compiles take 3 ms of a start, in which there is nothing to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import logging


class LateLogger:
    """The logger of that name, as far as the program uses one."""

    def __init__(self, name: str) -> None:
        self._name = name

    def warning(self, message: str, *details: object) -> None:
        """Something is wrong that the program can do without."""
        self._logger().warning(message, *details)

    def info(self, message: str, *details: object) -> None:
        """Something is missing that many machines lack."""
        self._logger().info(message, *details)

    def _logger(self) -> logging.Logger:
        import logging

        return logging.getLogger(self._name)
