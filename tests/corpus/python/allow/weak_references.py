# Weak references.
import weakref


class Thing:
    pass


thing = Thing()
reference = weakref.ref(thing)
cache = weakref.WeakValueDictionary({"a": thing})
print(reference() is thing, "a" in cache)
