"""What `mirrorpool bench` measures: one module a chapter, each with a function `rows`."""
