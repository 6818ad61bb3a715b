# A dunder from a bytearray.
getattr((), bytearray(b"__class__").decode("ascii"))
