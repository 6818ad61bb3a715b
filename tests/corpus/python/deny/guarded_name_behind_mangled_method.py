# A private method is called by its mangled name with another object than its own.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []

class User:
    def __one(self):
        return [getattr(self, name) for name in dir(self) if not name.startswith("_")]

def gen():
    yield 1
for value in User._User__one(gen()):
    if type(value).__name__ == "frame":
        print("REACHED")
