# A nested class has a metaclass with __set__: it stores into the descriptor that it stands in.
class Store(type):
    def __init__(self, *parts):
        type.__init__(self, *parts)

    def __set__(self, owner, value):
        setattr(owner, "word", value)


class Read:
    class inner(metaclass=Store):
        pass

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
