# A dunder chosen by a condition.
getattr((), "__class__" if len("x") else "real")
