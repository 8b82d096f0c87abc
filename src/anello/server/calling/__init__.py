"""Calling people back to their games by push messages, as much as they want."""
