# Objects that are called.
class Adder:
    def __init__(self, n):
        self.n = n

    def __call__(self, x):
        return x + self.n


print(list(map(Adder(3), [1, 2])))
