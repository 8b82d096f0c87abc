"""Every message that goes out or comes in, as a type."""
