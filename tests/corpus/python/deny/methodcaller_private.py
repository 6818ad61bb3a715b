# A private method by its name.
from operator import methodcaller
class A:
    def _x(self):
        return self.__class__.__mro__
print(methodcaller("_x")(A()))
