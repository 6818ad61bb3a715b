# A class is built through the metaclass of another.
type(int)("Thing", (), {})
