# Dunders in a loop.
value = ()
for name in ["__class__", "__base__", "__subclasses__"]:
    value = getattr(value, name)
