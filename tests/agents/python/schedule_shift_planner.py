# /// task
# question = "Make a fair weekly shift plan for 6 people, 3 shifts a day of 2 people; nobody works two shifts in a row, max 7 shifts each."
# [expect]
# stdout = ["Mon", "shifts per person"]
# ///
import random
from collections import Counter
from itertools import combinations

PEOPLE = ["Ali", "Bea", "Cem", "Dan", "Eva", "Fay"]
DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
SHIFTS = ["early", "late", "night"]


def plan(seed: int, limit: int = 7):
    rng = random.Random(seed)
    load = Counter()
    previous: set[str] = set()
    table = {}
    for day in DAYS:
        for shift in SHIFTS:
            pairs = [p for p in combinations(PEOPLE, 2) if not previous & set(p) and all(load[x] < limit for x in p)]
            if not pairs:
                return None
            rng.shuffle(pairs)
            pair = min(pairs, key=lambda p: sum(load[x] for x in p))
            table[day, shift] = pair
            load.update(pair)
            previous = set(pair)
    return table, load


best = None
for seed in range(200):
    result = plan(seed)
    if result and (best is None or max(result[1].values()) - min(result[1].values()) < max(best[1].values()) - min(best[1].values())):
        best = result
table, load = best

print(f"{'':5}" + "".join(f"{s:<14}" for s in SHIFTS))
for day in DAYS:
    print(f"{day:5}" + "".join(f"{' + '.join(table[day, s]):<14}" for s in SHIFTS))
print("shifts per person:", dict(load))
assert all(not set(table[d, a]) & set(table[d, b]) for d in DAYS for a, b in (("early", "late"), ("late", "night")))
