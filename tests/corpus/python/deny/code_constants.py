# The constants and names of a function's code.
def f():
    return 1


print(f.__code__.co_argcount, f.__code__.co_consts, f.__code__.co_names)
