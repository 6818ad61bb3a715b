# Everyday uses: operator use.
import operator as op
from operator import itemgetter, attrgetter, methodcaller
rows = [{'a': 2, 'b': 1}, {'a': 1, 'b': 3}]
print(sorted(rows, key=itemgetter('a')), op.add(1, 2), op.contains([1], 1), itemgetter(0, 2)('abc'), list(map(methodcaller('upper'), ['a'])), op.index(3), op.setitem(rows[0], 'c', 1), op.not_(1), op.concat([1], [2]), op.length_hint([1]))

class P:

    def __init__(s, n, age):
        s.n, s.age = (n, age)
ps = [P('b', 2), P('a', 1)]
print([p.n for p in sorted(ps, key=attrgetter('age', 'n'))], op.attrgetter('n')(ps[0]))
KEYS = ('n', 'age')
for k in KEYS:
    print([p.n for p in sorted(ps, key=attrgetter(k))])
