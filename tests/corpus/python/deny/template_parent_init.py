class A:
    def __init__(self, fmt="{}"):
        self.fmt = fmt
    def show(self, x):
        return self.fmt.format(x)
class B(A):
    def __init__(self):
        super().__init__(input())
print(B().show(1))
