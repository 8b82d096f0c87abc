"""Tests of what a table is, and of keeping it."""
