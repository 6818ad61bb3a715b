# type(cls) in __init_subclass__, with what the subclass was given.
class A:
    def __init_subclass__(cls, **k):
        type(cls)('B', (), k)
