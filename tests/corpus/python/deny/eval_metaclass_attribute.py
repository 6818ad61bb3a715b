# eval as a metaclass's method.
class Meta(type):
    __getitem__ = lambda cls, text: eval(text)


class Run(metaclass=Meta):
    pass


Run["1"]
