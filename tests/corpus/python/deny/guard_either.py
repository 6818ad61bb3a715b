# The condition holds for other names as well.
class A:
    def read(self, n):
        if not n.startswith("_") or n:
            return getattr(self, n)
print(A().read(input()))
