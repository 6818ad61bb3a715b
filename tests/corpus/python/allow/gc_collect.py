# Memory is collected.
import gc

print(gc.collect() >= 0)
