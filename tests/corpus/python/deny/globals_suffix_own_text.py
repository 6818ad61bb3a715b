# The name that is listed is tested, and another value is taken.
def quick_sort(values):
    return sorted(values)


for name, f in list(globals().items()):
    if name.endswith("_sort"):
        print(f)
    last = f
print(last)
