# The logger is an attribute that something else is bound to as well.
import logging

kept = []


class Job:
    def __init__(self, log=None):
        self.log = log or logging.getLogger("a")

    def run(self, text):
        self.log.setLevel(getattr(logging, text))


class Sink:
    def __getattr__(self, name):
        return kept.append


Job(Sink()).run(input())
print(kept)
