# The logger's setLevel is bound anew.
import logging

kept = []
log = logging.getLogger("a")
log.setLevel = kept.append
log.setLevel(getattr(logging, input()))
print(kept)
