# A prefix that is cut off.
def find(name):
    return getattr((), f"visit_{name}"[6:])


find("__class__")
