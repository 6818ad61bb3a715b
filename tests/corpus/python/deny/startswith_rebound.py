# Startswith rebound.
def collect(thing, word):
    for name in dir(thing):
        if name.startswith("test_"):
            name = word
            print(getattr(thing, name))
collect(3, input())
