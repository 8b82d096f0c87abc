"""Tests of what can be asked and said over the network."""
