# eval is what iter calls.
import functools

next(iter(functools.partial(eval, "1"), None))
