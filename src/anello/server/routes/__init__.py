"""Everything that can be asked over HTTP and said over sockets."""
