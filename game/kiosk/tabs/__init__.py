"""Tabs of the operator's page, one a module."""
