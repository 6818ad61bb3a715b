# The end of the name is a text of the file's own, which decides what the sum is.
class End(str):
    def __radd__(self, other):
        return "gi_" + "frame"


def g():
    yield


print(getattr(g(), "start_" + End("x")))
