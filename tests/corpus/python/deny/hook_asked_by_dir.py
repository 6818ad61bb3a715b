# inspect.getmembers asks for the names that __dir__ makes up.
import inspect
SEEN = []
class P:
    def __init__(self, t):
        self.t = t
    def __dir__(self):
        return [input()]
    def __getattr__(self, name):
        SEEN.append(getattr(self.t, name))
        return SEEN[-1]
def f(): pass
print([n for n, v in inspect.getmembers(P(f))], SEEN)
