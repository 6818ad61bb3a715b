# Everyday uses: collections all.
from collections import Counter, defaultdict, deque, namedtuple, OrderedDict, ChainMap, UserDict, UserList, UserString
P = namedtuple('P', ['x', 'y'], defaults=[0])
p = P(1)
print(p._replace(y=5), p._asdict(), P._fields, P._make([1, 2]))

class Base(P):
    __slots__ = ()

    @property
    def norm(self):
        return (self.x ** 2 + self.y ** 2) ** 0.5
print(Base(3, 4).norm)

class D(UserDict):

    def __setitem__(self, k, v):
        super().__setitem__(k.lower(), v)
d = D(A=1)
d['B'] = 2
print(d.data, Counter('abca').most_common(1), Counter(a=2) - Counter(a=1), ChainMap({'a': 1}, {'a': 2, 'b': 3})['b'])
dd = defaultdict(lambda: defaultdict(int))
dd['x']['y'] += 1
print({k: dict(v) for k, v in dd.items()})
q = deque([1, 2, 3], maxlen=3)
q.appendleft(0)
q.rotate(1)
print(q)
o = OrderedDict(a=1, b=2)
o.move_to_end('a')
print(o.popitem(last=False))
tree = lambda: defaultdict(tree)
t = tree()
t['a']['b']['c'] = 1
print(list(t['a']))
