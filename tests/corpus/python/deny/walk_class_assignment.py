# An object is told to be of another class.
class Thing:
    pass


thing = Thing()
thing.__class__ = Exception
