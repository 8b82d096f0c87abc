"""What a table is, and keeping it: events, state, clocks, the store, and what each viewer may see."""
