# setattr with a constant, public name.
class Thing:
    pass


thing = Thing()
setattr(thing, "size", 3)
print(thing.size)
