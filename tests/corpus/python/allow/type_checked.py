# type in checks and tables.
handlers = {int: "number", str: "text", type: "class"}
print(handlers[type(3)], isinstance(int, type), issubclass(bool, int), handlers.get(type(int)))
