# A code object that is changed, though its figures are read beside.
def f():
    return 1


print(f.__code__.co_argcount)
f.__code__ = f.__code__.replace(co_firstlineno=f.__code__.co_firstlineno)
