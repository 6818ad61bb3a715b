# The level is found among the names of the file.
import logging

level_of = getattr(logging, input(), None)
logging.basicConfig(level=level_of)
for name, value in list(globals().items()):
    if name.startswith("level_"):
        print(name, value.path)
