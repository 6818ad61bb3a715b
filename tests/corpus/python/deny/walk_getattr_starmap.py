# getattr by starmap.
import itertools

list(itertools.starmap(getattr, [((), "__class__")]))
