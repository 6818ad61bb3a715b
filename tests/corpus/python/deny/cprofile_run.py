# A profiler runs a statement.
import cProfile

cProfile.run("print('ran')")
