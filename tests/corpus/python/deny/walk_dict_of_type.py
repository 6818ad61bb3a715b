# The metaclass's dictionary has the descriptors of classes.
type.__dict__["__subclasses__"](object)
