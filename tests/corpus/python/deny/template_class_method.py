class A:
    def __init__(self, fmt="{}"):
        self.fmt = fmt
    @classmethod
    def make(cls, text):
        return cls(text)
    def show(self, x):
        return self.fmt.format(x)
print(A.make(input()).show(1))
