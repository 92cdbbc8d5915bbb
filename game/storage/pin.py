"""Storage format of the operator's PIN: salted, and hashed at a cost that slows guessing from the file."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from game.storage.storage import Storage

ROUNDS = 600_000
"""Rounds of PBKDF2 with SHA-256, as OWASP advises since 2023: a third of a second a check.

A copy of the file still yields a PIN of four digits within an hour; file permissions are the real protection.
"""
_OLD_ROUNDS: Final = 20_000
"""Rounds before version 0.2; such a PIN has the form ``salt$hash``."""
FAILURES_KEY: Final = "kiosk.pin"
"""Name of the extra with the number of wrong PINs in a row and the end of the wait."""
MIN_LENGTH: Final = 4
MAX_LENGTH: Final = 8
MAX_WAIT: Final = 300.0


def is_valid(pin: str) -> bool:
    """True for 4 to 8 ASCII digits."""
    return MIN_LENGTH <= len(pin) <= MAX_LENGTH and all(digit in "0123456789" for digit in pin)


def set_pin(storage: Storage, pin: str) -> None:
    """Set the operator's PIN; an empty one removes the PIN."""
    storage.save_pin_hash(hash_pin(pin) if pin else "")


def matches_pin(storage: Storage, pin: str) -> bool:
    """True for the operator's PIN, or for an empty text while none is set.

    A PIN with a weak hash of an older version gets a new hash.
    """
    stored = storage.settings.operator_pin
    if not stored:
        return not pin
    is_right = matches(pin, stored)
    if is_right and has_weak_hash(stored):
        set_pin(storage, pin)
    return is_right


def hash_pin(pin: str) -> str:
    """Storage form of a PIN: ``method$rounds$salt$hash``."""
    salt = secrets.token_hex(16)
    return f"pbkdf2${ROUNDS}${salt}${_hash(pin, salt, ROUNDS)}"


def matches(pin: str, stored: str) -> bool:
    """True if the PIN matches the stored hash of this or an older version."""
    parsed = _parsed(stored)
    if parsed is None:
        return False
    rounds, salt, known = parsed
    return hmac.compare_digest(known.encode(), _hash(pin, salt, rounds).encode())


def has_weak_hash(stored: str) -> bool:
    """True if the stored hash has fewer rounds than ``ROUNDS``."""
    parsed = _parsed(stored)
    return parsed is not None and parsed[0] < ROUNDS


def wait_after(failures: int) -> float:
    """Seconds to wait after a number of wrong attempts: 2, 4, 8 and so on, at most five minutes.

    >>> [wait_after(failures) for failures in (0, 1, 2, 20)]
    [0.0, 2.0, 4.0, 300.0]
    """
    return min(MAX_WAIT, 2.0 ** min(failures, 20)) if failures > 0 else 0.0


def _parsed(stored: str) -> tuple[int, str, str] | None:
    parts = stored.split("$")
    if len(parts) == 2:
        return _OLD_ROUNDS, parts[0], parts[1]
    if len(parts) != 4 or parts[0] != "pbkdf2" or not parts[1].isdecimal() or not 0 < int(parts[1]) <= 10_000_000:
        return None
    return int(parts[1]), parts[2], parts[3]


def _hash(pin: str, salt: str, rounds: int) -> str:
    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt.encode(), rounds).hex()
