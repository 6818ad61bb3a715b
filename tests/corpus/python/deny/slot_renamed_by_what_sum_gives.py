# sum() begins with an object that stores into the descriptor.
class Store:
    def __init__(self, start):
        self.start = start

    def __set__(self, owner, value):
        setattr(owner, "word", value)


class Read:
    inner = sum([], start=Store(1))

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
