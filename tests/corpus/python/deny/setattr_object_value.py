# object.__setattr__ called by another name.
class A:
    pass


def name(codes):
    return "".join(chr(code) for code in codes)


put = object.__setattr__
put(A(), name(b"mark"), 1)
