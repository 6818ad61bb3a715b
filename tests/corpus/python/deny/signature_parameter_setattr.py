# A function says of itself that it has other parameters.
import inspect
def f(a):
    return a
f.__signature__ = inspect.signature(f).replace(parameters=[inspect.Parameter("__class__", inspect.Parameter.KEYWORD_ONLY)])
for name in inspect.signature(f).parameters:
    print(getattr(1, name))
