# The root logger is replaced by an object of the file's own.
import logging

kept = []


class Root:
    handlers = [1]

    def __getattr__(self, name):
        return kept.append


logging.root = Root()
logging.basicConfig(level=getattr(logging, input()))
print(kept)
