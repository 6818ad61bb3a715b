# A cached property keeps its function.
import functools


class Thing:
    @functools.cached_property
    def value(self):
        return 1


Thing.value.func.__globals__
