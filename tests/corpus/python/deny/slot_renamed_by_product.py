# The product of a tuple and a descriptor is what the descriptor gives: it stores into the other one.
class Store:
    def __init__(self, start):
        self.start = start

    def __rmul__(self, other):
        return self

    def __set__(self, owner, value):
        setattr(owner, "word", value)


class Read:
    inner = () * Store(1)

    def __init__(self, word):
        self.word = word

    def __get__(self, owner, kind):
        return getattr(owner, self.word)


read = Read("size")


class Box:
    shown = read
    size = 3


print(Box().shown)
read.inner = dir(read)[0]
print(Box().shown)
