# type(cls)(*parts): nobody sees the parts.
class M(type):
    def make(cls, *parts):
        return type(cls)(*parts)
