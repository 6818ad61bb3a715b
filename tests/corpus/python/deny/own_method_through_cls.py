# isOnlyCalledOnOwn: cls.look(foreign, x) in a class method is taken for self.look (isSelf holds for cls)
def g(): yield 1
class A:
    x_frame = 1
    def look(self, n):
        return getattr(self, n + "_frame")
    @classmethod
    def make(cls, o, n):
        return cls.look(o, n)
print(A.make(g(), "gi"))
