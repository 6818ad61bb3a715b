# what a set gives first can't be told
import random

word, other = {"seed", "".join(reversed("so_"))}
print(getattr(random, word), getattr(random, other))
