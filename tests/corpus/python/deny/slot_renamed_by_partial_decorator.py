# functools.partial decorates a method: what stands in its place stores into the descriptor.
import functools


class Store:
    def __init__(self, start):
        self.start = start

    def __set__(self, owner, value):
        setattr(owner, "word", value)


class Read:
    @functools.partial(Store)
    def inner(self):
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
