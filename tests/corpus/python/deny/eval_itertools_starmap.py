# eval through starmap.
import itertools

list(itertools.starmap(eval, [("1",)]))
