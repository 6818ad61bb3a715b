import logging
KEY = input()
foreign = logging.Handler
class K:
    def pack(self):
        return dict(vars(self))
class Z(K):
    def pack(self, x):
        return super().pack(x)
d = Z.pack(Z, foreign)
print(d[KEY](1))
