# A class is built with a body that nobody sees.
type("Thing", (), {"__getattr__": lambda self, name: name})
