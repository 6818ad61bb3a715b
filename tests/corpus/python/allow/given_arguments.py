# What the run was given, read by its name at the top level and in a function.
data = arguments.get("data", [1, 2, 3, 4])


def spread():
    return max(data) - arguments.get("least", 0)


result = {"mean": sum(data) / len(data), "spread": spread()}
