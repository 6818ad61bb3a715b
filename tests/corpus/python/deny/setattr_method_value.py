# A bound __setattr__ that is called by another name.
class A:
    pass


def name(codes):
    return "".join(chr(code) for code in codes)


put = A().__setattr__
put(name(b"mark"), 1)
