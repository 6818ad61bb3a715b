# An attribute that the caller names.
print(getattr("", arguments["name"]))
