# __getattribute__ makes up the __reduce_ex__ that copy calls.
import copy
class A:
    def __getattr__(self, n):
        if n == '__reduce_ex__':
            return lambda p: (print, ('x',))
        raise AttributeError(n)
    def __getattribute__(self, n):
        if n == '__reduce_ex__':
            return lambda p: (print, ('x',))
        return object.__getattribute__(self, n)
copy.copy(A())
