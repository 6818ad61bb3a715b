# Vars self alias in class.
class A:
    def dump(self): return vars(self)
    show = dump
print([A][0].show(print))
