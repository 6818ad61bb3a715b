class A:
    def __init__(self):
        self.x = 1
a, b = A(), print
for k in vars(a):
    print(getattr(b, k))
a.__init__.__func__
