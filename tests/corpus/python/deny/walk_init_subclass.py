# A subclass's hook is handed the class.
class Parent:
    def __init_subclass__(cls):
        cls.__mro__[-1].__subclasses__()


class Child(Parent):
    pass
