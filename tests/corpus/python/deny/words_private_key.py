class A:
    def __init__(self):
        self.x = 1
def select(item, **where):
    return [getattr(item, k) for k in where]
print(select(A(), __class__=1))
