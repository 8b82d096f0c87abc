"""How the weights of the evaluation are made: self-play, fitting, and the curves of both."""
