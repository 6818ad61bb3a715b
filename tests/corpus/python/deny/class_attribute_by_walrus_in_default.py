# An assignment expression in a default value binds an attribute of the class.
import sys


class Holder:
    def method(self, x=(module := sys)):
        pass


def use(holder):
    return holder.module.modules


print(type(use(Holder)))
