# a, b = {...} gets the keys of the dictionary, and not its values
import random

first, second = {"_" + "os": "seed", "b": "seed"}
word, other = {"".join(reversed("so_")): "seed", "b": "choice"}
print([getattr(random, n) for n in (word,)])
