# Inspect getmembers.
import inspect
print(inspect.getmembers(print))
