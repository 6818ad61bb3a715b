# a formatter's method is called with an object of the program's, by a name that a loop says
import logging
class Show(logging.Formatter):
    def format(self, record):
        return str({k: v for k, v in vars(record).items()})
def use():
    pass
class Deep:
    def handle(self, x):
        for name in ("for" + "mat",):
            return getattr(Show(), name)(x)
print(Deep().handle(use)[:40], getattr(Deep(), "handle"))
