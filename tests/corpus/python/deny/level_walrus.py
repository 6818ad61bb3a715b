# The level is bound on its way to the logger.
import logging

logging.getLogger("a").setLevel(level := getattr(logging, input()))
print(level.path)
