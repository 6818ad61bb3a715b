# A default in a nested function is evaluated where it is defined.
def outer():
    def inner(run=__import__("os").system):
        return run("id")

    return inner()


outer()
