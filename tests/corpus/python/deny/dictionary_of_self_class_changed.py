import logging
KEY = input()
foreign = logging.Handler
class K:
    def pack(self):
        return dict(vars(self))
k = K()
k.__class__ = foreign
d = k.pack()
print(d[KEY](1))
