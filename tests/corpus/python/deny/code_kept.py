# The code of a function under a name: more than its figures is in reach.
def f():
    return 1


code = f.__code__
print(code.co_argcount, getattr(code, "co_" + "consts"))
