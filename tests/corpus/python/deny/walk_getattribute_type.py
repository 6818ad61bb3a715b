# An attribute by the metaclass's lookup.
type.__getattribute__(int, "__subclasses__")
