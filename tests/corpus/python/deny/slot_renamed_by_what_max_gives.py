# max() hands on an object that stores into the descriptor: what it reads is named anew.
class Store:
    def __init__(self, start):
        self.start = start

    def __set__(self, owner, value):
        setattr(owner, "word", value)


class Read:
    inner = max([Store(1)], key=id)

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
