"""Computer players in general: what they promise, their levels, and the arena where they meet."""
