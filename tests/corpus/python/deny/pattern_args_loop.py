# __match_args__ is bound by a loop.
class Thing:
    for __match_args__ in [("__class__",)]:
        pass


match Thing():
    case Thing(cls):
        print(cls)
