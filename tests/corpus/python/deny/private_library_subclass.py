# A private attribute of a parent from a library.
import logging


class Handler(logging.FileHandler):
    def walk(self):
        return self._builtin_open


Handler("x")
