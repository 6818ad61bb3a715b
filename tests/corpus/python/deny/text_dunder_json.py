# A dunder out of a document.
import json

getattr((), json.loads('"__class__"'))
