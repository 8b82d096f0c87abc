"""How it is solved: strategies improved until a rule says enough, and what they guarantee for certain."""
