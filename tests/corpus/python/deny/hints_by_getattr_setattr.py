# The hints of a function are bound by a setter that is had by a text.
from typing import get_type_hints
word = "".join(reversed("__snoitatonna__"))
def show(x):
    return get_type_hints(x)
def f(): pass
getattr(f, "__setattr__")(word, {"x": "print(1+1)"})
print(show(f))
