"""Settings for all tests: kernels check their array bounds, and Hypothesis tries the same examples every time."""

import os

os.environ.setdefault("ANELLO_BOUNDSCHECK", "1")  # before any kernel is compiled

from hypothesis import HealthCheck, settings

settings.register_profile(
    "anello", derandomize=True, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("anello")
