# A hook that hands names on, had by a text in two pieces.
class Proxy:
    def __init__(self, target):
        object.__setattr__(self, "target", target)
    def __setattr__(self, name, value):
        setattr(self.target, name, value)
class A:
    pass
put = getattr(Proxy(A), "__seta" "ttr__")
put(input(), 1)
