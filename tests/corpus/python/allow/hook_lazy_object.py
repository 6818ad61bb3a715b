class Lazy:
    def __init__(self, factory):
        object.__setattr__(self, "_factory", factory)
        object.__setattr__(self, "_object", None)

    def _resolve(self):
        if self._object is None:
            object.__setattr__(self, "_object", self._factory())
        return self._object

    def __getattr__(self, name):
        return getattr(self._resolve(), name)

    def __setattr__(self, name, value):
        setattr(self._resolve(), name, value)


class Heavy:
    def __init__(self):
        self.items = list(range(5))


h = Lazy(Heavy)
h.label = "light"
print(h.items, h.label)
