"""Tests of printing."""
