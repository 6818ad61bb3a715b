# An attribute by format_map.
print("{value.__class__}".format_map({"value": ()}))
