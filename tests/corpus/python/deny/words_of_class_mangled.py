# A class is made of words of a slots tuple of a class by its mangled name.
class A:
    __N = ("x",)
    x = 1
    def show(self):
        return [getattr(self, n) for n in self.__N]
A._A__N = ("__cla" + "ss__",)
print(A().show())
