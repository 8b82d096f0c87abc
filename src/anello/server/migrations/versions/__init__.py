"""One module a step; each knows the step before it."""
