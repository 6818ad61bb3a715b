# A context manager of the file's gets what it is called with.
from contextlib import contextmanager


class Ledger:
    strict = True
    limit = 10


@contextmanager
def temporarily(obj, **attrs):
    old = {k: getattr(obj, k) for k in attrs}
    for k, v in attrs.items():
        setattr(obj, k, v)
    try:
        yield obj
    finally:
        for k, v in old.items():
            setattr(obj, k, v)


ledger = Ledger()
with temporarily(ledger, strict=False, limit=3) as changed:
    print(changed.strict, changed.limit)
