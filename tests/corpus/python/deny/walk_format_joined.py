# A template whose parts are joined.
parts = ["{0.__class__", ".__base__}"]
print("".join(parts).format(()))
