def __repr__(self):
    return ", ".join(f"{k}={v(lambda: 0, '__globals__')}" for k, v in self.__dict__.items())


print(__repr__(object))
