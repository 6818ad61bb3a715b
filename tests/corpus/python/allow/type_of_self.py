# type(self)(…) with three arguments makes an object like itself.
class Point:
    def __init__(self, x, y, z):
        self.x, self.y, self.z = x, y, z

    def scaled(self, k):
        return type(self)(self.x * k, self.y * k, self.z * k)

    def mirrored(self):
        return self.__class__(-self.x, -self.y, -self.z)


p = Point(1, 2, 3).scaled(2).mirrored()
print(p.x, p.y, p.z)
