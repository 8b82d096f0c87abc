"""Commands for other programs and other people's browsers."""

import sys

from anello.cli.common import GameName, Gift, Metric, Options, Seed, Setup, Variant, chance, gathered
from anello.core import game

__all__ = ["commands"]


def gtp(
    name: GameName,
    variant: Variant = None,
    setup: Setup = None,
    metric: Metric = None,
    gift: Gift = None,
    option: Options = None,
    seed: Seed = None,
) -> None:
    r"""Answer the Go Text Protocol (GTP 2) on standard input and output; the command help lists all commands.

    Example: printf 'play white @0/\nshowboard\n' | anello gtp xart
    """
    from anello.adapters.gtp import new_session, serve

    options = gathered(option, variant=variant, setup=setup, metric=metric, gift=gift)
    serve(new_session(game(name), options, chance(seed)), sys.stdin.buffer, sys.stdout.buffer)


commands = (gtp,)
