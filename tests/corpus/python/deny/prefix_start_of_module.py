# A name that begins with start_ is looked up in a module.
import tracemalloc


def find(what):
    return getattr(tracemalloc, "start_" + what, None)


print(find("x"))
