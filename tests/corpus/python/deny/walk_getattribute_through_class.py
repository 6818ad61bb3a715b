# The method of the file's own class is called with any object.
class Walker:
    def __getattribute__(self, name):
        return object.__getattribute__(self, name)


Walker.__getattribute__((), "__cla" + "ss__")
