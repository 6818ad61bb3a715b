import logging
KEY = input()
foreign = logging.Handler
class K:
    def __init_subclass__(cls):
        K.table = dict(vars(cls))
class L(K):
    def f(self):
        return self
d = K.table
print(d[KEY](1))
