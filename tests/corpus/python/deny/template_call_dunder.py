class V:
    def __call__(self, t):
        return t.format(1)
print(V()(input()))
