# The name of a cached property is computed.
import functools
c = functools.cached_property(lambda s: 0)
class M(type):
    x = c
class A(metaclass=M):
    mark = 'found'
c.attrname = ''.join(reversed('kram'))
print(A.x)
