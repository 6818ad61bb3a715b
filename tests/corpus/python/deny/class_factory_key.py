# type() binds a name that is computed.
A = type("A", (), {input(): 1})
