# A method sets what a pattern reads by position.
class Setter:
    def put(self, name, value):
        setattr(self, name, value)


class Thing:
    pass


Setter.put(Thing, "__match" + "_args__", ("__cla" + "ss__",))
match Thing():
    case Thing(cls):
        print(cls)
