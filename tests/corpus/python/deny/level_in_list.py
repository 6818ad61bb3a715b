# The level is put into a list on its way.
import logging

levels = [getattr(logging, input())]
logging.getLogger().setLevel(levels[0])
print(levels[0].path)
