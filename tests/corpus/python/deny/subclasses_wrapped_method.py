# The function under a class method is called with another class.
class Shape:
    @classmethod
    def all(cls):
        return cls.__subclasses__()

    plain = all.__wrapped__


print(Shape.plain(object))
