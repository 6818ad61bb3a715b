# The same, in a class whose metaclass denies it.
import pickle

class Meta(type):
    __mro__ = ()
    __flags__ = 0

    @property
    def __dict__(cls):
        return {}

    def __eq__(cls, other):
        return True

    def __hash__(cls):
        return 1


class A(metaclass=Meta):
    def __reduce__(self):
        return print, ("ESCAPED",)

try:
    pickle.loads(pickle.dumps([object(), A()]))
except pickle.UnpicklingError:
    print("HELD")
