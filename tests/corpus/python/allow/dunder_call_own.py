# An object that is called by its own __call__.
class Adder:
    def __init__(self, n):
        self.n = n

    def __call__(self, x):
        return x + self.n


print(Adder(2).__call__(3), Adder(1)(1))
