# A metaclass's __getattribute__ answers for __match_args__.
class Names(type):
    def __getattribute__(cls, name):
        return ("__cla" "ss__",) if name.startswith("__match") else type.__getattribute__(cls, name)


class Thing(metaclass=Names):
    pass


match Thing():
    case Thing(found):
        print(found)
