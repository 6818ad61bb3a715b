class C:
    def __enter__(self):
        return input()
    def __exit__(self, *a):
        pass
t = "{}"
with C() as t:
    print(t.format(1))
