# functools.partial hands type the rest of its arguments later.
import functools
print(functools.partial(type, 'A')((), {}))
