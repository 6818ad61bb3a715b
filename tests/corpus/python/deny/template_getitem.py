class V:
    def __getitem__(self, t):
        return t.format(1)
print(V()[input()])
