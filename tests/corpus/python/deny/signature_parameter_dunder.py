# Parameters with the names of what classes have.
import inspect
def f(__class__, __mro__=1):
    return 1
x = 1
for name in inspect.signature(f).parameters:
    x = getattr(x, name)
print(x)
