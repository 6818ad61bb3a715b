# An object of the file's own is compared to what came of the module.
import logging

kept = []


class Key:
    def __eq__(self, other):
        kept.append(other)
        return True


level = getattr(logging, input())
if level == Key():
    print(kept[0].path)
logging.basicConfig(level=level)
