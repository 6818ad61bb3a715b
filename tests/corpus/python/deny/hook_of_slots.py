# copy asks for the slots that the class names.
import copy
SEEN = []
class P:
    __slots__ = ("t", *[input()])
    def __init__(self, t):
        self.t = t
    def __getattr__(self, name):
        SEEN.append(getattr(self.t, name))
        return SEEN[-1]
def f(): pass
copy.copy(P(f))
print(SEEN)
