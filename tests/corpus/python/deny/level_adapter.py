# The object whose setLevel is called comes from elsewhere.
import logging

kept = []


def setup(log, text):
    log.setLevel(getattr(logging, text))


class Sink:
    def __getattr__(self, name):
        return kept.append


setup(logging.getLogger("a"), "INFO")
setup(Sink(), input())
print(kept)
