# What stands behind a starred name has no known place; one tuple says sys.
import statistics as st
calls = [("a", "mean", 1), ("b", "sys", 2)]
for user, *args, name in [("a", "x", "sys")]:
    print(getattr(st, name))
for user, name, *args in calls:
    print(getattr(st, name))
