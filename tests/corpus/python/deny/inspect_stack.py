# Inspect stack.
import inspect
print(inspect.stack()[0].frame)
