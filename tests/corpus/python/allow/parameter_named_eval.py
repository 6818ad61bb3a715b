# Parameters with the names of builtins.
def apply(eval, compile=None):
    return eval(1), compile


print(apply(lambda x: x + 1))
