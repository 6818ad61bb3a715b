# datefmt is what the library's own constructor is given.
import logging
import statistics as st
class F(logging.Formatter):
    datefmt = ("mean",)
    def format(self, record):
        for n in self.datefmt:
            print(getattr(st, n))
        return ""
f = F("%(message)s", ["sys"])
print(f.format(None))
