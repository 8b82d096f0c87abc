"""How the game looks: pictures, moving pictures, characters."""
