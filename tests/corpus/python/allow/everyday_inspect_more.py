# Everyday uses: inspect more.
import inspect

def f(a, b: int=1, *args, c, d=None, **kw) -> str:
    """Doc."""
    return ''
s = inspect.signature(f)
print(s, [p.kind.name for p in s.parameters.values()], s.parameters['b'].default, s.return_annotation, inspect.getdoc(f), inspect.isfunction(f), inspect.iscoroutinefunction(f))
ba = s.bind(1, c=2)
ba.apply_defaults()
print(ba.arguments, inspect.Parameter.empty, inspect.cleandoc('  x\n  y'))

class K:

    def m(self):
        pass
print(inspect.isclass(K), inspect.ismethod(K().m), inspect.getfullargspec(f).args, inspect.signature(K.m).replace(parameters=[]), inspect.isabstract(K))

def validate(fn):
    sig = inspect.signature(fn)

    def inner(*a, **k):
        b = sig.bind(*a, **k)
        for n, v in b.arguments.items():
            ann = sig.parameters[n].annotation
            if ann is not inspect.Parameter.empty and (not isinstance(v, ann)):
                raise TypeError(n)
        return fn(*a, **k)
    return inner
print(validate(f)(1, 2, c=3))

def gen():
    yield 1
g = gen()
print(inspect.getgeneratorstate(g), inspect.isgenerator(g), inspect.isgeneratorfunction(gen))
