# Everyday uses: pprint repr.
import pprint, reprlib
pprint.pprint({'a': list(range(30)), 'b': {'c': (1,)}}, width=40, compact=True, sort_dicts=False)
print(pprint.pformat([1]), pprint.isreadable([1]), pprint.saferepr({}), reprlib.repr(list(range(100))))

class R(reprlib.Repr):

    def repr_set(self, x, level):
        return 'SET'
r = R()
r.maxlist = 2
print(r.repr([1, 2, 3]), r.repr({1}))

class L:

    @reprlib.recursive_repr()
    def __repr__(self):
        return f'<{self!s:.3}>'
pp = pprint.PrettyPrinter(indent=2, depth=2)
pp.pprint([[[[1]]]])
