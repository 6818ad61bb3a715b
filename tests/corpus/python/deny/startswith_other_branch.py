# Startswith other branch.
def collect(thing):
    for name in dir(thing):
        if name.startswith("test_"):
            pass
        else:
            print(getattr(thing, name))
collect(3)
