class A:
    def __init__(self, fmt="{}"):
        self.fmt = fmt
    def show(self, x):
        return self.fmt.format(x)
k = A().__class__
print(k(input()).show(1))
