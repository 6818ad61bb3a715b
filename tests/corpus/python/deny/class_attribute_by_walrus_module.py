# An assignment expression in a class body binds an attribute, which is a module.
import sys


class Holder:
    if (module := sys):
        pass


def use(holder):
    return holder.module.modules["".join(reversed("so"))]


print(use(Holder))
