# A descriptor takes over what another object has under the name that it reads.
import functools
from types import SimpleNamespace


class Field:
    def __set_name__(self, owner, name):
        self.attr = name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.attr)


class A:
    x = Field()


functools.update_wrapper(A.x, SimpleNamespace(**{"at" + "tr": input()}))
print(A().x)
