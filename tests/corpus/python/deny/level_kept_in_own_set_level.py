# What comes of the module is handed to a setLevel of the file's own.
import logging

kept = []


class Sink:
    def setLevel(self, level):
        kept.append(level)


Sink().setLevel(getattr(logging, input()))
print(kept)
