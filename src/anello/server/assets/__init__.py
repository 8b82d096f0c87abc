"""The files of the page on their way to browsers: linked, hashed, compressed; and the documents that begin pages."""
