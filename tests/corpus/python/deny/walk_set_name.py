# A descriptor is handed the class that it stands in.
class Descriptor:
    def __set_name__(self, owner, name):
        owner.__base__.__subclasses__()


class Thing:
    value = Descriptor()
