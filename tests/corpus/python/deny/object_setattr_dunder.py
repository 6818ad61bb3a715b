# A dunder is set by object's own method.
class Thing:
    pass


object.__setattr__(Thing(), "__class__", Exception)
