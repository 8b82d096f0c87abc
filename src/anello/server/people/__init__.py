"""Who plays here: people, their keys and passkeys, their ratings, and how they find each other."""
