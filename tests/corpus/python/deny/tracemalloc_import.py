# The interpreter's memory.
import tracemalloc

tracemalloc.start()
