class A:
    def __init__(self):
        self.x = 1
a = A()
for k in vars(a):
    k = input()
    print(getattr(a, k))
