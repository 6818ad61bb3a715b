class A:
    def __init__(self, fmt="{}"):
        self.fmt = fmt
    def show(self, x):
        return self.fmt.format(x)
print(type(A())(input()).show(1))
