import logging
KEY = input()
foreign = logging.Handler
class K:
    def pack(self):
        return dict(vars(self))
class Both(K, logging.Handler):
    pass
d = Both().pack()
print(d[KEY](1))
