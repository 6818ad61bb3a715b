# A library's function under a name that ends alike.
import os as my_sort


def quick_sort(values):
    return sorted(values)


print([f for name, f in globals().items() if name.endswith("_sort")])
