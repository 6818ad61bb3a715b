# A default value is read back by inspect, and is a module.
import inspect
import sys


def hold(x=sys):
    pass


module = inspect.signature(hold).parameters["x"].default
print(module.modules["".join(reversed("so"))])
