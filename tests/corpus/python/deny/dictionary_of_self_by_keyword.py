import logging
KEY = input()
foreign = logging.Handler
class K:
    def pack(self, n=1):
        return dict(vars(self))
k = [K][0]
d = k.pack(self=foreign)
print(d[KEY](1))
