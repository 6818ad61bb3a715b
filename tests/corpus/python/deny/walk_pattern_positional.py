# An attribute by a position, which __match_args__ names.
class Reader:
    __match_args__ = ("__class__",)


match Reader():
    case Reader(cls):
        print(cls)
