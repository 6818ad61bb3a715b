# All metaclasses.
type.__subclasses__(type)
