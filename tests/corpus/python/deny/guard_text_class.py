# A text of the file's own class says that it has no underscore.
class S(str):
    def startswith(self, x):
        return False
class A:
    def read(self, n):
        if not n.startswith("_"):
            return getattr(self, n)
print(A().read(S(input())))
