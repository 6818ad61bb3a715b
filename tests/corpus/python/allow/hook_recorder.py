class Recorder:
    """Records what is called on an object."""
    def __init__(self, target):
        self._target = target
        self._calls = []

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        value = getattr(self._target, name)
        if not callable(value):
            return value

        def wrapper(*args, **kwargs):
            self._calls.append((name, args))
            return value(*args, **kwargs)

        return wrapper


r = Recorder([3, 1, 2])
r.append(5)
r.sort()
print(r.pop(), r._calls)
