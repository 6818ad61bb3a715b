# __match_args__ is computed.
class Thing:
    __match_args__ = tuple(["__cla" + "ss__"])


match Thing():
    case Thing(cls):
        print(cls)
