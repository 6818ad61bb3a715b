# The metaclass comes with a base.
kept = []


class Keeper(type):
    def __init__(cls, name, bases, namespace):
        kept.extend(namespace.values())


class Base(metaclass=Keeper):
    pass


class Plain(Base):
    def __getattribute__(self, name):
        return super().__getattribute__(name)


def main(thing=print, name="__name__"):
    return kept[-1](thing, name)
