# The same in two steps.
import warnings

catcher = warnings.catch_warnings()
found = catcher._module
print(found.linecache)
