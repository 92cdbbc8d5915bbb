"""The pictures of Waterways: slate stones, turf and clay, the four shores with their lighthouses, lights and signs."""

from __future__ import annotations

from tools.art.waterways_ground import ground
from tools.art.waterways_shore import shores
from tools.art.waterways_signs import signs
from tools.art.waterways_stones import stones


def sprites() -> dict[str, str]:
    """All sprites of the group by name."""
    return stones() | ground() | shores() | signs()
