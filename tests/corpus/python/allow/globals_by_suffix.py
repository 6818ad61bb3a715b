# Functions of the file whose names end alike.
def quick_sort(values):
    return sorted(values)


def merge_sort(values):
    return sorted(values)


for function in [f for name, f in sorted(globals().items()) if name.endswith("_sort")]:
    print(function.__name__, function([2, 1]))
