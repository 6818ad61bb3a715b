# The interpreter's memory: a snapshot's class loads pickles of files.
import tracemalloc

tracemalloc.start()
tracemalloc.take_snapshot().load("x")
