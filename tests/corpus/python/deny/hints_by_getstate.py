# A copy's state is its dictionary.
import copy
from typing import get_type_hints
class A:
    def __getstate__(self):
        return {"__anno" "tations__": {"x": "print(1)"}}
def show(x):
    return get_type_hints(x)
print(show(copy.copy(A())))
