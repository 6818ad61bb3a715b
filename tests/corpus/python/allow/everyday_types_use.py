# Everyday uses: types use.
import types
ns = types.SimpleNamespace(a=1, **{'b': 2})
ns.c = 3
print(ns, vars(ns), types.MappingProxyType({'a': 1})['a'], isinstance(lambda: 0, types.FunctionType), isinstance(len, types.BuiltinFunctionType), types.NoneType)

class A:
    pass
a = A()
a.f = types.MethodType(lambda self: 'bound', a)
print(a.f(), isinstance(a.f, types.MethodType), isinstance((i for i in []), types.GeneratorType), list[int].__origin__, types.GenericAlias(list, (int,)))
cfg = {'host': 'x', 'port': 1}
c = types.SimpleNamespace(**cfg)
print(c.host)
