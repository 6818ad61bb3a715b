# Attributes and keys with the names of dangerous things.
record = {"import": 1, "exec": 2, "eval": 3, "__builtins__": None}
print(sorted(k for k in record if k))
