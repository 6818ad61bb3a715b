# A filter is called by its name in a table.
import logging
class F(logging.Filter):
    def filter(self, record):
        return dict(vars(record))
table = {"f": F().filter}
g = (x for x in [1])
frame = table["f"](type(g))["gi_" + "frame"].__get__(g)
print(table["f"](type(frame))["f_" + "builtins"].__get__(frame)["ev" + "al"]("1+1"))
