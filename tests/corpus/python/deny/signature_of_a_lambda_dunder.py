# A lambda's parameters with the names of what classes have.
import inspect
x = 1
for name in inspect.signature(lambda __class__, __mro__: 1).parameters:
    x = getattr(x, name)
print(x)
