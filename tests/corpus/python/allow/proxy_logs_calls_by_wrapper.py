import functools


class Logged:
    def __init__(self, target):
        self._target = target
        self._calls = []

    def __getattr__(self, name):
        found = getattr(self._target, name)
        if not callable(found):
            return found

        @functools.wraps(found)
        def wrapper(*given, **named):
            self._calls.append((name, given))
            result = found(*given, **named)
            print(f"{name}{given} -> {result!r}")
            return result

        return wrapper


class Sum:
    start = 0

    def add(self, a, b):
        return self.start + a + b


logged = Logged(Sum())
print(logged.add(1, 2), logged.start, logged._calls)
