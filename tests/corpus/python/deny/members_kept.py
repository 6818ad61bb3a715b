# the members of an object are kept
import inspect
kept = {}
for name, value in inspect.getmembers(print):
    kept[name] = value
print(kept["__self__"])
