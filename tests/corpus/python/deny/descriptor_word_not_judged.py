# The constant word of a descriptor's dictionary reads, of whichever object, a member that is denied.
class D:
    def __get__(self, obj, owner=None):
        return obj.__dict__.get("gi_" + "frame")
class B:
    def __get__(self, obj, owner=None):
        return obj.__dict__.get("f_" + "builtins")
g = (x for x in [1])
frame = D().__get__(type(g)).__get__(g)
print(B().__get__(type(frame)).__get__(frame)["ev" + "al"]("1+1"))
