# Properties made by a function, each with a slot of its own.
def bounded(name, low, high):
    attr = "_" + name

    def get(self):
        return getattr(self, attr)

    def put(self, value):
        if not low <= value <= high:
            raise ValueError(name)
        setattr(self, attr, value)

    return property(get, put, doc=f"{name} in range")


def typed(name, kind):
    storage = f"_{name}"

    @property
    def prop(self):
        return getattr(self, storage, None)

    @prop.setter
    def prop(self, value):
        if not isinstance(value, kind):
            raise TypeError(name)
        setattr(self, storage, value)

    return prop


class Car:
    speed = bounded("speed", 0, 200)
    maker = typed("maker", str)

    def __init__(self):
        self.speed = 10
        self.maker = "x"


car = Car()
try:
    car.speed = 999
except ValueError as error:
    print(error)
print(car.speed, car.maker, Car.speed.__doc__)
