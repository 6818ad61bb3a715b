# sys.exc_info() has the exception's class, which is called with another word.
import sys
def some():
    pass
class Err(Exception):
    def __init__(self, word):
        r = getattr(some, word, ())
        if "some" in r: print("REACHED")
try:
    raise Err("real")
except Err:
    sys.exc_info()[0]("__globals__")
