"""Who plays: by certified strategies, with human habits, and what equilibrium does in one position."""
