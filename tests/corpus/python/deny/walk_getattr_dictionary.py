# A dunder's name comes out of a dictionary.
names = {"a": "__class__"}
getattr((), names["a"])
