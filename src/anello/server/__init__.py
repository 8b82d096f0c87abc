"""Tables on the network: seats, clocks, the event store, the wire protocol and what keeps them safe."""
