# From a function to the cells of its closure.
def outer(secret):
    def inner():
        return secret

    return inner


outer(1).__closure__[0].cell_contents
