import logging
KEY = input()
foreign = logging.Handler
from operator import attrgetter
class K:
    def pack(self):
        return dict(vars(self))
d = attrgetter("pack")(K)(foreign)
print(d[KEY](1))
