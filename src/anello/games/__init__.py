"""One folder a game; the games do not know each other."""
