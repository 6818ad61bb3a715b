# A prefix that leads into a module.
import functools


def find(name):
    return getattr(functools, "do_" + name)
