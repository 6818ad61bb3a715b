import logging
KEY = input()
foreign = logging.Handler
import functools
class K:
    def pack(self):
        return dict(vars(self))
k = functools.wraps(foreign())(K())
d = k.pack()
print(d[KEY](1))
