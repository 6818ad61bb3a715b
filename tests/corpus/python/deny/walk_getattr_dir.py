# The attribute's name is found in dir().
for name in dir(()):
    if "lass_" in name:
        getattr((), name)
