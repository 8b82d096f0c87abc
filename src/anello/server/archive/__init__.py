"""The archive: finished public games, found again by who played, how it went, and the positions they came to."""
