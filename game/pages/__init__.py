"""Base classes of menu and kiosk pages."""
