import logging
KEY = input()
foreign = logging.Handler
class K:
    @property
    def pack(self):
        return dict(vars(self))
d = K.pack.fget(foreign)
print(d[KEY](1))
