import logging
KEY = input()
foreign = logging.Handler
class K:
    def pack(self):
        return dict(vars(self))
k = [K][0]
for w in ("pack", "x"):
    f = vars(k).get(w)
    if f:
        d = f(foreign)
print(d[KEY](1))
