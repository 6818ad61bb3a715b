# logging.getLogger is replaced by a function of the file's own.
import logging
from types import SimpleNamespace

kept = []
logging.getLogger = lambda name: SimpleNamespace(**{"set" + "Level": kept.append})
logging.getLogger("a").setLevel(getattr(logging, input()))
print(kept)
