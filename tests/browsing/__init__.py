"""What tests of the page share: a server in a process of its own, a browser, and what people do with it."""
