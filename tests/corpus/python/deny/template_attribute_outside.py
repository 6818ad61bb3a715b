class A:
    def __init__(self, fmt="{}"):
        self.fmt = fmt
    def show(self, x):
        return self.fmt.format(x)
a = A()
a.fmt = input()
print(a.show(1))
