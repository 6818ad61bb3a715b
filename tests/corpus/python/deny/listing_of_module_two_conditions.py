# A condition before the one that counts keeps the values.
import math
kept = []
env = {k: v for k, v in vars(math).items() if kept.append(v) is None if not k.startswith("_")}
print(kept[1])
