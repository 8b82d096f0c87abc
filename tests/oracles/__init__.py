"""The second, naive reading of the rules: slow, plain Python that the fast games are compared with."""
