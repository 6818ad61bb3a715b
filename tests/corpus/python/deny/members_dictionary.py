# a dictionary of members
import inspect
print(dict(inspect.getmembers(inspect))["sys"])
