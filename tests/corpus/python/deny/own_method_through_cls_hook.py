# isOnlyCalledOnOwn: cls.look(foreign, x) in __init_subclass__ is taken for self.look (isSelf holds for cls)
import functools
def g(): yield 1
class A:
    x_frame = 1
    def look(self, n):
        return getattr(self, n + "_frame")
    def __init_subclass__(cls):
        print(cls.look(g(), "gi"))
class B(A): pass
