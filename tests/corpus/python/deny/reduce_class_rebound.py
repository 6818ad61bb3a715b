# The name of the class means something else when the method runs.
import copy
class Own:
    def __init__(self, x):
        self.x = x
    def __reduce__(self):
        return (Own, ("os",))
a = Own(1)
Own = __import__
print(copy.copy(a).getpid())
