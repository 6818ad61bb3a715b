import logging
KEY = input()
foreign = logging.Handler
class K:
    def pack(self):
        return dict(vars(self))
d = getattr(K, "pa" + "ck")(foreign)
print(d[KEY](1))
