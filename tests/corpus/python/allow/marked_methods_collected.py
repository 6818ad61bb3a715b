def on(event):
    def mark(f):
        f._event = event
        return f
    return mark

class Bus:
    def __init__(self):
        self.handlers = {}
        for name in dir(self):
            attr = getattr(self, name)
            if callable(attr) and hasattr(attr, "_event"):
                self.handlers[attr._event] = attr
    def emit(self, event, *a):
        return self.handlers[event](*a)

class Mine(Bus):
    @on("start")
    def begin(self, x):
        return x + 1
print(Mine().emit("start", 1))
