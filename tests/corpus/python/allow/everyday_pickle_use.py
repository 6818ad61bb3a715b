# Everyday uses: pickle use.
import pickle, io

class A:

    def __init__(self, x):
        self.x = x
        self.f = None

    def __getstate__(self):
        s = self.__dict__.copy()
        s.pop('f')
        return s

    def __setstate__(self, s):
        self.__dict__.update(s)
        self.f = None

    def __eq__(self, o):
        return self.x == o.x
b = pickle.dumps({'a': [1, 2], 't': (1,)}, protocol=pickle.HIGHEST_PROTOCOL)
print(pickle.loads(b))
with open('p.pkl', 'wb') as f:
    pickle.dump([1, 2, 3], f)
with open('p.pkl', 'rb') as f:
    print(pickle.load(f))
