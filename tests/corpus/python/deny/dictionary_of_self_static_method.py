import logging
KEY = input()
foreign = logging.Handler
class K:
    @staticmethod
    def pack(self):
        return dict(vars(self))
d = K.pack(foreign)
print(d[KEY](1))
