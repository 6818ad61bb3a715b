import logging
KEY = input()
foreign = logging.Handler
class K:
    def pack(self):
        return dict(vars(self))
k = [K][0]
d = k.pack(foreign)
print(d[KEY](1))
