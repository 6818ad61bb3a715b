# copy sets attributes by the names that __getstate__ gives, on what __new__ gives.
import copy


class Thing:
    def __new__(cls):
        return target

    def __getstate__(self):
        return None, {key: value}


def target():
    pass


key, value = "tag", 1
print(copy.copy(object.__new__(Thing)), target)
