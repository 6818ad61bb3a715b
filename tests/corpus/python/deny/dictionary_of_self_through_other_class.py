import logging
KEY = input()
foreign = logging.Handler
class K:
    def pack(self):
        return dict(vars(self))
class Z:
    def go(self, x):
        return self.pack(x)
d = Z.go(K, foreign)
print(d[KEY](1))
