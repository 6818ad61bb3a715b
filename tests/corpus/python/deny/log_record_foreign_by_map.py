# logging itself hands on what it is given: Handler.handle asks its filters.
import logging
kept = []
class F(logging.Filter):
    def filter(self, record):
        kept.append(dict(vars(record)))
        return True
h = logging.Handler()
h.addFilter(F())
g = (x for x in [1])
list(map(h.handle, [])) or logging.Filterer.filter(h, type(g))
frame = kept[0]["gi_" + "frame"].__get__(g)
print(type(frame))
