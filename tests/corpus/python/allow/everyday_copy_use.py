# Everyday uses: copy use.
import copy

class A:

    def __init__(self, x):
        self.x = x

    def __copy__(self):
        return A(self.x)

    def __deepcopy__(self, memo):
        if id(self) in memo:
            return memo[id(self)]
        n = A(copy.deepcopy(self.x, memo))
        memo[id(self)] = n
        return n
a = A([1])
b = copy.deepcopy(a)
b.x.append(2)
print(a.x, copy.copy(a).x is a.x)
