# A method of the name of object's lookup hands on another name.
class Walker:
    def __getattribute__(self, name):
        return object.__getattribute__(self, "__cla" + "ss__")


Walker().x
