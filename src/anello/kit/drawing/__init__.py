"""Pictures: SVG, moving pictures, and sheets of characters."""
