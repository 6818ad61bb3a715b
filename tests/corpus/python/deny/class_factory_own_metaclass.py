# A metaclass of the file's own is called like type.
class M(type):
    pass
print(M('A', (), {}))
