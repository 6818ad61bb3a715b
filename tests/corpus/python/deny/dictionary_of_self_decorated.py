import logging
KEY = input()
foreign = logging.Handler
kept = []
def keep(f):
    kept.append(f)
    return f
class K:
    @keep
    def pack(self):
        return dict(vars(self))
d = kept[0](foreign)
print(d[KEY](1))
