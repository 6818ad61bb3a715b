import logging
KEY = input()
foreign = logging.Handler
class K:
    def pack(self):
        return dict(vars(self))
match K:
    case type(pack=f):
        d = f(foreign)
print(d[KEY](1))
