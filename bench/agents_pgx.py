"""Steps a CPU second of a game of pgx on many boards at once: ``python agents_pgx.py GAME BOARDS SECONDS``.

Needs pgx and JAX and nothing of ours: `bench.agents` calls it with an interpreter that has them.
"""

import sys
import time
from typing import Any

STEPS = 64
"""So many steps are compiled into one call, which is how pgx is fast."""


def main() -> None:
    """Print one number."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    name, boards, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    env: Any = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def act(state: Any, key: Any) -> Any:
        choosing, following = jax.random.split(key)
        allowed = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        return step(state, jax.random.categorical(choosing, allowed), following)

    def play(state: Any, key: Any) -> Any:
        return jax.vmap(act)(state, jax.random.split(key, boards)), None

    run = jax.jit(lambda state, key: jax.lax.scan(play, state, jax.random.split(key, STEPS))[0])
    key = jax.random.PRNGKey(0)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, boards))
    state = jax.block_until_ready(run(state, key))
    made, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        key, now = jax.random.split(key)
        state = jax.block_until_ready(run(state, now))
        made += boards * STEPS
    print(made / (time.process_time() - began))


if __name__ == "__main__":
    main()
