# A property's slot under a name that is given.
def make(name):
    attr = "_" + name
    def get(self):
        return getattr(self, attr)
    def put(self, value):
        setattr(self, attr, value)
    return property(get, put)
class A:
    x = make(input())
print(A().x)
