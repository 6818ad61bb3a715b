import logging
KEY = input()
foreign = logging.Handler
import functools
class K:
    def pack(self):
        return dict(vars(self))
k = K()
functools.update_wrapper(k, foreign())
d = k.pack()
print(d[KEY](1))
