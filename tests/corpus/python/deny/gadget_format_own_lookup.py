# Gadget format own lookup.
def f(x): return "{0.os.name}".format(x)
print(f)
