# setattr of a dunder.
def function():
    pass


setattr(function, "__code__", None)
