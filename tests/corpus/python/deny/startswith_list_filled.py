# Startswith list filled.
def collect(thing, word):
    names = [n for n in dir(thing) if n.startswith("test_")]
    names.append(word)
    for name in names:
        print(getattr(thing, name))
collect(3, input())
