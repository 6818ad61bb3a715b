import logging
KEY = input()
foreign = logging.Handler
class K:
    def pack(self):
        return dict(vars(self))
class M:
    __match_args__ = ("pack",)
match K:
    case M(f):
        d = f(foreign)
d = {}
class P(type):
    __match_args__ = ("pack",)
match K:
    case type(pack=f):
        d = f(foreign)
print(d[KEY](1))
