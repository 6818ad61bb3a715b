# /// task
# question = "I have dice with 4, 6, 8, 12 and 20 sides; I picked one and rolled 6, 4, 8, 7. Which one is it? Use exact fractions."
# [expect]
# stdout = ["d8", "0"]
# ///
from fractions import Fraction
from functools import reduce

priors = {sides: Fraction(1, 5) for sides in (4, 6, 8, 12, 20)}


def update(belief, roll):
    likelihood = {s: Fraction(1, s) if roll <= s else Fraction(0) for s in belief}
    weights = {s: p * likelihood[s] for s, p in belief.items()}
    total = sum(weights.values())
    return {s: w / total for s, w in weights.items()}


rolls = [6, 4, 8, 7]
for i, roll in enumerate(rolls, 1):
    belief = reduce(update, rolls[:i], priors)
    print(f"after {roll}: " + "  ".join(f"d{s} {float(p):.3f}" for s, p in belief.items()))
best = max(belief, key=belief.get)
print(f"most likely d{best} with {belief[best]} = {float(belief[best]):.1%}")
