# cached_property puts what it computes under the name that it was told.
from functools import cached_property
from typing import get_type_hints
word = "".join(reversed("__snoitatonna__"))
def show(x):
    return get_type_hints(x)
class A:
    pass
c = cached_property(lambda self: {"x": "print(1+1)"})
c.__set_name__(A, word)
A.c = c
a = A()
a.c
print(show(a))
