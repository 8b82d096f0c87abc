"""Tests of the people of a server."""
