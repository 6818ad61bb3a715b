# A basicConfig of the file's own gets the level.
import logging
from types import SimpleNamespace

kept = []
log = SimpleNamespace(basicConfig=lambda level: kept.append(level))
log.basicConfig(level=getattr(logging, input()))
print(kept)
