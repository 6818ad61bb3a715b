# The template of an object is bound by its mangled name.
class A:
    __t = "{}"
    def show(self, x):
        return self.__t.format(x)
a = A()
a._A__t = "{0." + "".join(reversed("__ssalc__")) + "}"
print(a.show(1))
