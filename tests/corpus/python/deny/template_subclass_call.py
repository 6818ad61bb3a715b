class A:
    def __init__(self, fmt="{}"):
        self.fmt = fmt
    def show(self, x):
        return self.fmt.format(x)
class B(A):
    pass
print(B(input()).show(1))
