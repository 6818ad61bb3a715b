"""Words, numbers and codes that look like hidden names, and are none."""
words = ["global", "s", "class", "es", "sub", "base", "built", "ins"]
print("-".join(words), [103, 108, 111, 98, 97, 108], bytes.fromhex("676c6f62616c").decode())
print([n for n in ("__init__", "name") if not (n.startswith("__") and n.endswith("__"))], "class")
