# A default value is read back by inspect, and is getattr.
import inspect


def hold(x=getattr):
    pass


read = inspect.signature(hold).parameters["x"].default
print(type(read(hold, "".join(reversed("__slabolg__")))))
