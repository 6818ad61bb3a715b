import logging
KEY = input()
foreign = logging.Handler
class K:
    def pack(self):
        return dict(vars(self))
    table = {"a": pack}
d = K.table["a"](foreign)
print(d[KEY](1))
