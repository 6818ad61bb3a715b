import logging
KEY = input()
foreign = logging.Handler
class M(type):
    def pack(cls):
        return dict(vars(cls))
class K(metaclass=M):
    pass
d = K.pack()
print(d[KEY](1))
