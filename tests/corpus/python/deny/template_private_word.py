class A:
    def __init__(self):
        self.x = 1
def show(t):
    return t.format(A())
print(show("{0.__class__}"))
