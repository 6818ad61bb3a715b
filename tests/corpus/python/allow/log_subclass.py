# A subclass of logging.Formatter with a style of percent.
import logging
import sys


class Short(logging.Formatter):
    def __init__(self):
        super().__init__("%(levelname)s %(message)s")

    def format(self, record):
        return super().format(record).lower()


handler = logging.StreamHandler(sys.stdout)
handler.setFormatter(Short())
log = logging.getLogger("twin")
log.addHandler(handler)
log.error("Hello")
