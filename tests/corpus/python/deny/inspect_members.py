# inspect reads all attributes of an object.
import inspect
print(inspect.getmembers(abs))
