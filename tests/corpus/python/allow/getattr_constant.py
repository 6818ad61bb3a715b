# getattr with a constant, public name.
class Thing:
    size = 3


print(getattr(Thing(), "size", 0), hasattr(Thing, "weight"))
