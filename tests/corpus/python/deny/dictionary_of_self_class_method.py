import logging
KEY = input()
foreign = logging.Handler
class K:
    @classmethod
    def pack(cls):
        return dict(vars(cls))
d = K.pack()
print(d[KEY](1))
