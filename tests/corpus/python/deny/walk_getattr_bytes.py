# A dunder's name is decoded.
getattr((), b"__class__".decode())
