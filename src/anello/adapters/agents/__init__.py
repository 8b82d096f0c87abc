"""Games as environments for agents that learn: PettingZoo for several seats, Gymnasium for one, OpenSpiel for all."""
