"""Who plays: search for Xart, equilibrium for Xe Queo!."""
