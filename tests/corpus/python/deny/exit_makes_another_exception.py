# __exit__ makes another exception of the class that it is given.
class Guard:
    def __enter__(self):
        return self
    def __exit__(self, kind, error, trace):
        kind("__globals__")
        return True
def some():
    pass
class Err(Exception):
    def __init__(self, word):
        r = getattr(some, word, ())
        if "some" in r: print("REACHED")
with Guard():
    raise Err("real")
