# eval is bound to an outer function's name.
def outer():
    run = print

    def prepare():
        nonlocal run
        run = eval

    prepare()
    return run("1")


outer()
