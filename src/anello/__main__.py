"""``python -m anello`` is the command ``anello``."""

from anello.cli import main

main()
