# The name is another one behind the condition.
class A:
    def read(self, n, m):
        if not n.startswith("_"):
            n = m
            return getattr(self, n)
print(A().read("x", input()))
