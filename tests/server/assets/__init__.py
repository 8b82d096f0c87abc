"""The files of the page on their way to browsers."""
