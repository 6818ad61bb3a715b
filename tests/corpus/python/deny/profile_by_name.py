# A profiler runs texts.
import cProfile

runner = cProfile.Profile().run
runner("print(1)")
