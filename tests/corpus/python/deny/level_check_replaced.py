# What logging holds its levels against is replaced.
import logging

kept = []
logging._checkLevel = kept.append
logging.getLogger("a").setLevel(getattr(logging, input()))
print(kept)
