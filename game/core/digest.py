"""Digests. ``hashlib`` brings OpenSSL along, 3 ms that the first picture does not need: it loads at the first digest."""

from __future__ import annotations


def sha256_hex(data: bytes) -> str:
    """The SHA-256 digest as 64 hexadecimal digits."""
    import hashlib

    return hashlib.sha256(data).hexdigest()


def blake2(data: bytes | bytearray) -> bytes:
    """The BLAKE2b digest, 64 bytes."""
    import hashlib

    return hashlib.blake2b(data).digest()
