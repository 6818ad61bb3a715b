# Properties, class methods and static methods.
class Temperature:
    def __init__(self, celsius):
        self._celsius = celsius

    @property
    def fahrenheit(self):
        return self._celsius * 9 / 5 + 32

    @fahrenheit.setter
    def fahrenheit(self, value):
        self._celsius = (value - 32) * 5 / 9

    @classmethod
    def freezing(cls):
        return cls(0)

    @staticmethod
    def unit():
        return "C"


t = Temperature.freezing()
t.fahrenheit = 212
print(t._celsius, t.unit())
