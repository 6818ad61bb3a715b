# A library's function lies in an attribute of an object, and wraps() writes on it
import functools
import heapq


class Pair:
    def __init__(self, theirs, mine):
        self.theirs = theirs
        self.mine = mine


def join(self_pair):
    return functools.wraps(self_pair.mine)(self_pair.theirs)


print(join(Pair(heapq.merge, print)))
