"""Measurements: run them by hand, `python -m bench.NAME`; the tests run none of them."""
