# pickle sets what __getstate__ makes up, by the class's own hook.
import pickle
SEEN = []
def f(): pass
class P:
    t = f
    def __getstate__(self):
        return (None, {input(): 1})
    def __setattr__(self, name, value):
        SEEN.append(getattr(self.t, name))
pickle.loads(pickle.dumps(P()))
print(SEEN)
