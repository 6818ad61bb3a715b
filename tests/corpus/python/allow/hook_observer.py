class Observable:
    def __init__(self):
        self._callbacks = []

    def __setattr__(self, name, value):
        old = getattr(self, name, None)
        super().__setattr__(name, value)
        if not name.startswith("_"):
            for callback in self._callbacks:
                callback(name, old, value)


class Model(Observable):
    def __init__(self, n):
        super().__init__()
        self.n = n


m = Model(1)
m._callbacks.append(lambda *change: print(change))
m.n = 2
