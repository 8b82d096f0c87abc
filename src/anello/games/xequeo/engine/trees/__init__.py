"""What is solved: the trees of a round, whole, summarised and pruned."""
