# A signature with other parameters, whose names are put together.
import inspect
def f(a):
    return a
s = inspect.signature(f)
t = s.replace(parameters=[s.parameters["a"].replace(name="__cla" + "ss__")])
for name in t.parameters:
    print(getattr(1, name))
