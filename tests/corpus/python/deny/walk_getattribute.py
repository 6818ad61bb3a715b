# An attribute by object's own lookup.
object.__getattribute__((), "__class__")
