"""The Xe Queo! engine: equilibrium strategies with certified guarantees, and players that use them.

`trees` are what is solved, `solving` is how, `playing` is who uses it; none of them knows of those after it.
"""
