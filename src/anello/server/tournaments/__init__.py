"""Tournaments: everybody against everybody, Swiss, and an arena of an evening."""
