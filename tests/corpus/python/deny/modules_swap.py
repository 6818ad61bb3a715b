# Modules swap.
import sys

class A:

    def __contains__(self, x):
        self.x = x
        return True
a = A()
print(sys.modules in a, a.x)
