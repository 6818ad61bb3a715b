# A method is had of its class's dictionary, by a constant word, and called with anything.
class A:
    def own(self): return {**self.__dict__}
def pick(o, k): return o.__dict__[k]
f = pick(A, "own")
print(f(len))
