# delattr with a computed name.
def remove(target, name):
    delattr(target, name)


remove(int, "x")
