# update_wrapper writes the name and text of the program's function on one of a library's
import functools
import statistics


def middle(data):
    """Says something else."""
    return sorted(data)[0]


table = {"median": (statistics.median, middle)}
for name, (theirs, mine) in table.items():
    functools.update_wrapper(theirs, mine)
print(statistics.median.__doc__)
